import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { type Act, mayDo } from '#config/staff-acts.ts';
import type { Fields } from '#contract/call.ts';
import { findStaff, type StaffMember } from '#insurance/staff/staff-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import { Failure } from '#platform/asked/failure.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { logActivity } from '#platform/audit/activity-store.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { STAFF_DOOR } from '#platform/sessions/door.ts';

/**
 * Who of the staff is signed in, and may do this.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is; 403 when none of their roles may
 */
export async function staffFor(asked: Asked, request: Request, act: Act): Promise<StaffMember> {
  const { id } = await signedIn(asked, request, 'staff', STAFF_DOOR.signIn);
  const member = await findStaff(asked.db, id);
  // Has left since they signed in.
  if (!member) throw redirect(inSameLanguage(STAFF_DOOR.signIn, request), 303);
  await requireAct(asked, member, act);
  return member;
}

async function requireAct(asked: Asked, { id, roles }: StaffMember, act: Act): Promise<void> {
  if (mayDo(roles, act)) return;
  await logActivity(asked.db, asked, 'staff_refused', ['staff', id]);
  throw data(null, { status: 403 });
}

type StaffForm<Does> = {
  /** What the page is; which act each of its buttons is. */
  see: Act;
  does: Does;
  withLines?: readonly string[];
  isLong?: boolean;
};

/** Answers a form of the staff's pages, when they may do what its button says. */
export function answerStaffForm<Does extends Record<string, Act>, Answer>(
  asked: Asked,
  request: Request,
  { see, does, ...reading }: StaffForm<Does>,
  run: (sent: { member: StaffMember; act: keyof Does; form: Fields }) => Promise<Answer>,
) {
  return answerForm(async () => {
    const member = await staffFor(asked, request, see);
    const form = await readForm(request, reading);
    const act = Object.keys(does).find((each) => each === form.act);
    if (act === undefined || !does[act]) throw new Failure('malformed', m.staff_unknown_act());
    await requireAct(asked, member, does[act]);
    return answerForm(() => run({ member, act, form }), form);
  });
}
