import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#contract/limits.ts';
import { Chip } from '#ui/chip.tsx';
import { portalContext } from '../portal-context.ts';
import homeStyles from '../portal-home.module.css';
import { portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import { writtenMomentIn } from '../written.ts';
import type { Route } from './+types/help-queue-page';
import { clockOf, dueOf } from './help-clock.ts';
import { findInQueue } from './help-queue-store.ts';
import { helpStatusName, reasonName } from './help-words.ts';
import { Choices, Pages, pageAsked, withQuery } from './staff-choices.tsx';
import { staffFor } from './staff-desk.ts';
import styles from './staff-page.module.css';

const SHOWN = ['open', 'mine', 'done'] as const;
const ROWS_A_PAGE = 25;

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { id } = await staffFor(asked, request, 'see-help');
  const query = new URL(request.url).searchParams;
  const show = SHOWN.find((each) => each === query.get('show')) ?? 'open';
  const state = STATES.find((each) => each === query.get('state'));
  const page = pageAsked(query);
  const { rows, total } = await findInQueue(asked.db, id, { show, state, page, size: ROWS_A_PAGE });
  const dated = rows.map((row) => ({ row, due: dueOf(row.asked_on, row.state) }));
  // The database orders by the day of the request; states differ by an hour and their holidays.
  if (show !== 'done') dated.sort((a, b) => a.due.getTime() - b.due.getTime());
  return {
    ...{ show, state, page, total, pages: Math.max(1, Math.ceil(total / ROWS_A_PAGE)) },
    rows: dated.map(({ row, due }) => ({
      ...{ reference: row.reference, state: row.state, assignee: row.assignee, isMine: row.assigned_to === id },
      policy: `${row.prefix} ${row.number}`,
      reason: reasonName(row.reason, asked.language),
      status: helpStatusName(row.status, asked.language),
      due: writtenMomentIn(due, asked.language, brand.states[row.state].timeZone),
      clock: show === 'done' ? undefined : clockOf(due, row.now),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.staff_help);

const NAMES = { open: m.staff_help_open, mine: m.staff_help_mine, done: m.staff_help_done };

export default function HelpQueuePage({ loaderData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { show, state, page, pages, total, rows } = loaderData;
  const at = (change: Record<string, string | undefined>) => withQuery(link('/staff/help'), { show, state, ...change });
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{m.staff_help({}, locale)}</h1>
      <Choices
        label={m.desk_lists({}, locale)}
        choices={SHOWN.map((each) => ({
          href: at({ show: each }),
          label: NAMES[each]({}, locale),
          isCurrent: each === show,
        }))}
      />
      <Choices
        label={m.staff_states({}, locale)}
        choices={[undefined, ...STATES].map((each) => ({
          href: at({ state: each }),
          label: each ? brand.states[each].name : m.staff_all_states({}, locale),
          isCurrent: each === state,
        }))}
      />
      <section className={styles.paper}>
        <h2>{`${NAMES[show]({}, locale)}: ${total}`}</h2>
        {rows.length === 0 ? (
          <p>{m.staff_help_none({}, locale)}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
          <section className={homeStyles.scroll} tabIndex={0} aria-label={NAMES[show]({}, locale)}>
            <table className={`${homeStyles.table} ${styles.stacked}`}>
              <thead>
                <tr>
                  <th scope="col">{m.staff_help_reference({}, locale)}</th>
                  <th scope="col">{m.staff_help_reason({}, locale)}</th>
                  <th scope="col">{m.guest_policy_number({}, locale)}</th>
                  <th scope="col">{m.staff_help_due({}, locale)}</th>
                  <th scope="col">{m.staff_help_status({}, locale)}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.reference}>
                    <td>
                      <a href={link(`/staff/help/${row.reference}`)}>{row.reference}</a>
                    </td>
                    <td>{row.reason}</td>
                    <td>{row.policy}</td>
                    <td>
                      {row.clock === 'overdue' && <Chip kind="error">{m.staff_help_overdue({}, locale)}</Chip>}
                      {row.clock === 'soon' && <Chip kind="warn">{m.staff_help_soon({}, locale)}</Chip>} {row.due}
                    </td>
                    <td>
                      {row.status}
                      {row.assignee && ` · ${row.isMine ? m.staff_help_you({}, locale) : row.assignee}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        <Pages page={page} pages={pages} href={(to) => at({ page: String(to) })} />
      </section>
    </div>
  );
}
