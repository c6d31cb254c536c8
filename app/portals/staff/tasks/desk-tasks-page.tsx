import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { listRefundsOwed } from '#insurance/billing/ledger/refund-owed-store.ts';
import { type DeskTaskKind, effectNote, taskDesks, taskName } from '#insurance/policies/desk-task-kinds.ts';
import { closeDeskTask, listDeskTasks } from '#insurance/policies/desk-task-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { writtenMomentIn, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { detailsView } from '../access/audit-details.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/desk-tasks-page';

const SHOWN = 100;

/**
 * Events that a person has to look at: refunded, disputed and returned payments, rescinded policies, notices to mail,
 * and refunds we owe; for underwriters, cars to review.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-tasks');
  const { language } = context;
  const desks = taskDesks(actsOf(roles));
  const tasks = await listDeskTasks(context.db, desks, SHOWN);
  const refunds = desks.isService ? await listRefundsOwed(context.db, SHOWN) : [];
  return {
    done: doneIn(request, DOES),
    mayClose: actsOf(roles).includes('close-task'),
    refunds: refunds.map(({ policyId, prefix, number, state, cents, since }) => ({
      ...{ policyId, policy: `${prefix} ${number}`, amount: writtenMoney(cents, language) },
      since: writtenMomentIn(since, language, brand.states[state].timeZone),
    })),
    tasks: tasks.map(({ id, kind, facts, effect, created_at, policy_id, prefix, number, state }) => ({
      ...{ id, name: taskName(kind, language), policy: `${prefix} ${number}`, facts: detailsView(facts, language) },
      note: effectNote(effect, language),
      // The policy whose notice of cancellation has to be mailed.
      noticeOf: kind === NOTICE ? String(policy_id) : undefined,
      since: writtenMomentIn(created_at, language, brand.states[state].timeZone),
    })),
  };
}

const NOTICE: DeskTaskKind = 'policy-notice';

const DOES = { close: 'close-task' } as const;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-tasks', does: DOES }, async ({ member, form }) => {
    const id = rowNumber(form.task);
    const isDone = await context.db.transaction().execute(async (db) => {
      const closed = await closeDeskTask(db, id, member.id, taskDesks(actsOf(member.roles)));
      if (!closed) return false;
      await auditStaff(db, context, member, { act: 'close-task', subject: ['policy', closed.policy_id] });
      return true;
    });
    if (!isDone) throw new Failure('refused', m.staff_tasks_gone());
    return redirect(withQuery(inSameLanguage(href('/staff/tasks'), request), { done: 'close' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_tasks);

export default function DeskTasksPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const { tasks, refunds, done, mayClose } = loaderData;
  return (
    <CardPage>
      <h1>{m.staff_tasks()}</h1>
      <Outcome refusal={refusal} done={done && m.staff_tasks_done()} />
      <Card title={m.staff_tasks_open({ count: tasks.length })}>
        {tasks.length === 0 && (
          <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.staff_tasks_none()}
          </Empty>
        )}
        <ul className={styles.versions}>
          {tasks.map(({ id, name, policy, facts, note, noticeOf, since }) => (
            <li key={id}>
              <b>{name}</b>
              <p>{m.staff_tasks_of({ policy, since })}</p>
              <p className="mute">{facts}</p>
              {note && <p>{note}</p>}
              {noticeOf && (
                <p>
                  <a href={link(href('/staff/policies/:id/documents/:document', { id: noticeOf, document: 'notice' }))}>
                    {m.notice_paper_print()}
                    <span className="visually-hidden"> {policy}</span>
                  </a>
                </p>
              )}
              {mayClose && (
                <form method="post" className={cards.row}>
                  <input type="hidden" name="task" value={id} />
                  <Button
                    type="submit"
                    kind="outline"
                    size="small"
                    name="act"
                    value="close"
                    aria-label={m.staff_tasks_close_this({ task: name, policy })}
                  >
                    {m.staff_tasks_close()}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {refunds.length > 0 && (
        <Card title={m.staff_refunds({ count: refunds.length })}>
          <p>{m.staff_refunds_lead()}</p>
          <ul className={styles.versions}>
            {refunds.map(({ policyId, policy, amount, since }) => (
              <li key={policyId}>
                <a href={link(href('/staff/policies/:id', { id: String(policyId) }))}>{policy}</a>
                <p>{m.staff_refunds_of({ amount, since })}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </CardPage>
  );
}
