import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { staffAmong } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isSameName } from '#platform/database/same-name.ts';
import { fullName } from '../parties/full-name.ts';

/** A staff member who may still sign in. */
export type StaffMember = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  roles: string[];
  password_hash: string | null;
  password_disabled_at: Date | null;
  language: Language;
};

/** Ignores the letter case of the address. */
export function findStaffByEmail(db: Queryable, email: string): Promise<StaffMember | undefined> {
  return openStaff(db)
    .where(isSameName('email', email)) // staff_by_name
    .executeTakeFirst();
}

/** Undefined when the staff member has left. */
export function findStaff(db: Queryable, id: number): Promise<StaffMember | undefined> {
  return openStaff(db).where('id', '=', id).executeTakeFirst();
}

/** The names by id of the employees among those who acted, as ledger, versions and the audit store them. */
export const namesAmong = (db: Queryable, actors: readonly (string | null | undefined)[]) =>
  findStaffNames(db, staffAmong(actors));

/** The names of staff members by id, including those who have left. */
export async function findStaffNames(db: Queryable, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const staff = await db.selectFrom('staff').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(staff.map((member) => [member.id, fullName(member)]));
}

type NewStaff = { email: string; firstName: string; lastName: string; roles: string[]; language: Language };

export async function addStaff(db: Queryable, { email, firstName, lastName, roles, language }: NewStaff) {
  const { id } = await db
    .insertInto('staff')
    .values({ email, first_name: firstName, last_name: lastName, roles, language })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Lets a staff member who has left in again, under the same id, so that what they did keeps their name. Their password is
 * gone.
 *
 * @returns undefined if nobody with this address has left
 */
export async function reopenStaff(db: Queryable, { email, firstName, lastName, roles, language }: NewStaff) {
  const reopened = await db
    .updateTable('staff')
    .set({ email, first_name: firstName, last_name: lastName, roles, language })
    .set({ closed_at: null, password_hash: null, password_disabled_at: null })
    .where(isSameName('email', email)) // staff_by_name
    .where('closed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return reopened?.id;
}

export async function changeRoles(db: Queryable, id: number, roles: string[]) {
  await db.updateTable('staff').set({ roles }).where('id', '=', id).execute();
  return id;
}

export async function closeStaff(db: Queryable, id: number) {
  await db.updateTable('staff').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

const openStaff = (db: Queryable) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'first_name', 'last_name', 'roles', 'password_hash', 'password_disabled_at'])
    .select(({ ref }) => ref('language').$castTo<Language>().as('language'))
    .where('closed_at', 'is', null);
