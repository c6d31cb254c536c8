// Buys policies, several concurrently, until it is killed; or lets purchases in progress finish, and prints what does
// not agree.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parseEnv } from '../app/config/env.server.ts';
import { deliverTestEvents } from '../app/insurance/billing/payment-jobs.ts';
import { sampleRandom } from '../app/insurance/book/sample/sample-random.ts';
import { settleDueHolds } from '../app/insurance/purchases/binding/binding-jobs.ts';
import { openResources } from '../app/open-resources.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { TEST_CARDS } from '../app/platform/processor/test-cards.ts';
import { boundFigures, differencesOf } from '../app/testing/selling/bound-figures.ts';
import { addSignedPurchase, bindAtOnce } from '../app/testing/selling/random-purchase.ts';
import { boughtOf, buyerOf, GOOD_CARD } from '../app/testing/selling/test-purchase.ts';
import { addAgency } from '../app/testing/test-people.ts';

const BUYERS = 4;
const JOBS_EVERY_MS = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Lets everything finish, and compares. */
    compare: { type: 'boolean', default: false },
    /** Binds this many policies, and compares their price in every place that states it. */
    prices: { type: 'string', default: '0' },
  },
});
const env = parseEnv({ ...process.env, NODE_ENV: 'test' });
const { db, close } = await openDatabase({ url: env.DATABASE_URL ?? '' }, { isTrial: true });
const resources = openResources(env, db, pino({ level: 'silent' }));
const context = {
  ...resources,
  address: 'prove',
  requestId: 'prove',
  language: 'en',
  idempotencyKey: undefined,
} as const;
const shopper = buyerOf(context);
const say = (line: string) => process.stdout.write(`${line}\n`);
const agency = await db.selectFrom('agency').select('id').limit(1).executeTakeFirst();
const agencyId = agency?.id ?? (await addAgency(context)).id;

if (values.compare) await compare();
else if (Number(values.prices) > 0) await comparePrices(Number(values.prices));
else await buyUntilKilled();
await close();

async function buyUntilKilled(): Promise<void> {
  let draws = 0;
  const buyers = Array.from({ length: BUYERS }, async () => {
    for (;;) {
      const random = sampleRandom(Number(values.seed), 'buyers', draws++);
      const { id } = await addSignedPurchase(context, random, agencyId);
      const card = random.isLucky(0.5) ? GOOD_CARD : random.pick(TEST_CARDS).number;
      await shopper.payAt(await shopper.start(id), card);
      // Some buyers never return, so that only jobs and webhooks finish their purchases.
      if (random.isLucky(0.7)) await shopper.outcome(id);
      say('bought');
    }
  });
  const jobs = (async () => {
    for (;;) {
      await deliverTestEvents(context);
      await settleDueHolds(context);
      await wait(JOBS_EVERY_MS);
    }
  })();
  await Promise.race([...buyers, jobs]);
}

/** Half an hour later: banks have answered, all payment pages have closed, and the jobs have looked at everything. */
async function comeToRest(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await sql`update test_processor_object set settles_at = now() where settles_at is not null`.execute(db);
    await sql`update purchase_hold set closes_at = now() - interval '1 minute' where status = 'open'`.execute(db);
    await sql`update purchase_hold set next_check_at = now() where next_check_at is not null`.execute(db);
    await settleDueHolds(context);
  }
}

async function compare(): Promise<void> {
  await comeToRest();
  const purchases = await db.selectFrom('purchase').select(['id', 'today_cents']).orderBy('id').execute();
  for (const { id, today_cents: cents } of purchases) {
    const { policyId, policy, policies, captured, refunded, receipted, held, open, waiting, unpaidFirst } =
      await boughtOf(context, id);
    const isBound = policyId !== null && policy === 'A';
    const isRight =
      held + open + waiting + refunded === 0 &&
      policies === (policyId === null ? 0 : 1) &&
      captured === receipted &&
      captured === (isBound ? cents : 0) &&
      (!isBound || unpaidFirst === 0);
    say(isRight ? (policy ?? 'none') : `! purchase ${id}`);
  }
  const { rows } = await sql<{ receipts: number; last: number }>`
    select (select count(*) from payment where status = 'succeeded')::int as receipts,
      (select coalesce(max(last_number), 0) from receipt_count)::int as last`.execute(db);
  if (rows[0]?.receipts !== rows[0]?.last) say('! receipts are not numbered without gaps');
}

async function comparePrices(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const bought = await addSignedPurchase(context, sampleRandom(Number(values.seed), 'prices', at), agencyId);
    const policyId = await bindAtOnce(context, bought);
    const differences = differencesOf(await boundFigures(context, policyId), bought.price);
    say(differences.length === 0 ? 'same' : `! policy ${policyId}: ${differences.join(', ')}`);
  }
}
