// Import files from a core system, which random acts import beside everything else.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { receiveFile } from '#insurance/book/import/receive-file.ts';
import { aloneWithImports, runImport } from '#insurance/book/import/run-import.ts';
import { aPolicy, fileOf, type GivenPolicy } from '../test-import.ts';
import type { World } from './random-world.ts';

/** Imports a file in which the core system has changed some policies, and we have meanwhile changed others. */
export async function takeDelta(world: World) {
  const { db, random, pool, imports, context } = world;
  const last = await db.selectFrom('import_source').select('sequence').where('name', '=', 'core').executeTakeFirst();
  const changed = Array.from({ length: random.int(1, 6) }, () => random.int(0, OF_CORE - 1));
  const policies = last
    ? [...new Set(changed)].map((index) => changedPolicy(world, index))
    : Array.from({ length: OF_CORE }, (_, index) => aPolicy(index));
  const text = fileOf(policies, {
    kind: last ? 'delta' : 'full',
    sequence: (last?.sequence ?? 0) + 1,
    as_of: new Date().toISOString(),
  });
  const path = join(imports.UPLOADS_DIR, `given-${randomUUID()}`);
  writeFileSync(path, text);
  const { id } = await receiveFile(
    { db, env: imports, acting: context },
    { path, name: 'core.jsonl', mapping: null, receivedBy: 'operator' },
  );
  await runFile(world, id);
  if (!last) {
    const added = await db.selectFrom('imported_policy').select('policy_id').orderBy('policy_id').execute();
    const owned = added.map(({ policy_id }) => ({ account_id: world.accountId, policy_id }));
    await db
      .insertInto('account_policy')
      .values(owned)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    world.policyIds.push(...added.map(({ policy_id }) => policy_id));
  }
  return pool;
}

const OF_CORE = 30;

function changedPolicy({ random }: World, index: number): GivenPolicy {
  const premium_cents = random.pick([60_000, 66_000, 54_000]);
  const given = aPolicy(index, { address: `${random.int(1, 9999)} Core St`, premium_cents });
  const paid = random.int(0, 6);
  const instalments = (given.instalments ?? []).map(({ number, due_on, amount_cents }) => ({
    number,
    due_on,
    amount_cents,
    ...(number <= paid && { paid_cents: amount_cents, paid_on: due_on }),
  }));
  return { ...given, instalments };
}

export const runFile = ({ pool, imports, context }: World, id: number) =>
  aloneWithImports(pool, { waits: true }, (own) =>
    runImport({ own, env: imports, acting: context, pause: async () => {}, rest: async () => {}, watch: () => {} }, id),
  );
