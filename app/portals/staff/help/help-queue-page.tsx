import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { deskReasonName, deskStatusName } from '#insurance/help/help-labels.ts';
import { helpQueue } from '#insurance/help/help-queue-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { portalMeta } from '../../shell/portal-page.ts';
import { queueAsked, queueView } from '../desk-queue.ts';
import { DeskQueueList } from '../desk-queue-list.tsx';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/help-queue-page';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { id } = await staffFor(context, request, 'see-help');
  return queueView(queueAsked(request), (ask) => helpQueue(context.db, id, ask).execute(), {
    staffId: id,
    language,
    words: ({ reason, status }) => ({
      about: deskReasonName(reason, language),
      status: deskStatusName(status, language),
    }),
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_help);

export default function HelpQueuePage({ loaderData }: Route.ComponentProps) {
  return (
    <DeskQueueList
      title={m.staff_help()}
      path={href('/staff/help')}
      requestAt={(at) => href('/staff/help/:reference', at)}
      queue={loaderData}
    />
  );
}
