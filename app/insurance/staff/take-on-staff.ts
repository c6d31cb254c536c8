import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { ROLES } from '#config/staff-acts.ts';
import { email, line } from '#contract/fields.ts';
import { removeAuthenticator } from '#platform/accounts/authenticator-store.ts';
import { voidResets } from '#platform/accounts/password-reset-store.ts';
import { mailReset } from '#platform/accounts/send-reset.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { endSessionsOf } from '#platform/sessions/session-store.ts';
import { inviteStaff } from './invite-staff.ts';
import { addStaff, changeRoles, closeStaff, findStaffByEmail, reopenStaff } from './staff-store.ts';

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
 * password reset link if they have a password. One who had left is invited like a new one.
 */
export async function takeOnStaff(operating: Operating, joins: Joiner): Promise<'joined' | 'changed'> {
  return operating.db.transaction().execute(async (db) => {
    const known = await findStaffByEmail(db, joins.email);
    const id = known ? await changeRoles(db, known.id, joins.roles) : await openAccount(db, joins);
    if (known?.password_hash) await mailReset(db, operating, { kind: 'staff', id }, joins);
    else await inviteStaff(db, operating, id, joins);
    const act = known ? 'change-staff' : 'take-on-staff';
    await audit(db, operating, {
      act,
      actor: 'operator',
      subject: ['staff', id],
      detail: { roles: joins.roles.join(' ') },
    });
    return known ? 'changed' : 'joined';
  });
}

async function openAccount(db: Queryable, joins: Joiner): Promise<number> {
  const id = await reopenStaff(db, joins);
  if (id === undefined) return addStaff(db, joins);
  // Nothing from before may let anybody in.
  const person = { kind: 'staff', id } as const;
  await removeAuthenticator(db, person);
  await endSessionsOf(db, person);
  await voidResets(db, person);
  return id;
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
