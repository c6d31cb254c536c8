import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { ProcessorAway } from '#platform/context/processor.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { signWebhook } from '#platform/processor/webhook-signature.ts';
import { failingContext, Killed } from '#testing/failing-context.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { addAgency } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { type SampleRandom, sampleRandom } from '../book/sample/sample-random.ts';
import { reconcile } from './payment-jobs.ts';
import { findOpenPayment } from './payment-store.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { askAbout } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

const SCHEDULES = 20;
const STEPS = 10;
const PARALLEL = 4;
const CARDS = ['4242424242424242', '4000000000000002', '4000000000001000', '4000000000002008', '4000000000003006'];

/** What a payer, the network and the clock may do, in any order. */
async function live(portals: TestPortals, policyId: number, random: SampleRandom) {
  const asked = failingContext(portals, random);
  const pages: string[] = [];
  const pay = async (payer: string) => {
    const page = await startPayment(asked, {
      policyId,
      accountId: null,
      receiptEmail: `${payer}@mail.example`,
      what: random.pick(['due', 'all'] as const),
      resultAt: (reference) => `http://portal.test/${payer}/${reference}`,
    });
    pages.push(page);
  };
  const acts = [
    () => pay('ana'),
    async () => {
      const both = await Promise.allSettled([pay('ana'), pay('luis')]);
      for (const one of both) if (one.status === 'rejected') throw one.reason;
    },
    async () => {
      const id = /\/pay\/(\w+)/.exec(random.pick(pages))?.[1];
      if (id) await payTestCheckout(asked, id, random.pick(CARDS));
    },
    async () => {
      const open = await findOpenPayment(portals.db, policyId);
      if (open) await askAbout(asked, open);
    },
    () => tell(portals, asked, random),
    () => tell(portals, asked, random),
    async () => {
      await letTimePass(portals, policyId, random.isLucky(0.3));
      await reconcile(asked);
    },
  ];
  for (let step = 0; step < STEPS; step++) {
    const act = step === 0 ? acts[0] : step === 1 ? acts[2] : random.pick(acts);
    await act?.().catch((error: unknown) => {
      // Expected failures: a payer is told to try again, a webhook is repeated, a process restarts.
      const isExpected = error instanceof Killed || error instanceof ProcessorAway || error instanceof Failure;
      if (!isExpected && !/nothing to pick/.test(String(error))) throw error;
    });
  }
}

/** Delivers some webhook: late, repeated, in any order, or never. */
async function tell(portals: TestPortals, asked: Context, random: SampleRandom) {
  const events = await portals.db.selectFrom('test_processor_event').select(['id', 'payload']).execute();
  const { id, payload } = random.pick(events);
  if (random.isLucky(0.2)) await portals.db.deleteFrom('test_processor_event').where('id', '=', id).execute();
  else await receiveWebhook(asked, payload, signWebhook(asked.processor.webhookSecret, payload, new Date()));
}

/** The bank answers, jobs are due, and occasionally the pages close. */
async function letTimePass({ db }: TestPortals, policyId: number, closes: boolean) {
  await sql`update test_processor_object set settles_at = now() where settles_at is not null`.execute(db);
  await sql`update payment set next_check_at = now() where status = 'open' and policy_id = ${policyId}`.execute(db);
  if (!closes) return;
  await sql`update payment set closes_at = now() - interval '1 minute'
             where status = 'open' and policy_id = ${policyId}`.execute(db);
  await sql`update test_processor_object set body = jsonb_set(body, '{expires_at}', '0')
             where body->>'status' = 'open' and body->>'client_reference_id' in
               (select reference from payment where policy_id = ${policyId})`.execute(db);
}

/** What the processor captured, what we recorded as paid, and the bills must agree to the cent. */
async function booksOf({ db }: TestPortals, policyId: number) {
  const { rows } = await sql<Record<'captured' | 'paid' | 'billed' | 'doubles' | 'open' | 'mails' | 'audits', number>>`
    with own as (select * from payment where policy_id = ${policyId}),
      captured as (
        select own.id, (body->>'amount_total')::bigint as cents
          from test_processor_object join own on body->>'client_reference_id' = own.reference
         where body->>'payment_status' = 'paid')
    select (select coalesce(sum(cents), 0) from captured)::bigint as captured,
           (select coalesce(sum(amount_cents), 0) from own where status = 'succeeded')::bigint as paid,
           (select coalesce(sum(amount_cents), 0) from instalment
             where policy_id = ${policyId} and paid_at is not null)::bigint as billed,
           (select count(*) from (select instalment_id from captured
              join payment_part on payment_id = id group by 1 having count(*) > 1) twice) as doubles,
           (select count(*) from own where status = 'open') as open,
           (select count(*) from outbox join own on outbox.subject like '% ' || own.receipt_number) as mails,
           (select count(*) from own where status = 'succeeded') as audits
  `.execute(db);
  return rows[0];
}

withPortals('payments under failures', (portals) => {
  test('after random losses, repeats and crashes the books agree, and nothing is charged twice', async () => {
    const agencyId = (await addAgency(portals)).id;
    const seed = 20_261_121;
    const policies: number[] = [];
    const run = async (schedule: number) => {
      const { id } = await addPolicyWithBills(portals, { agencyId });
      policies.push(id);
      await live(portals, id, sampleRandom(seed, 'payments postgresql', schedule));
    };
    for (let from = 0; from < SCHEDULES; from += PARALLEL) {
      await Promise.all(Array.from({ length: PARALLEL }, (_, at) => run(from + at)));
    }
    // The failures are over: open payments are checked until their outcome is known.
    for (let turn = 0; turn < 3; turn++) {
      for (const id of policies) await letTimePass(portals, id, true);
      await reconcile({ ...portals, requestId: 'test' });
    }
    let captured = 0;
    for (const id of policies) {
      const books = await booksOf(portals, id);
      expect(books).toMatchObject({ doubles: 0, open: 0 });
      expect([books?.paid, books?.billed, books?.mails]).toEqual([books?.captured, books?.captured, books?.audits]);
      captured += books?.captured ?? 0;
    }
    expect(captured).toBeGreaterThan(policies.length * 5000);
    const { rows } = await sql<{ receipts: number; last: number; distinct: number }>`
      select count(*) as receipts, count(distinct receipt_number) as distinct,
             (select last_number from receipt_count) as last
        from payment where status = 'succeeded'`.execute(portals.db);
    expect(rows[0]).toEqual({ receipts: rows[0]?.last, distinct: rows[0]?.last, last: rows[0]?.last });
    const settled = await sql<{
      acts: number;
    }>`select count(*) as acts from audit where act = 'settle-payment'`.execute(portals.db);
    expect(settled.rows[0]?.acts).toBe(rows[0]?.receipts);
  }, 120_000);
});
