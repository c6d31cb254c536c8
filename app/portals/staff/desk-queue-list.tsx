import { href } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import type { Clock } from '#insurance/help/help-clock.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Chip } from '#ui/chip.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage, Empty } from '../shell/cards.tsx';
import { Choices, Pages, useRowLink } from '../shell/list-choices.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import type { QueueView } from './desk-queue.ts';
import styles from './desk-queue-list.module.css';

const NAMES = { open: m.staff_request_open, mine: m.staff_request_mine, done: m.staff_request_done };
const SHOWN = Object.keys(NAMES) as (keyof typeof NAMES)[];

type DeskQueueListProps = {
  title: string;
  /** The path of the queue's page. */
  path: string;
  requestAt: (at: { reference: string }) => string;
  queue: QueueView;
};

/** A desk's requests: the filters, and each request with its deadline and assignee. */
export function DeskQueueList({ title, path, requestAt, queue }: DeskQueueListProps) {
  const link = usePortalLink();
  const rowLink = useRowLink();
  const { show, state, page, pages, total, rows } = queue;
  const at = (change: Record<string, string | undefined>) => withQuery(link(path), { show, state, ...change });
  return (
    <CardPage>
      <h1>{title}</h1>
      <Choices
        label={m.desk_lists()}
        choices={SHOWN.map((each) => ({
          href: at({ show: each }),
          label: NAMES[each](),
          isCurrent: each === show,
        }))}
      />
      <Choices
        label={m.staff_states()}
        choices={[undefined, ...STATES].map((each) => ({
          href: at({ state: each }),
          label: each ? stateName(each) : m.staff_all_states(),
          isCurrent: each === state,
        }))}
      />
      <Card title={`${NAMES[show]()}: ${total}`}>
        {rows.length === 0 ? (
          <Empty
            object="checklist"
            href={show === 'open' && !state ? link(href('/staff')) : link(path)}
            act={show === 'open' && !state ? m.staff_back_to_desk() : m.staff_request_open()}
          >
            {m.staff_request_none()}
          </Empty>
        ) : (
          <WideTable label={NAMES[show]()} className={styles.queue}>
            <thead>
              <tr>
                <th scope="col">{m.staff_request_reference()}</th>
                <th scope="col">{m.staff_request_about()}</th>
                <th scope="col">{m.guest_policy_number()}</th>
                <th scope="col">{m.staff_request_due()}</th>
                <th scope="col">{m.staff_request_status()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.reference}>
                  <td className={styles.reference}>
                    <a href={rowLink(requestAt(row))}>{row.reference}</a>
                  </td>
                  <td className={styles.about}>{row.about}</td>
                  <td>{row.policy}</td>
                  <td className={styles.due}>
                    <ClockChip clock={row.clock} /> <span>{row.due}</span>
                    <ShortClock clock={row.clock} due={row.dueInShort} />
                  </td>
                  <td className={styles.status}>
                    <span>{row.status}</span>
                    {row.assignee && (
                      <>
                        <span>, </span>
                        {row.isMine ? m.staff_request_you() : row.assignee}
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        <Pages page={page} pages={pages} href={(to) => at({ page: String(to) })} />
      </Card>
    </CardPage>
  );
}

/** Says that an answer is overdue or due soon. */
export function ClockChip({ clock }: { clock: Clock | undefined }) {
  if (clock === 'overdue') return <Chip kind="error">{m.staff_request_overdue()}</Chip>;
  return clock === 'soon' && <Chip kind="warn">{m.staff_request_soon()}</Chip>;
}

/** The same on a phone, which has room only for the chip. */
function ShortClock({ clock, due }: { clock: Clock | undefined; due: string }) {
  return (
    <span className={styles.short}>
      {clock === 'overdue' ? (
        <Chip kind="error">{m.portal_late({ day: due })}</Chip>
      ) : clock === 'soon' ? (
        <Chip kind="warn">{due}</Chip>
      ) : (
        due
      )}
    </span>
  );
}
