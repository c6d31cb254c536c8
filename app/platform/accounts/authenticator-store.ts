import { type SqlBool, sql } from 'kysely';
import { SECOND_STEP_MINUTES } from '#config/security-limits.ts';
import type { Queryable } from '../database/database.ts';
import { columnOf, columnsOf, type Person } from '../sessions/person.ts';
import { STEP_SECONDS } from './totp.ts';

export type Authenticator = {
  /** Null while the person sets up their first authenticator. */
  seed: Buffer | null;
  /** Set while a new authenticator is being set up. */
  next_seed: Buffer | null;
  confirmed_at: Date | null;
  /** The 30-second time step of the code that an authenticator app shows now, by the database's clock. */
  step_now: number;
};

export function findAuthenticator(db: Queryable, person: Person): Promise<Authenticator | undefined> {
  return db
    .selectFrom('authenticator')
    .select(['seed', 'next_seed', 'confirmed_at'])
    .select(sql<number>`floor(extract(epoch from now()) / ${STEP_SECONDS})::int8`.as('step_now'))
    .where(columnOf(person), '=', person.id)
    .executeTakeFirst();
}

/**
 * Starts the setup of an authenticator. If a setup was started a short while ago, its seed stays as it was shown. One
 * that was left is replaced: somebody else may have seen its key.
 */
export async function startAuthenticator(db: Queryable, person: Person, seed: Buffer): Promise<void> {
  await db
    .insertInto('authenticator')
    .values({ ...columnsOf(person), next_seed: seed, next_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column(columnOf(person))
        .doUpdateSet((eb) => ({ next_seed: eb.ref('excluded.next_seed'), next_at: eb.ref('excluded.next_at') }))
        .where(sql<SqlBool>`(authenticator.next_seed is not null
          and authenticator.next_at > now() - make_interval(mins => ${SECOND_STEP_MINUTES})) is not true`),
    )
    .execute();
}

/**
 * Activates a new authenticator after its first code was right.
 *
 * @returns false for a repeat
 */
export async function confirmAuthenticator(
  db: Queryable,
  person: Person,
  { seed, step }: { seed: Buffer; step: number },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('authenticator')
    .set({ seed, next_seed: null, next_at: null, confirmed_at: sql<Date>`now()`, last_step: step })
    .where(columnOf(person), '=', person.id)
    .where('next_seed', '=', seed)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/**
 * Uses up the code of a time step and all earlier ones. Of several parallel or repeated attempts, only one succeeds.
 */
export async function takeStep(db: Queryable, person: Person, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where(columnOf(person), '=', person.id)
    .where('seed', 'is not', null)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function removeAuthenticator(db: Queryable, person: Person): Promise<void> {
  await db.deleteFrom('authenticator').where(columnOf(person), '=', person.id).execute();
  await db.deleteFrom('recovery_code').where(columnOf(person), '=', person.id).execute();
}

/** Replaces all recovery codes. The row lock makes parallel requests wait, so that only one set remains. */
export async function replaceRecoveryCodes(db: Queryable, person: Person, hashes: Buffer[]): Promise<void> {
  await db
    .selectFrom('authenticator')
    .select(columnOf(person))
    .where(columnOf(person), '=', person.id)
    .forUpdate()
    .execute();
  await db.deleteFrom('recovery_code').where(columnOf(person), '=', person.id).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, ...columnsOf(person) })))
    .execute();
}

/** Uses up a recovery code. It is a single statement, so that of several parallel attempts only one succeeds. */
export async function takeRecoveryCode(db: Queryable, person: Person, codeHashes: Buffer[]): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', 'in', codeHashes)
    .where(columnOf(person), '=', person.id)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Queryable, person: Person): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where(columnOf(person), '=', person.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return codes;
}
