// A book for random acts, with its own clock: each act takes hours, so that bills fall due and terms end.
import { mock } from 'node:test';
import type pg from 'pg';
import type { ImportEnv } from '#insurance/book/import/file/importing.ts';
import { type SampleRandom, sampleRandom } from '#insurance/book/sample/sample-random.ts';
import { addStaff, findStaff, type StaffMember } from '#insurance/staff/staff-store.ts';
import type { Context, Resources } from '#platform/context/handler.ts';

export type World = Resources & {
  pool: pg.Pool;
  context: Context;
  random: SampleRandom;
  /** The account that owns every policy. */
  accountId: number;
  policyIds: number[];
  /** The employee of the desk who mails letters. */
  clerk: StaffMember;
  /** The policies that were in force when the jobs last ran. Most acts are done to these. */
  inForce: number[];
  imports: ImportEnv;
  /** Returns a number that was not used before. */
  next(): number;
  /** Moves the clock forward. */
  pass(ms: number): void;
};

type Begin = {
  seed: number;
  today: string;
  imports: World['imports'];
  /** Continues after the numbers that an earlier process used. */
  after?: number;
};

/** Opens a world. Its clock stands still from now on, until `stopClock`. */
export async function openWorld(
  resources: Resources,
  pool: pg.Pool,
  { seed, today, imports, after = 0 }: Begin,
): Promise<World> {
  let now = Date.parse(`${today}T16:00:00Z`);
  mock.timers.enable({ apis: ['Date'], now });
  const { db } = resources;
  const account =
    (await db.selectFrom('account').select('id').where('email', '=', OWNER).executeTakeFirst()) ??
    (await db
      .insertInto('account')
      .values({
        email: OWNER,
        first_name: 'Marisol',
        last_name: 'Peña',
        password_hash: 'none',
        verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  const policies = await db.selectFrom('policy').select('id').orderBy('id').execute();
  await db
    .insertInto('account_policy')
    .values(policies.map(({ id }) => ({ account_id: account.id, policy_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const desk = await db.selectFrom('staff').select('id').where('email', '=', CLERK.email).executeTakeFirst();
  const clerk = await findStaff(db, desk?.id ?? (await addStaff(db, CLERK)));
  if (!clerk) throw new Error('nobody is at the desk');
  let drawn = after;
  return {
    ...resources,
    pool,
    imports,
    clerk,
    accountId: account.id,
    policyIds: policies.map(({ id }) => id),
    inForce: [],
    context: { ...resources, address: 'random', requestId: 'random', language: 'en', idempotencyKey: undefined },
    random: sampleRandom(seed, 'acts', 1),
    next: () => ++drawn,
    pass(ms) {
      now += ms;
      mock.timers.setTime(now);
    },
  };
}

const OWNER = 'everybody@unison.example';
const CLERK = {
  email: 'desk@unison.example',
  firstName: 'Noor',
  lastName: 'Haddad',
  roles: ['service'],
  language: 'en' as const,
};

export const stopClock = (): void => mock.timers.reset();

/** Who does an act. */
export const actorOf = ({ accountId, random }: World) => random.pick([`account ${accountId}`, 'operator'] as const);
