import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';
import { errorFacts } from './error-facts.ts';

const CANARY = 'canary.bird@mail.example';

withPortals('the facts logged about an error', (portals) => {
  const errorOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    return error;
  };

  test('a database error: SQLSTATE, constraint, table and location, but no value', async () => {
    const { db } = portals;
    const twice = () => sql`insert into kysely_migration values (${CANARY}, ${CANARY})`.execute(db);
    await twice();
    const facts = errorFacts(await errorOf(twice()));
    expect(facts).toMatchObject({ code: '23505', table: 'kysely_migration', constraint: 'kysely_migration_pkey' });
    expect(facts.routine).toMatch(/^\w+$/);
    expect(facts.at?.length).toBeGreaterThan(0);
    const notANumber = errorFacts(await errorOf(sql`select ${CANARY}::text::int`.execute(db)));
    expect(notANumber.code).toBe('22P02');
    expect(JSON.stringify([facts, notANumber])).not.toMatch(/canary/i);
    await sql`delete from kysely_migration where name = ${CANARY}`.execute(db);
  });
});

test('stack frames, including those of causes, but no message that looks like frames', () => {
  const cause = Object.assign(new Error(CANARY), { code: 'ECONNREFUSED' });
  const error = new TypeError(`no\n    at ${CANARY} (/home/${CANARY}:1:1)\n    at f (/x/canary:1:2)`, { cause });
  const facts = errorFacts(error);
  expect(facts).toMatchObject({ error: 'TypeError', cause: { error: 'Error', code: 'ECONNREFUSED' } });
  expect(facts.at?.[0]).toMatch(/error-facts\.test\.ts:\d+:\d+/);
  expect(JSON.stringify(facts)).not.toMatch(/canary/i);
});

test('a name or code that is not a program’s identifier is left out', () => {
  const error = Object.assign(new Error('x'), { name: `Error ${CANARY}`, code: CANARY, constraint: `a "${CANARY}"` });
  expect(errorFacts(error)).toEqual({ error: 'Error', at: expect.any(Array) });
  expect(errorFacts(CANARY)).toEqual({ error: 'string' });
});
