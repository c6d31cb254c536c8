import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Failure } from '#platform/context/failure.ts';
import { ProcessorAway } from '#platform/context/processor.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { signWebhook } from '#platform/processor/webhook-signature.ts';
import { failingContext, Killed } from '#testing/failing-context.ts';
import { addSignedPurchase } from '#testing/selling/random-purchase.ts';
import { boughtOf, buyerContext, buyerOf, GOOD_CARD, ledgerOf } from '#testing/selling/test-purchase.ts';
import { addAgency } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { askedCents, balanceOf } from '../../billing/ledger/ledger.ts';
import { receiveWebhook } from '../../billing/receive-webhook.ts';
import { type SampleRandom, sampleRandom } from '../../book/sample/sample-random.ts';
import { endPurchase } from '../purchase-store.ts';
import { settleDueHolds } from './binding-jobs.ts';

const UNPAID_FIRST = { A: 0, C: 1 };
const SCHEDULES = 20;
const STEPS = 12;
const PARALLEL = 4;
const LOST_WHEN_TAKEN = '4000000000004004';
const CARDS = TEST_CARDS.map(({ number }) => number);

/** What a buyer, the network and the clock may do, in any order. */
async function live(portals: TestPortals, purchaseId: number, random: SampleRandom) {
  const asked = failingContext(portals, random);
  const shopper = buyerOf(asked);
  const pages: string[] = [];
  const start = async () => void pages.push(await shopper.start(purchaseId));
  const first = random.isLucky(0.4) ? LOST_WHEN_TAKEN : GOOD_CARD;
  const payFirst = () => shopper.payAt(random.pick(pages), first);
  const acts = [
    start,
    () => bothOf(start(), start()),
    () => shopper.payAt(random.pick(pages), random.pick(CARDS)),
    () => shopper.payAt(random.pick(pages)),
    () => shopper.outcome(purchaseId),
    () => bothOf(shopper.outcome(purchaseId), shopper.outcome(purchaseId)),
    () => tell(portals, asked, random),
    () => tell(portals, asked, random),
    async () => {
      await letTimePass(portals, purchaseId, random.isLucky(0.3));
      await settleDueHolds(asked);
    },
    // The quote is changed or repriced while it is being paid.
    async () => void (random.isLucky(0.2) && (await endPurchase(portals.db, purchaseId, 'changed'))),
  ];
  for (let step = 0; step < STEPS; step++) {
    const act = step === 0 ? acts[0] : step === 1 ? payFirst : random.pick(acts);
    await (async () => act?.())().catch((error: unknown) => {
      // Expected failures: a buyer is told to try again, a webhook is repeated, a process restarts.
      const isExpected = error instanceof Killed || error instanceof ProcessorAway || error instanceof Failure;
      if (!isExpected && !/nothing to pick/.test(String(error))) throw error;
    });
  }
}

async function bothOf(...both: Promise<unknown>[]) {
  for (const one of await Promise.allSettled(both)) if (one.status === 'rejected') throw one.reason;
}

/** Delivers some webhook: late, repeated, in any order, or never. */
async function tell(portals: TestPortals, asked: ReturnType<typeof buyerContext>, random: SampleRandom) {
  const events = await portals.db.selectFrom('test_processor_event').select(['id', 'payload']).execute();
  const { id, payload } = random.pick(events);
  if (random.isLucky(0.2)) await portals.db.deleteFrom('test_processor_event').where('id', '=', id).execute();
  else await receiveWebhook(asked, payload, signWebhook(asked.processor.webhookSecret, payload, new Date()));
}

/** The bank answers, jobs are due, and occasionally the pages close. */
async function letTimePass({ db }: TestPortals, purchaseId: number, closes: boolean) {
  await sql`update test_processor_object set settles_at = now() where settles_at is not null`.execute(db);
  await sql`update purchase_hold set next_check_at = now()
    where next_check_at is not null and purchase_id = ${purchaseId}`.execute(db);
  if (!closes) return;
  await sql`update purchase_hold set closes_at = now() - interval '1 minute'
    where status = 'open' and purchase_id = ${purchaseId}`.execute(db);
  await sql`update test_processor_object set body = jsonb_set(body, '{expires_at}', '0')
    where body->>'status' = 'open' and body->>'client_reference_id' in
      (select reference from purchase_hold where purchase_id = ${purchaseId})`.execute(db);
}

withPortals('purchases under failures', (portals) => {
  test('after random losses, repeats and crashes, every payment has its policy, every policy its payment', async () => {
    const agencyId = (await addAgency(portals)).id;
    const seed = 20_261_125;
    const purchases: { id: number; todayCents: number }[] = [];
    const run = async (schedule: number) => {
      const random = sampleRandom(seed, 'purchases', schedule);
      const { id, offer } = await addSignedPurchase(portals, random, agencyId);
      purchases.push({ id, todayCents: offer.todayCents });
      await live(portals, id, random);
    };
    for (let from = 0; from < SCHEDULES; from += PARALLEL) {
      await Promise.all(Array.from({ length: PARALLEL }, (_, at) => run(from + at)));
    }
    // The failures are over: open holds are checked until their outcome is known.
    for (let turn = 0; turn < 3; turn++) {
      for (const { id } of purchases) await letTimePass(portals, id, true);
      await settleDueHolds(buyerContext(portals));
    }
    const ends: Record<string, number> = {};
    for (const { id, todayCents } of purchases) {
      const bought = await boughtOf(portals, id);
      const { policyId, policy, captured, refunded, receipted } = bought;
      expect(bought).toMatchObject({ held: 0, open: 0, waiting: 0, refunded: 0 });
      expect(bought.policies).toBeLessThanOrEqual(1);
      expect(captured - refunded).toBe(receipted);
      expect(captured).toBe(policyId !== null && policy === 'A' ? todayCents : 0);
      if (policyId !== null) {
        const entries = await ledgerOf(portals, policyId);
        expect(balanceOf(entries, 'cash')).toBe(captured);
        if (policy === 'L') expect(askedCents(entries)).toBe(0);
        // One that began on the day of purchase is not undone, but ends by notice unless the bill is paid.
        else expect(bought.unpaidFirst).toBe(UNPAID_FIRST[policy as keyof typeof UNPAID_FIRST]);
      }
      const end = policy ?? bought.purchase;
      ends[end] = (ends[end] ?? 0) + 1;
    }
    // Each outcome occurs often enough for the test to mean something: bound, rescinded, not bought.
    expect(ends).toMatchObject({
      A: expect.toSatisfy((n: number) => n > 5),
      L: expect.toSatisfy((n: number) => n > 0),
      signed: expect.any(Number),
    });
    const { rows } = await sql<{ mails: number; bound: number }>`
      select (select count(*) from audit where act = 'bind-policy')::int as bound,
        (select count(*) from outbox where subject ~ '^(Your policy|Su póliza) [A-Z]{2} [0-9]{8}$')::int as mails`.execute(
      portals.db,
    );
    expect(rows[0]?.mails).toBe(rows[0]?.bound);
  }, 120_000);
});
