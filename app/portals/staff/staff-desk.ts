import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { type Act, mayDo } from '#config/staff-acts.ts';
import type { Fields } from '#contract/call.ts';
import { findStaff, type StaffMember } from '#insurance/staff/staff-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import { logActivity } from '#platform/audit/activity-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { STAFF_REALM } from '#platform/sessions/realm.ts';

/**
 * The employee who is signed in, if one of their roles permits the act.
 *
 * @throws {Response} a redirect to the sign-in form if nobody is signed in; 403 if none of their roles permits the act
 */
export async function staffFor(context: Context, request: Request, act: Act): Promise<StaffMember> {
  const { id } = await signedIn(context, request, 'staff', STAFF_REALM.signIn);
  const member = await findStaff(context.db, id);
  // The employee was removed since they signed in.
  if (!member) throw redirect(inSameLanguage(STAFF_REALM.signIn, request), 303);
  await requireAct(context, member, act);
  return member;
}

async function requireAct(context: Context, { id, roles }: StaffMember, act: Act): Promise<void> {
  if (mayDo(roles, act)) return;
  await logActivity(context.db, context, 'staff_refused', ['staff', id]);
  throw data(null, { status: 403 });
}

type StaffForm<Does> = {
  /** `see` is the act that the page needs; `does` maps each button to its act. */
  see: Act;
  does: Does;
  withLines?: readonly string[];
  isLong?: boolean;
};

/** Answers a staff form, if the employee may do the act that its button names. */
export function answerStaffForm<Does extends Record<string, Act>, Answer>(
  context: Context,
  request: Request,
  { see, does, ...reading }: StaffForm<Does>,
  run: (sent: { member: StaffMember; act: keyof Does; form: Fields }) => Promise<Answer>,
) {
  return answerForm(async (showAgain) => {
    const member = await staffFor(context, request, see);
    const form = await readForm(request, reading);
    const act = Object.keys(does).find((each) => each === form.act);
    if (act === undefined || !does[act]) throw new Failure('malformed', m.staff_unknown_act());
    await requireAct(context, member, does[act]);
    showAgain(form);
    return run({ member, act, form });
  });
}
