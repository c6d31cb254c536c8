// For tests: a person who buys a policy, and the records that the purchase makes.

import { sql } from 'kysely';
import { listEntries } from '#insurance/billing/ledger/ledger-store.ts';
import { deliverTestEvents } from '#insurance/billing/payment-jobs.ts';
import { settleDueHolds } from '#insurance/purchases/binding/binding-jobs.ts';
import { readPurchaseOutcome } from '#insurance/purchases/binding/purchase-outcome.ts';
import { startHold } from '#insurance/purchases/binding/start-hold.ts';
import type { Context } from '#platform/context/handler.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import type { TestPortals } from '../test-portals.ts';
import { testRequest } from '../test-request.ts';

export const GOOD_CARD = '4242424242424242';

/** A browser that buys, and the server's jobs. */
export function buyerOf(asked: Context) {
  const pageOf = (address: string) => /\/pay\/(\w+)/.exec(address)?.[1] ?? '';
  const buyer = {
    asked,
    start: (purchaseId: number) =>
      startHold(asked, { purchaseId, resultAt: 'http://portal.test/uaicins/quote/buy/pay' }),
    payAt: (address: string, card = GOOD_CARD) => payTestCheckout(asked, pageOf(address), card),
    async pay(purchaseId: number, card = GOOD_CARD) {
      const page = await buyer.start(purchaseId);
      await buyer.payAt(page, card);
      return pageOf(page);
    },
    outcome: (purchaseId: number) => readPurchaseOutcome(asked, purchaseId),
    /** Delivers webhooks and does the work that is due. */
    async jobs() {
      await deliverTestEvents(asked);
      await settleDueHolds(asked);
    },
  };
  return buyer;
}

export const buyerContext = (portals: TestPortals): Context => testRequest(portals, { db: portals.watched });

/** All records of a purchase: its policies, the processor's state, and what our ledger says was paid. */
export async function boughtOf({ db }: Pick<TestPortals, 'db'>, purchaseId: number) {
  const { rows } = await sql<{
    purchase: string;
    policies: number;
    policyId: number | null;
    policy: string | null;
    held: number;
    captured: number;
    refunded: number;
    receipted: number;
    open: number;
    unpaidFirst: number;
    waiting: number;
  }>`
    with own as (select * from purchase_hold where purchase_id = ${purchaseId}),
      page as (select body from test_processor_object join own on body->>'client_reference_id' = own.reference
        where body->>'object' = 'checkout.session')
    select purchase.status as purchase, purchase.policy_id as "policyId", policy.status as policy,
      (select count(distinct v.policy_id) from policy_version as v join purchase p on v.reason = p.reference
        where p.id = ${purchaseId} and v.number = 1)::int as policies,
      (select count(*) from page where body->'payment_intent'->>'status' = 'requires_capture')::int as held,
      (select coalesce(sum((body->>'amount_total')::int), 0) from page where body->>'payment_status' = 'paid')::int as captured,
      (select coalesce(sum((refund->>'amount')::int), 0) from test_processor_object as rev,
        jsonb_array_elements(rev.body->'refunds') as refund
        where rev.id in (select 'rev_' || (body->'payment_intent'->>'id') from page))::int as refunded,
      (select coalesce(sum(amount_cents), 0) from payment where reference in (select reference from own)
        and status = 'succeeded')::int as receipted,
      (select count(*) from payment where reference in (select reference from own) and status = 'open')::int as open,
      (select count(*) from instalment where policy_id = purchase.policy_id and number = 1 and paid_at is null)::int
        as "unpaidFirst",
      (select count(*) from own where next_check_at is not null)::int as waiting
    from purchase left join policy on policy.id = purchase.policy_id where purchase.id = ${purchaseId}`.execute(db);
  const [bought] = rows;
  if (!bought) throw new Error('no purchase');
  return bought;
}

export const ledgerOf = ({ db }: Pick<TestPortals, 'db'>, policyId: number) => listEntries(db, policyId);
