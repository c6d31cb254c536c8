import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { STATES } from '#config/states.ts';
import { clockOf, dueOf } from '#insurance/help/help-clock.ts';
import { type QueueAsk, type RequestRow, SHOWN } from '#insurance/staff/desk-queue-store.ts';
import { shortMomentIn, writtenMomentIn } from '#platform/calendar/written.ts';
import { pageAsked, pageCounted } from '#platform/http/list-query.ts';

const ROWS_A_PAGE = 25;

/** Reads from the address which part of a queue is asked for. */
export function queueAsked(request: Request): QueueAsk {
  const query = new URL(request.url).searchParams;
  return {
    show: SHOWN.find((each) => each === query.get('show')) ?? 'open',
    state: STATES.find((each) => each === query.get('state')),
    page: pageAsked(query),
    size: ROWS_A_PAGE,
  };
}

/** Formats a page of a queue. The desk supplies the words for each request's subject and status. */
export async function queueView<Of extends RequestRow & { total: number }>(
  { show, state, ...asked }: QueueAsk,
  read: (ask: QueueAsk) => Promise<Of[]>,
  { staffId, language, words }: { staffId: number; language: Language; words: (row: Of) => Words },
) {
  const { rows, ...counted } = await pageCounted(asked.page, asked.size, (page) =>
    read({ show, state, ...asked, page }),
  );
  const dated = rows.map((row) => ({ row, due: dueOf(row.asked_on, row.state) }));
  // The database orders by the day of the request, but due times also depend on each state's time zone and holidays.
  if (show !== 'done') dated.sort((a, b) => a.due.getTime() - b.due.getTime());
  return {
    show,
    state,
    ...counted,
    rows: dated.map(({ row, due }) => ({
      reference: row.reference,
      assignee: row.assignee,
      isMine: row.assigned_to === staffId,
      ...words(row),
      policy: `${row.prefix} ${row.number}`,
      due: writtenMomentIn(due, language, brand.states[row.state].timeZone),
      dueInShort: shortMomentIn(due, language, brand.states[row.state].timeZone),
      clock: show === 'done' ? undefined : clockOf(due, row.now),
    })),
  };
}
type Words = { about: string; status: string };
export type QueueView = Awaited<ReturnType<typeof queueView>>;
