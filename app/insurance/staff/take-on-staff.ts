import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { ROLES } from '#config/staff-acts.ts';
import { email, line } from '#contract/fields.ts';
import { mailReset } from '#platform/accounts/send-reset.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { inviteStaff } from './invite-staff.ts';
import { addStaff, changeRoles, closeStaff, findStaffByEmail } from './staff-store.ts';

/** What the command line provides. The operator adds the first staff members there, before anyone can sign in. */
export type Operating = Pick<Context, 'db' | 'keyring' | 'env' | 'requestId'>;

export const joiner = z.object({
  email,
  firstName: line(60),
  lastName: line(60),
  roles: z.array(z.enum(ROLES)).min(1),
  language: z.enum(['en', 'es'] as const satisfies Language[]),
});
export type Joiner = z.output<typeof joiner>;

/**
 * Adds a staff member and mails the link to set a password. An existing staff member gets the new roles instead, and a
 * password reset link if they have a password.
 */
export async function takeOnStaff(operating: Operating, joins: Joiner): Promise<'joined' | 'changed'> {
  return operating.db.transaction().execute(async (db) => {
    const known = await findStaffByEmail(db, joins.email);
    const id = known ? await changeRoles(db, known.id, joins.roles) : await addStaff(db, joins);
    if (known?.password_hash) await mailReset(db, operating, { kind: 'staff', id }, joins);
    else await inviteStaff(db, operating, id, joins);
    const act = known ? 'change-staff' : 'take-on-staff';
    await audit(db, operating, {
      ...{ act, actor: 'operator', subject: ['staff', id] },
      detail: { roles: joins.roles.join(' ') },
    });
    return known ? 'changed' : 'joined';
  });
}

/** Closes a staff member's account: their session and their links stop working at once. */
export async function letStaffGo(operating: Operating, address: string): Promise<boolean> {
  return operating.db.transaction().execute(async (db) => {
    const known = await findStaffByEmail(db, address);
    if (!known) return false;
    await closeStaff(db, known.id);
    await audit(db, operating, { act: 'let-staff-go', actor: 'operator', subject: ['staff', known.id] });
    return true;
  });
}
