import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { mayDo, ROLES } from '#config/staff-acts.ts';
import { email, line } from '#contract/fields.ts';
import { removeAuthenticator } from '#platform/accounts/authenticator-store.ts';
import { voidResets } from '#platform/accounts/password-reset-store.ts';
import { mailReset } from '#platform/accounts/send-reset.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { endSessionsOf } from '#platform/sessions/session-store.ts';
import { returnRequests } from './desk-queue-store.ts';
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

/** Returns an adjuster's claim lines to the queue, and says how many were open. Passed in, as claims come after staff. */
type ReturnLines = (trx: Queryable, staffId: number) => Promise<number>;

/**
 * Adds a staff member and mails the link to set a password. An existing staff member gets the new roles instead, and a
 * password reset link if they have a password. One who had left is invited like a new one. What they hold and may not work
 * on in these roles goes back to its desk.
 */
export async function takeOnStaff(
  operating: Operating,
  joins: Joiner,
  returnLines: ReturnLines,
): Promise<'joined' | 'changed'> {
  return operating.db.transaction().execute(async (db) => {
    const known = await findStaffByEmail(db, joins.email);
    const id = known ? await changeRoles(db, known.id, joins.roles) : await openAccount(db, joins);
    if (known?.password_hash) await mailReset(db, operating, { kind: 'staff', id }, joins);
    else await inviteStaff(db, operating, id, joins);
    const count = await returnWork(db, id, joins.roles, returnLines);
    await audit(db, operating, {
      act: known ? 'change-staff' : 'take-on-staff',
      actor: 'operator',
      subject: ['staff', id],
      detail: { roles: joins.roles.join(' '), ...(count > 0 && { count }) },
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

/**
 * Closes a staff member's account: their session and their links stop working at once, and what they held goes back to its
 * desk.
 *
 * @returns how much went back; undefined when nobody on the staff has this address
 */
export async function letStaffGo(
  operating: Operating,
  address: string,
  returnLines: ReturnLines,
): Promise<number | undefined> {
  return operating.db.transaction().execute(async (db) => {
    const known = await findStaffByEmail(db, address);
    if (!known) return undefined;
    await closeStaff(db, known.id);
    const count = await returnWork(db, known.id, [], returnLines);
    await audit(db, operating, {
      act: 'let-staff-go',
      actor: 'operator',
      subject: ['staff', known.id],
      detail: { count },
    });
    return count;
  });
}

/** The requests that a staff member can hold, with the act that holding one needs. */
const HELD = [
  ['help_request', 'assign-help'],
  ['change_request', 'assign-change'],
  ['referral', 'take-referral'],
] as const;

/** Returns what a staff member holds and these roles may not work on. @returns how many requests and open claim lines */
async function returnWork(trx: Queryable, id: number, roles: string[], returnLines: ReturnLines): Promise<number> {
  let count = mayDo(roles, 'take-line') ? 0 : await returnLines(trx, id);
  for (const [table, act] of HELD) {
    if (!mayDo(roles, act)) count += await returnRequests(trx, table, id);
  }
  return count;
}
