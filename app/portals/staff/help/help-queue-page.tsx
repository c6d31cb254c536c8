import { m } from '#config/messages/compiled/messages.js';
import { helpQueue } from '#insurance/help/help-queue-store.ts';
import { helpStatusName, reasonName } from '#insurance/help/help-words.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { portalMeta } from '../../shell/portal-page.ts';
import { queueAsked, queueInWords } from '../desk-queue.ts';
import { DeskQueueList } from '../desk-queue-list.tsx';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/help-queue-page';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { language } = asked;
  const { id } = await staffFor(asked, request, 'see-help');
  const ask = queueAsked(request);
  return queueInWords(await helpQueue(asked.db, id, ask).execute(), ask, {
    ...{ staffId: id, language },
    words: ({ reason, status }) => ({
      about: reasonName(reason, language),
      status: helpStatusName(status, language),
    }),
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_help);

export default function HelpQueuePage({ loaderData }: Route.ComponentProps) {
  return <DeskQueueList title={m.staff_help()} path="/staff/help" queue={loaderData} />;
}
