import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { changeQueue } from '#insurance/changes/change-queue-store.ts';
import { kindName, statusName } from '#insurance/changes/change-request.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { portalMeta } from '../../shell/portal-page.ts';
import { queueAsked, queueView } from '../desk-queue.ts';
import { DeskQueueList } from '../desk-queue-list.tsx';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/change-queue-page';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { id } = await staffFor(context, request, 'see-changes');
  return queueView(queueAsked(request), (ask) => changeQueue(context.db, id, ask).execute(), {
    staffId: id,
    language,
    words: ({ kind, status, taken_by }) => ({
      about: taken_by === null ? kindName(kind, language) : m.staff_change_of_phone({ kind: kindName(kind, language) }),
      status: statusName(status, language),
    }),
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_changes);

export default function ChangeQueuePage({ loaderData }: Route.ComponentProps) {
  return (
    <DeskQueueList
      title={m.staff_changes()}
      path={href('/staff/changes')}
      requestAt={(at) => href('/staff/changes/:reference', at)}
      queue={loaderData}
    />
  );
}
