import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { hiddenInLog } from '#config/staff-acts.ts';
import { isDay } from '#contract/days.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { namesAmong } from '#insurance/staff/staff-store.ts';
import { findKinds, searchLog } from '#platform/audit/activity-search-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty } from '../../shell/cards.tsx';
import { Choices } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/activity-page';
import { kindsView, logView } from './log-labels.ts';
import { LogTable } from './log-table.tsx';

const LOGS = ['audit', 'activity'] as const;
const ROWS_A_PAGE = 50;

/**
 * The audit log and the event log, filtered by kind, day and subject. A subject is a keyed hash, so it may be in an
 * address.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'search-activity');
  const query = new URL(request.url).searchParams;
  const typed = (name: string) => query.get(name) ?? '';
  const matching = (name: string, pattern: RegExp) => pattern.exec(typed(name))?.[0];
  const log = LOGS.find((each) => each === query.get('log')) ?? 'audit';
  const kind = matching('kind', /^[a-z_-]{3,40}$/);
  const day = isDay(typed('day')) ? typed('day') : undefined;
  const subject = matching('subject', /^[0-9a-f]{64}$/);
  const before = Number(matching('before', /^\d{1,15}$/)) || undefined;
  const { timeZone } = brand.states[brand.home];
  const hidden = log === 'audit' ? hiddenInLog(member.roles) : [];
  const asked = { log, kind, day, subject, hidden, before, timeZone, count: ROWS_A_PAGE };
  const rows = await searchLog(context.db, asked);
  const detail = { log, ...(kind && { kind }), ...(day && { day }), ...(subject && { bySubject: true }) };
  await auditStaff(context.db, context, member, { act: 'search-activity', subject: ['staff', member.id], detail });
  return {
    log,
    kind,
    day,
    subject,
    kinds: kindsView(
      log,
      (await findKinds(context.db, log)).filter((each) => !hidden.includes(each)),
      context.language,
    ),
    older: rows.length === ROWS_A_PAGE ? rows.at(-1)?.id : undefined,
    rows: logView(
      log,
      rows,
      await namesAmong(
        context.db,
        rows.map(({ actor }) => actor),
      ),
      context.language,
    ),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_activity);

const NAMES = { audit: m.staff_log_audit, activity: m.staff_log_activity };

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { log, kind, day, subject, kinds, rows, older } = loaderData;
  const at = (change: Record<string, string | undefined>) =>
    withQuery(link(href('/staff/activity')), { log, kind, day, subject, ...change });
  return (
    <CardPage>
      <h1>{m.staff_activity()}</h1>
      <Choices
        label={m.desk_lists()}
        choices={LOGS.map((each) => ({
          href: withQuery(link(href('/staff/activity')), { log: each, subject }),
          label: NAMES[each](),
          isCurrent: each === log,
        }))}
      />
      <Card title={m.staff_log_search()}>
        <form className={styles.search}>
          <input type="hidden" name="log" value={log} />
          <input type="hidden" name="lang" value={getLocale()} />
          <SelectField label={m.staff_log_kind()} name="kind" defaultValue={kind ?? ''} error={undefined}>
            <option value="">{m.staff_log_every()}</option>
            {kinds.map(({ kind: each, name }) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field label={m.staff_log_day()} name="day" type="date" defaultValue={day ?? ''} error={undefined} />
          {subject && <input type="hidden" name="subject" value={subject} />}
          <div className={cards.row}>
            <Button type="submit" kind="tool">
              {m.desk_search()}
            </Button>
          </div>
        </form>
      </Card>
      <Card title={NAMES[log]()}>
        {subject && (
          <p className={cards.row}>
            {m.staff_log_following({ what: rows[0]?.about ?? '', code: subject.slice(0, 12) })}
            <a href={at({ subject: undefined })}>{m.staff_log_follow_no_more()}</a>
          </p>
        )}
        {rows.length === 0 && (
          <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.staff_log_none()}
          </Empty>
        )}
        {rows.length > 0 && <LogTable label={NAMES[log]()} rows={rows} follow={(each) => at({ subject: each })} />}
        {older && (
          <p>
            <a className={buttonClass({ kind: 'outline', size: 'small' })} href={at({ before: String(older) })}>
              {m.staff_log_older()}
            </a>
          </p>
        )}
      </Card>
    </CardPage>
  );
}
