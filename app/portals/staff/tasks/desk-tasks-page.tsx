import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { countRefundsOwed, listRefundsOwed } from '#insurance/billing/ledger/refund-owed-store.ts';
import { giveNoticeAnew } from '#insurance/nonpayment/late-notice.ts';
import { isNoticeLate } from '#insurance/nonpayment/notice-to-mail.ts';
import { type DeskTaskKind, effectNote, taskDesks, taskName } from '#insurance/policies/desk-task-kinds.ts';
import { closeDeskTask, countDeskTasks, listDeskTasks } from '#insurance/policies/desk-task-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { writtenMomentIn, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, pageShown, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { auditDetailsView } from '../access/audit-details.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/desk-tasks-page';
import { NoticeTask, noticeTaskView } from './notice-task.tsx';

const A_PAGE = 25;

/**
 * Events that a person has to look at: refunded, disputed and returned payments, rescinded policies, notices to mail,
 * and refunds we owe; for underwriters, cars to review.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-tasks');
  const { language } = context;
  const desks = taskDesks(actsOf(roles));
  const count = await countDeskTasks(context.db, desks);
  const { page, pages } = pageShown(request, count, A_PAGE);
  const tasks = await listDeskTasks(context.db, desks, { page, size: A_PAGE });
  const refundCount = desks.isService ? await countRefundsOwed(context.db) : 0;
  const refundsShown = pageShown(request, refundCount, A_PAGE, 'refunds');
  const refunds = refundCount > 0 ? await listRefundsOwed(context.db, { page: refundsShown.page, size: A_PAGE }) : [];
  return {
    count,
    page,
    pages,
    refundCount,
    refundPage: refundsShown.page,
    refundPages: refundsShown.pages,
    done: doneIn(request, DONE),
    may: actsOf(roles),
    refunds: refunds.map(({ policyId, prefix, number, state, cents, since }) => ({
      policyId,
      policy: `${prefix} ${number}`,
      amount: writtenMoney(cents, language),
      since: writtenMomentIn(since, language, brand.states[state].timeZone),
    })),
    tasks: tasks.map(({ facts, effect, ...task }) => ({
      id: task.id,
      name: taskName(task.kind, language),
      facts: auditDetailsView(facts, language),
      policy: `${task.prefix} ${task.number}`,
      policyId: String(task.policy_id),
      note: effectNote(effect, language),
      notice: noticeTaskView(context, task, new Date()),
      toDecide: task.kind === HELD,
      since: writtenMomentIn(task.created_at, language, brand.states[task.state].timeZone),
    })),
  };
}

const ACT_OF = { close: 'close-task', anew: 'give-notice' } as const;

const NOTICE: DeskTaskKind = 'policy-notice';
/** It ends by what is decided on the policy's page. */
const HELD: DeskTaskKind = 'reinstatement-held';

const DONE = { close: m.staff_tasks_done, anew: m.staff_tasks_anew_done, back: m.staff_tasks_back_done };

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-tasks', does: ACT_OF }, async ({ member, act, form }) => {
    const here = pathAsked(request);
    if (act === 'anew') {
      const became = await giveNoticeAnew(context, member, rowNumber(form.policy));
      return redirect(withQuery(here, { done: became === 'given' ? 'anew' : 'back' }), 303);
    }
    const id = rowNumber(form.task);
    const isDone = await context.db.transaction().execute(async (db) => {
      const closed = await closeDeskTask(db, id, member.id, taskDesks(actsOf(member.roles)));
      if (!closed) return false;
      if (closed.kind === HELD) throw new Failure('refused', m.staff_tasks_decide_first());
      const isLate = closed.kind === NOTICE && form.late === undefined && (await isNoticeLate(db, context.env, closed));
      if (isLate) throw new Failure('refused', m.staff_tasks_late_now());
      await auditStaff(db, context, member, { act: 'close-task', subject: ['policy', closed.policy_id] });
      return true;
    });
    if (!isDone) throw new Failure('refused', m.staff_tasks_gone());
    return redirect(withQuery(here, { done: 'close' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_tasks);

export default function DeskTasksPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const { tasks, count, page, pages, refunds, refundCount, refundPage, refundPages, done, may } = loaderData;
  const at = (shown: { page: number; refunds: number }) =>
    withQuery(link(href('/staff/tasks')), { page: String(shown.page), refunds: String(shown.refunds) });
  return (
    <CardPage>
      <h1>{m.staff_tasks()}</h1>
      <Outcome refusal={refusal} done={done && !actionData && DONE[done]()} />
      <Card title={m.staff_tasks_open({ count })}>
        {tasks.length === 0 && (
          <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.staff_tasks_none()}
          </Empty>
        )}
        <ul className={styles.versions}>
          {tasks.map(({ id, name, policy, policyId, facts, note, notice, since, toDecide }) => (
            <li key={id}>
              <b>{name}</b>
              <p>
                {may.includes('see-policy') ? (
                  <a href={link(href('/staff/policies/:id', { id: policyId }))}>{m.staff_tasks_policy({ policy })}</a>
                ) : (
                  m.staff_tasks_policy({ policy })
                )}
              </p>
              <p className="mute">{m.staff_tasks_since({ since })}</p>
              <p className="mute">{facts}</p>
              {note && <p>{note}</p>}
              {notice && (
                <NoticeTask notice={notice} policy={policy} policyId={policyId} mayGive={may.includes('give-notice')} />
              )}
              {toDecide && (
                <p>
                  <a href={link(href('/staff/policies/:id', { id: policyId }))}>
                    {m.staff_tasks_decide()} <span className="visually-hidden">{policy}</span>
                  </a>
                </p>
              )}
              {may.includes('close-task') && !toDecide && (
                <form method="post" className={cards.row}>
                  <input type="hidden" name="task" value={id} />
                  {notice?.isLate && <input type="hidden" name="late" value="yes" />}
                  <Button
                    type="submit"
                    kind="outline"
                    size="small"
                    name="act"
                    value="close"
                    aria-label={
                      notice?.isLate
                        ? m.staff_tasks_mailed_by_this({ task: name, policy, last: notice.last })
                        : m.staff_tasks_close_this({ task: name, policy })
                    }
                  >
                    {notice?.isLate ? m.staff_tasks_mailed_by({ last: notice.last }) : m.staff_tasks_close()}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <Pages
          page={page}
          pages={pages}
          of={m.staff_tasks_open({ count })}
          href={(to) => at({ page: to, refunds: refundPage })}
        />
      </Card>
      {refunds.length > 0 && (
        <Card title={m.staff_refunds({ count: refundCount })}>
          <p>{m.staff_refunds_lead()}</p>
          <ul className={styles.versions}>
            {refunds.map(({ policyId, policy, amount, since }) => (
              <li key={policyId}>
                <a href={link(href('/staff/policies/:id', { id: String(policyId) }))}>{policy}</a>
                <p>{m.staff_refunds_of({ amount, since })}</p>
              </li>
            ))}
          </ul>
          <Pages
            page={refundPage}
            pages={refundPages}
            of={m.staff_refunds({ count: refundCount })}
            href={(to) => at({ page, refunds: to })}
          />
        </Card>
      )}
    </CardPage>
  );
}
