import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { STATES } from '#config/states.ts';
import { countVisitsWithoutOutcome } from '#insurance/claims/appointments/appointment-store.ts';
import { countCallBacks } from '#insurance/claims/calls/call-back-store.ts';
import { findCatastrophe } from '#insurance/claims/catastrophes/catastrophe-store.ts';
import { countLettersToPost } from '#insurance/claims/letters/letter-post-store.ts';
import { countLate } from '#insurance/claims/talk/late-item-store.ts';
import { remindLate } from '#insurance/claims/talk/remind-late.ts';
import {
  claimQueue,
  countDue,
  countQueue,
  countUnmatched,
  findDueAfterEnd,
  findUnansweredAfterEnd,
  QUEUE_PARTS,
} from '#insurance/claims/views/claim-queue-store.ts';
import { afterEndView, dueAfterEndView, queueLineView } from '#insurance/claims/views/queue-view.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, pageAsked, pageFound, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import { Choices, Pages, useRowLink } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/claim-queue-page';
import styles from './claim-desk.module.css';

const ROWS_A_PAGE = 25;
const ACT_OF = { remind: 'remind-late' } as const;

/** Open claim lines, the earliest deadline by law or promise first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { id, roles } = await staffFor(context, request, 'see-claims');
  const query = new URL(request.url).searchParams;
  const may = actsOf(roles);
  const parts = QUEUE_PARTS.filter((each) => each !== 'review' || may.includes('review-denial'));
  const part = parts.find((each) => each === query.get('part')) ?? 'all';
  const state = STATES.find((each) => each === query.get('state'));
  const event = await findCatastrophe(context.db, rowNumber(query.get('event') ?? ''));
  const asked = { part, state, event: event?.id, page: pageAsked(query), size: ROWS_A_PAGE };
  const { page, rows: found } = await pageFound(
    asked.page,
    ROWS_A_PAGE,
    (page) => claimQueue(context.db, id, { ...asked, page }),
    () => countQueue(context.db, id, asked),
  );
  const today = dayIn(brand.home, new Date());
  const late = await countLate(context.db, today);
  return {
    part,
    parts,
    state,
    event,
    page,
    pages: found.length > ROWS_A_PAGE ? page + 1 : page,
    rows: found.slice(0, ROWS_A_PAGE).map((line) => queueLineView(line, context.language, new Date())),
    visits: may.includes('see-appointments') && (await countVisitsWithoutOutcome(context.db)),
    mayTake: may.includes('take-report'),
    over: (await findUnansweredAfterEnd(context.db, ROWS_A_PAGE)).map((each) =>
      afterEndView(each, context.language, today),
    ),
    stillDue: (await findDueAfterEnd(context.db, { today, size: ROWS_A_PAGE })).map((each) =>
      dueAfterEndView(each, context.language, today),
    ),
    late: {
      people: late.people,
      toRemind: may.includes('remind-late') ? late.toRemind : 0,
      last: late.lastOn ? mediumDay(late.lastOn, context.language) : '',
    },
    done: doneIn(request, ACT_OF),
    dueSoon: await countDue(context.db, plusDays(today, 1)),
    letters: may.includes('post-claim-letter') && (await countLettersToPost(context.db)),
    calls: may.includes('make-call') && (await countCallBacks(context.db)),
    hasUnmatched: may.includes('match-claim') && (await countUnmatched(context.db)) > 0,
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-claims', does: ACT_OF }, async ({ member, act }) => {
    await remindLate(context, member);
    return redirect(withQuery(pathAsked(request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.cdesk_title);

const PARTS = {
  all: m.cdesk_part_all,
  mine: m.cdesk_part_mine,
  unassigned: m.cdesk_part_unassigned,
  third: m.cdesk_part_third,
  injury: m.cdesk_part_injury,
  us: m.cdesk_part_us,
  review: m.cdesk_part_review,
};

export default function ClaimQueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const { part, parts, state, event, page, pages, rows, over, stillDue, late, done, dueSoon } = loaderData;
  const eventId = event && String(event.id);
  const path = link(href('/staff/claims'));
  const at = (change: Record<string, string | undefined>) =>
    withQuery(path, { part, state, event: eventId, ...change });
  return (
    <CardPage>
      <header className={cards.row}>
        <h1>{m.cdesk_title()}</h1>
        <Chip kind={dueSoon > 0 ? 'error' : 'ok'}>{m.cdesk_due_soon({ count: dueSoon })}</Chip>
      </header>
      <div className={cards.row}>
        <Ways at={loaderData} />
      </div>
      <Outcome refusal={refusal} done={done && !actionData && m.cdesk_done_remind()} />
      {late.people > 0 && <LateForm late={late} />}
      {over.length > 0 && <AfterEnd title={m.cdesk_over_title()} rows={over} />}
      {stillDue.length > 0 && <AfterEnd title={m.cdesk_still_due_title()} rows={stillDue} />}
      <Choices
        label={m.desk_lists()}
        choices={parts.map((each) => ({
          href: at({ part: each }),
          label: PARTS[each](),
          isCurrent: each === part,
        }))}
      />
      <Choices
        label={m.staff_states()}
        choices={[undefined, ...STATES].map((each) => ({
          href: each ? at({ state: each }) : withQuery(path, { part, event: eventId }),
          label: each ? stateName(each) : m.staff_all_states(),
          isCurrent: each === state,
        }))}
      />
      {event && (
        <p className={cards.row}>
          <Chip kind="warn">{event.name}</Chip>
          <a href={withQuery(path, { part, state })}>{m.cat_all_lines()}</a>
        </p>
      )}
      <Card title={PARTS[part]()}>
        {rows.length === 0 ? (
          <Empty
            object="checklist"
            href={part === 'all' ? link(href('/staff')) : path}
            act={part === 'all' ? m.staff_back_to_desk() : PARTS.all()}
          >
            {m.cdesk_none()}
          </Empty>
        ) : (
          <Lines part={part} rows={rows} />
        )}
        <Pages page={page} pages={pages} isCounted={false} href={(to) => at({ page: String(to) })} />
      </Card>
    </CardPage>
  );
}

type At = Route.ComponentProps['loaderData'];

/** The other lists of the desk, as far as the reader may see them. */
function Ways({ at: { mayTake, visits, letters, calls, hasUnmatched } }: { at: At }) {
  const link = usePortalLink();
  return (
    <>
      <ButtonLink kind="outline" size="small" icon="search" href={link(href('/staff/claims/find'))}>
        {m.cfind_title()}
      </ButtonLink>
      {mayTake && (
        <ButtonLink kind="go" size="small" icon="phone" href={link(href('/staff/claims/report'))}>
          {m.byphone_title()}
        </ButtonLink>
      )}
      {visits !== false && (
        <ButtonLink kind="outline" size="small" icon="calendar" href={link(href('/staff/claims/appointments'))}>
          {visits > 0 ? m.vdesk_open_count({ count: visits }) : m.vdesk_title()}
        </ButtonLink>
      )}
      {letters !== false && (
        <ButtonLink kind="outline" size="small" icon="print" href={link(href('/staff/claims/letters'))}>
          {m.letters_waiting({ count: letters })}
        </ButtonLink>
      )}
      <ButtonLink kind="outline" size="small" href={link(href('/staff/claims/catastrophes'))}>
        {m.cat_title()}
      </ButtonLink>
      {calls !== false && (
        <ButtonLink kind="outline" size="small" icon="phone" href={link(href('/staff/claims/calls'))}>
          {m.ccalls_count({ count: calls })}
        </ButtonLink>
      )}
      {hasUnmatched && (
        <ButtonLink kind="outline" size="small" href={link(href('/staff/claims/match'))}>
          {m.cdesk_match_title()}
        </ButtonLink>
      )}
    </>
  );
}

/** Items that nobody sent in time, and the button that reminds everybody of them. */
function LateForm({ late }: Pick<At, 'late'>) {
  return (
    <form method="post" className={cards.row}>
      <Chip kind="due">{m.cdesk_late({ count: late.people })}</Chip>
      {late.last && <small>{m.cdesk_late_last({ day: late.last })}</small>}
      {late.toRemind > 0 && (
        <Button type="submit" kind="outline" size="small" icon="mail" name="act" value="remind">
          {m.cdesk_late_remind({ count: late.toRemind })}
        </Button>
      )}
    </form>
  );
}

/** What is still to be done about lines that have ended. */
function AfterEnd({ title, rows }: { title: string; rows: At['over'] }) {
  const link = useRowLink();
  return (
    <Card title={title}>
      <ul className={styles.people}>
        {rows.map(({ number, line, who, coverage, what, isLate }) => (
          <li key={`${number} ${line} ${who}`}>
            <a href={link(href('/staff/claims/:number/:line', { number, line: String(line) }))}>
              {number} / {line}
            </a>
            <span>{[who, coverage].join(', ')}</span>
            <span>
              <Chip kind={isLate ? 'error' : 'due'}>{what}</Chip>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Lines({ part, rows }: Pick<At, 'part' | 'rows'>) {
  const link = useRowLink();
  return (
    <WideTable label={PARTS[part]()} stacks className={styles.queue}>
      <thead>
        <tr>
          <th scope="col">{m.cdesk_line()}</th>
          <th scope="col">{m.cdesk_party()}</th>
          <th scope="col">{m.cdesk_state()}</th>
          <th scope="col">{m.cdesk_next_due()}</th>
          <th scope="col">{m.cdesk_waits_on()}</th>
          <th scope="col">{m.cdesk_adjuster()}</th>
          <th scope="col">{m.cdesk_last_word()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.number} ${row.line}`}>
            <td>
              <a href={link(href('/staff/claims/:number/:line', { number: row.number, line: String(row.line) }))}>
                {row.number} / {row.line}
              </a>
              <small>{row.coverage}</small>
            </td>
            <td>
              <b>{row.party}</b>
              <small>{row.role}</small>
            </td>
            <td>{row.state}</td>
            <td>
              {row.due ? <Chip kind={row.dueKind}>{row.due}</Chip> : m.cdesk_no_day()}
              <small>{row.rule}</small>
            </td>
            <td data-label={m.cdesk_waits_on()}>{row.waitsOnUs ? m.cdesk_us() : m.cdesk_them()}</td>
            <td data-label={m.cdesk_adjuster()}>
              {row.isMine ? m.staff_request_you() : (row.adjuster ?? m.cdesk_nobody())}
            </td>
            <td data-label={row.lastWord && m.cdesk_last_word()}>{row.lastWord}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
