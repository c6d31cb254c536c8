import { m } from '#config/messages/compiled/messages.js';
import { changeQueue } from '#insurance/changes/change-queue-store.ts';
import { kindName, statusName } from '#insurance/changes/change-request.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { portalMeta } from '../../shell/portal-page.ts';
import { queueAsked, queueInWords } from '../desk-queue.ts';
import { DeskQueueList } from '../desk-queue-list.tsx';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/change-queue-page';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { language } = asked;
  const { id } = await staffFor(asked, request, 'see-changes');
  const ask = queueAsked(request);
  return queueInWords(await changeQueue(asked.db, id, ask).execute(), ask, {
    ...{ staffId: id, language },
    words: ({ kind, status }) => ({ about: kindName(kind, language), status: statusName(status, language) }),
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_changes);

export default function ChangeQueuePage({ loaderData }: Route.ComponentProps) {
  return <DeskQueueList title={m.staff_changes()} path="/staff/changes" queue={loaderData} />;
}
