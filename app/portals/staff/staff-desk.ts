import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { STAFF_DOOR } from '../accounts/door.ts';
import { signedIn } from '../accounts/session.ts';
import { answerForm } from '../answer-form.ts';
import { logActivity } from '../audit/activity-store.ts';
import { type AuditedAct, audit } from '../audit/audit-store.ts';
import type { ActOnSubject } from '../audit/audited-acts.ts';
import type { Queryable } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Asked } from '../handler.ts';
import { inSameLanguage } from '../portal-page.ts';
import { readForm } from '../read-fields.ts';
import { type Act, mayDo } from './staff-acts.ts';
import { findStaff, type StaffMember } from './staff-store.ts';

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
    if (act === undefined || !does[act])
      throw new Failure('malformed', m.staff_unknown_act({}, { locale: asked.language }));
    await requireAct(asked, member, does[act]);
    return answerForm(() => run({ member, act, form }), form);
  });
}

/** One row for what a member of the staff did, in the act's own transaction. */
export function auditStaff(
  db: Queryable,
  asked: Asked,
  { id }: Pick<StaffMember, 'id'>,
  act: ActOnSubject & { act: Act } & Pick<AuditedAct, 'detail'>,
): Promise<void> {
  return audit(db, asked, { ...act, actor: `staff ${id}` });
}
