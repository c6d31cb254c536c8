import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { lastDayToMail } from '#insurance/nonpayment/nonpayment-law.ts';
import type { DeskTaskKind } from '#insurance/policies/desk-task-kinds.ts';
import { daysBetween } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { Button } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { usePortalLink } from '../../shell/portal-page.ts';

const TO_MAIL: DeskTaskKind = 'policy-notice';
const NOT_MAILED: DeskTaskKind = 'notice-not-mailed';

type Task = { kind: string; state: StateCode; cancels_on: string | null };

/** What a task about a notice of cancellation says of its days; undefined for other tasks. */
export function noticeTaskView({ env, language }: Pick<Context, 'env' | 'language'>, task: Task, now: Date) {
  const { kind, state, cancels_on: on } = task;
  if (kind === NOT_MAILED) return { kind: 'not-mailed', isLate: false } as const;
  if (kind !== TO_MAIL) return undefined;
  // Where a core system decides, its own notice names the day.
  if (on === null || env.POLICY_AUTHORITY !== 'self') return { kind: 'to-mail', isLate: false } as const;
  const lastDay = lastDayToMail(state, on);
  const days = daysBetween(lastDay, dayIn(state, now));
  const words = { last: writtenDay(lastDay, language), day: writtenDay(on, language) };
  return days > 0
    ? ({ isLate: true, days, ...words } as const)
    : ({ kind: 'to-mail', isLate: false, ...words } as const);
}
export type NoticeTaskView = NonNullable<ReturnType<typeof noticeTaskView>>;

type NoticeTaskProps = { notice: NoticeTaskView; policy: string; policyId: string; mayGive: boolean };

/** By when the notice has to be mailed, with the way to print it; or what to do when that was not done. */
export function NoticeTask({ notice, policy, policyId, mayGive }: NoticeTaskProps) {
  const link = usePortalLink();
  if (notice.isLate) {
    return (
      <>
        <p>{m.staff_tasks_mail_late({ count: notice.days, day: notice.day })}</p>
        {mayGive && (
          <form method="post" className={cards.row}>
            <input type="hidden" name="policy" value={policyId} />
            <Button
              type="submit"
              kind="outline"
              size="small"
              name="act"
              value="anew"
              aria-label={m.staff_tasks_anew_this({ policy })}
            >
              {m.staff_tasks_anew()}
            </Button>
          </form>
        )}
      </>
    );
  }
  if (notice.kind === 'not-mailed') {
    return (
      <p>
        {m.staff_tasks_not_mailed()} <a href={link(href('/staff/policies/:id', { id: policyId }))}>{policy}</a>
      </p>
    );
  }
  return (
    <>
      {'last' in notice && <p>{m.staff_tasks_mail_by({ last: notice.last, day: notice.day })}</p>}
      <p>
        <a href={link(href('/staff/policies/:id/documents/:document', { id: policyId, document: 'notice' }))}>
          {m.notice_paper_print()}
          <span className="visually-hidden"> {policy}</span>
        </a>
      </p>
    </>
  );
}
