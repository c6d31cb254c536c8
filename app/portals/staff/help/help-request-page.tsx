import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { answerRequest, closeRequest, helpDesk } from '#insurance/help/help-desk.ts';
import { CLOSING, CLOSING_NAMES, deskReasonName, deskStatusName } from '#insurance/help/help-labels.ts';
import { findRequest } from '#insurance/help/help-queue-store.ts';
import { isOpen } from '#insurance/help/help-request.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { assign, release } from '#insurance/staff/desk-acts.ts';
import { writtenMomentIn } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Card } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, useTyped } from '../../shell/portal-page.ts';
import { DeskAnswer, DeskRequest } from '../desk-request.tsx';
import { onDesk } from '../desk-request-facts.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/help-request-page';

/** The page where the service desk works on a policyholder's help request. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const member = await staffFor(context, request, 'see-help');
  const found = await findRequest(context.db, params.reference);
  if (!found) throw data(null, { status: 404 });
  const { policy_id, reference, state } = found;
  await auditStaff(context.db, context, member, {
    act: 'see-help',
    subject: ['policy', policy_id],
    detail: { reference },
  });
  const moment = (label: typeof m.staff_help_answered, at: Date | null) =>
    at ? [{ label: label(), value: writtenMomentIn(at, language, brand.states[state].timeZone) }] : [];
  return {
    ...onDesk(found, member.id, language, {
      askedAt: found.created_at,
      asksIn: found.language,
      asker: `${found.name}, ${found.email}`,
      about: deskReasonName(found.reason, language),
      status: deskStatusName(found.status, language),
      isOpen: isOpen(found),
      facts: [...moment(m.staff_help_answered, found.answered_at), ...moment(m.staff_help_closed, found.closed_at)],
    }),
    isClosed: found.status === 'closed',
    done: doneIn(request, ACT_OF),
    may: actsOf(member.roles),
    closing: CLOSING,
  };
}

/** The act that each button needs permission for. */
const ACT_OF = { assign: 'assign-help', release: 'assign-help', answer: 'answer-help', close: 'close-help' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-help', does: ACT_OF, withLines: ['answer'] }, async (sent) => {
    const { member, act, form } = sent;
    const seen = { reference: params.reference, version: rowNumber(form.version) };
    if (act === 'assign') await assign(helpDesk, context, member, seen);
    if (act === 'release') await release(helpDesk, context, member, seen);
    if (act === 'answer') await answerRequest(context, member, seen, form.answer ?? '');
    if (act === 'close') await closeRequest(context, member, seen, form.why ?? '');
    return redirect(withQuery(pathAsked(request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.staff_help, params.reference);

const DONE_WORDS = {
  assign: m.staff_request_done_assign,
  release: m.staff_request_done_release,
  answer: m.staff_request_done_answer,
  close: m.staff_help_done_close,
};

export default function HelpRequestPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const { refusal, values } = useTyped(actionData);
  const may = (act: keyof typeof ACT_OF) => at.may.includes(ACT_OF[act]);
  const canAnswer = at.isOpen && may('answer');
  return (
    <DeskRequest
      queueAt={href('/staff/help')}
      policyAt={href('/staff/help/:reference/policy', { reference: at.reference })}
      at={at}
      refusal={refusal}
      done={at.done && DONE_WORDS[at.done]()}
      lost={canAnswer ? [] : [values.answer]}
      mayAssign={may('assign')}
    >
      <DeskAnswer at={at} typed={values.answer}>
        {canAnswer && (
          <Button type="submit" kind="go" size="large" name="act" value="answer">
            {m.staff_request_send()}
          </Button>
        )}
      </DeskAnswer>
      {!at.isClosed && may('close') && (
        <Card title={m.staff_help_close()}>
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="version" value={at.version} />
            {at.isOpen && (
              <SelectField
                label={m.staff_help_close_why()}
                name="why"
                defaultValue={values.why ?? ''}
                error={undefined}
              >
                <option value="">{m.form_choose()}</option>
                {at.closing.map((why) => (
                  <option key={why} value={why}>
                    {CLOSING_NAMES[why]()}
                  </option>
                ))}
              </SelectField>
            )}
            <Button type="submit" kind="outline" name="act" value="close">
              {m.staff_help_close()}
            </Button>
          </form>
        </Card>
      )}
    </DeskRequest>
  );
}
