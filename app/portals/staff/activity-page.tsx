import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Choices } from '../list-choices.tsx';
import { withQuery } from '../list-query.ts';
import papers from '../papers.module.css';
import { Paper, PaperPage } from '../papers.tsx';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import { writtenMoment } from '../written.ts';
import type { Route } from './+types/activity-page';
import { findKinds, searchLog } from './activity-search-store.ts';
import { eventName } from './event-words.ts';
import { auditStaff, staffFor } from './staff-desk.ts';
import styles from './staff-page.module.css';

const LOGS = ['audit', 'activity'] as const;
const ROWS_A_PAGE = 50;

/** The two logs, by kind, day and subject. A subject is a keyed hash: it may stand in an address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const member = await staffFor(asked, request, 'search-activity');
  const query = new URL(request.url).searchParams;
  const matching = (name: string, pattern: RegExp) => pattern.exec(query.get(name) ?? '')?.[0];
  const log = LOGS.find((each) => each === query.get('log')) ?? 'audit';
  const kind = matching('kind', /^[a-z_-]{3,40}$/);
  const day = realDay(matching('day', /^\d{4}-\d{2}-\d{2}$/));
  const subject = matching('subject', /^[0-9a-f]{64}$/);
  const before = Number(matching('before', /^\d{1,15}$/)) || undefined;
  const { timeZone } = brand.states[brand.home];
  const rows = await searchLog(asked.db, { ...{ log, kind, day, subject, before, timeZone }, count: ROWS_A_PAGE });
  const detail = { log, ...(kind && { kind }), ...(day && { day }), bySubject: Boolean(subject) };
  await auditStaff(asked.db, asked, member, 'search-activity', { subject: ['staff', member.id], detail });
  return {
    ...{ log, kind, day, subject },
    kinds: await findKinds(asked.db, log),
    older: rows.length === ROWS_A_PAGE ? rows.at(-1)?.id : undefined,
    rows: rows.map((row) => ({
      id: row.id,
      time: writtenMoment(row.happened_at, asked.language),
      what: log === 'activity' ? eventName(row.kind, asked.language) : row.kind,
      actor: row.actor,
      subject: row.subject?.toString('hex'),
      detail: Object.entries(row.detail ?? {})
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    })),
  };
}

function realDay(day: string | undefined): string | undefined {
  const at = new Date(`${day}T00:00:00Z`);
  return day && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.staff_activity);

const NAMES = { audit: m.staff_log_audit, activity: m.staff_log_activity };

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { log, kind, day, subject, kinds, rows, older } = loaderData;
  const at = (change: Record<string, string | undefined>) =>
    withQuery(link('/staff/activity'), { log, kind, day, subject, ...change });
  return (
    <PaperPage width="wide">
      <h1>{m.staff_activity({}, locale)}</h1>
      <Choices
        label={m.desk_lists({}, locale)}
        choices={LOGS.map((each) => ({
          href: withQuery(link('/staff/activity'), { log: each }),
          label: NAMES[each]({}, locale),
          isCurrent: each === log,
        }))}
      />
      <Paper title={m.staff_log_search({}, locale)}>
        <form className={styles.pair}>
          <input type="hidden" name="log" value={log} />
          <input type="hidden" name="lang" value={locale.locale} />
          <SelectField label={m.staff_log_kind({}, locale)} name="kind" defaultValue={kind ?? ''} error={undefined}>
            <option value="">{m.staff_log_every({}, locale)}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
          <Field
            label={m.staff_log_day({}, locale)}
            name="day"
            type="date"
            defaultValue={day ?? ''}
            error={undefined}
          />
          <Field
            label={m.staff_log_subject({}, locale)}
            hint={m.staff_log_subject_hint({}, locale)}
            name="subject"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            defaultValue={subject ?? ''}
            error={undefined}
          />
          <div className={papers.row}>
            <Button type="submit" kind="tool">
              {m.desk_search({}, locale)}
            </Button>
          </div>
        </form>
      </Paper>
      <Paper title={NAMES[log]({}, locale)}>
        {rows.length === 0 && <p>{m.staff_log_none({}, locale)}</p>}
        {rows.length > 0 && (
          <WideTable label={NAMES[log]({}, locale)} stacks>
            <thead>
              <tr>
                <th scope="col">{m.staff_log_time({}, locale)}</th>
                <th scope="col">{m.staff_log_kind({}, locale)}</th>
                <th scope="col">{m.staff_log_actor({}, locale)}</th>
                <th scope="col">{m.staff_log_subject({}, locale)}</th>
                <th scope="col">{m.staff_log_detail({}, locale)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{row.time}</td>
                  <td>{row.what}</td>
                  <td data-label={m.staff_log_actor({}, locale)}>{row.actor || '–'}</td>
                  <td data-label={m.staff_log_subject({}, locale)}>
                    {row.subject ? (
                      <a href={at({ subject: row.subject })}>
                        <code>{row.subject.slice(0, 12)}</code>
                      </a>
                    ) : (
                      '–'
                    )}
                  </td>
                  <td data-label={m.staff_log_detail({}, locale)}>{row.detail || '–'}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        {older && (
          <p>
            <a className={buttonClass({ kind: 'outline', size: 'small' })} href={at({ before: String(older) })}>
              {m.staff_log_older({}, locale)}
            </a>
          </p>
        )}
      </Paper>
    </PaperPage>
  );
}
