// Random acts on a book, each through the same function that people and jobs use. An act may be refused; any other
// error is a bug.
import { owedCents } from '#insurance/billing/ledger/ledger.ts';
import { readLedger } from '#insurance/billing/ledger/open-ledger.ts';
import { postSettled } from '#insurance/billing/ledger/post-settled.ts';
import { recordRefund } from '#insurance/billing/ledger/refunds-owed.ts';
import { deliverTestEvents, reconcile } from '#insurance/billing/payment-jobs.ts';
import { startPayment, type Wish } from '#insurance/billing/start-payment.ts';
import { nextImport } from '#insurance/book/import/file/import-file-store.ts';
import { endNotices } from '#insurance/nonpayment/end-notices.ts';
import { findOwnPolicies } from '#insurance/policies/own-policy-store.ts';
import { ChangedMeanwhile, endorse, NotInForce, NotPriced, previewEndorsement } from '#insurance/record/endorse.ts';
import { lockLatestVersion } from '#insurance/record/lock-versions.ts';
import { OutOfSequence, stateOf } from '#insurance/record/policy-version.ts';
import { projectDue } from '#insurance/record/upkeep/project-due.ts';
import { syncVersions } from '#insurance/record/upkeep/take-over-policies.ts';
import { listVersions } from '#insurance/record/version-store.ts';
import { acceptRenewal } from '#insurance/renewals/accept-renewal.ts';
import { runRenewals } from '#insurance/renewals/run-renewals.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import { ProcessorRefused } from '#platform/context/processor.ts';
import { DatabaseAway } from '#platform/database/bounded-pool.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { reverseTestPayment } from '#platform/processor/test-reversals.ts';
import { runFile, takeDelta } from './core-files.ts';
import { cancel, mailNotice, takeBack, underNotice, unschedule, withdraw } from './ending-acts.ts';
import { type Change, coveredAsIn, drawChange } from './policy-changes.ts';
import { actorOf, type World } from './random-world.ts';

type Act = (world: World, policyId: number) => Promise<unknown>;
const REFUSALS = [ChangedMeanwhile, OutOfSequence, NotInForce, NotPriced, Failure, ProcessorRefused, DatabaseAway];

/** The relative frequency of each act. */
const WEIGHTS: [Act, number][] = [
  [change, 30],
  [undo, 8],
  [cancel, 4],
  [withdraw, 4],
  [unschedule, 4],
  [takeBack, 3],
  [underNotice, 4],
  [mailNotice, 4],
  [pay, 22],
  [reinstate, 8],
  [comeBack, 12],
  [refundOwed, 5],
  [renew, 10],
  [takeDelta, 2],
  [jobs, 6],
];
const ACTS = WEIGHTS.flatMap(([act, weight]) => Array.from({ length: weight }, () => act));

export type Done = { act: string; isDone: boolean };

/** Does one act, or two concurrently on the same policy. @throws {Error} for an error that is not a refusal */
export async function actAtRandom(world: World): Promise<Done[]> {
  const { random } = world;
  const policyId = random.pick(random.isLucky(0.9) && world.inForce.length > 0 ? world.inForce : world.policyIds);
  const acts = random.isLucky(0.15) ? [random.pick(ACTS), random.pick(ACTS)] : [random.pick(ACTS)];
  return Promise.all(
    acts.map(async (act) => {
      try {
        return { act: act.name, isDone: (await act(world, policyId)) !== undefined };
      } catch (error) {
        if (REFUSALS.some((kind) => error instanceof kind)) return { act: act.name, isDone: false };
        throw new Error(`${act.name} on policy ${policyId}`, { cause: error });
      }
    }),
  );
}

async function change(world: World, policyId: number) {
  const days = world.random.isLucky(0.2) ? world.random.int(1, 10) : 0;
  return endorseWith(world, policyId, days, async (on) => drawChange(world.random, world.next(), on));
}

/**
 * Adds a version that covers what an earlier version of the term covered, just before the last change or long before.
 */
async function undo(world: World, policyId: number) {
  const [latest, ...former] = await listVersions(world.db, policyId);
  const same = former.filter(({ termNumber }) => termNumber === latest?.termNumber);
  if (same.length === 0) return undefined;
  const { document } = world.random.pick(same);
  return endorseWith(world, policyId, 0, async () => coveredAsIn(document));
}

/** Previews the change first and then makes it in another transaction, so that a change in between is detected. */
async function endorseWith(world: World, policyId: number, days: number, of: (on: string) => Promise<Change>) {
  const { db, random, context } = world;
  const actor = actorOf(world);
  const byHand = { premiumCents: random.int(20_000, 200_000), changeCents: random.int(-5000, 20_000) };
  const before = await db.transaction().execute((trx) => lockLatestVersion(trx, policyId));
  if (!before) return undefined;
  const state = stateOf(before.document);
  const now = new Date();
  const on = plusDays(dayIn(state, now), days);
  const effectiveAt = days === 0 ? now : startOfDayIn(state, on);
  const plain = { policyId, actor, effectiveAt, change: await of(on), reason: `C${world.next()}` };
  const shown = await previewEndorsement(db, before, plain, now);
  const asked = shown.changeCents === undefined ? { ...plain, byHand } : plain;
  const seen = { version: before.number, changeCents: shown.changeCents ?? byHand.changeCents };
  return db.transaction().execute((trx) => endorse(trx, context, asked, seen, now));
}

function pay(world: World, policyId: number) {
  return payFor(world, policyId, world.random.pick(['due', 'all']));
}

/** Reinstates a canceled policy: pays what was due and states that there was no loss. */
async function reinstate(world: World, policyId: number) {
  const { db } = world;
  const ended = await db
    .selectFrom('policy')
    .select('id')
    .where('status', 'in', ['L', 'C'])
    .where('cancels_on', '>', plusDays(new Date().toISOString().slice(0, 10), -30))
    .orderBy('id')
    .execute();
  const { id } = ended.length > 0 ? world.random.pick(ended) : { id: policyId };
  const statement = { signed_name: 'Marisol Peña', wording: 'No loss.', language: 'en' as const };
  return payFor(world, id, { statement });
}

async function payFor(world: World, policyId: number, what: Wish['what']) {
  const { context, accountId, random } = world;
  const page = await startPayment(context, {
    policyId,
    accountId,
    what,
    receiptEmail: 'everybody@unison.example',
    resultAt: (reference) => `http://portal.test/${reference}`,
  });
  const ref = /\/pay\/(\w+)/.exec(page)?.[1];
  // The payer closes the page, and may or may not come back.
  if (!ref || random.isLucky(0.1)) return undefined;
  const paid = await payTestCheckout(context, ref, random.pick(TEST_CARDS).number);
  if (random.isLucky(0.7)) await deliverTestEvents(context);
  return 'goTo' in paid ? ref : undefined;
}

/** A payment is reversed: refunded, disputed and decided, or returned by the bank. */
async function comeBack({ db, random, context }: World) {
  const paid = await db
    .selectFrom('payment')
    .select(['processor_ref', 'amount_cents'])
    .where('processor_ref', 'like', 'cs_test_%')
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .limit(60)
    .execute();
  if (paid.length === 0) return undefined;
  const { processor_ref, amount_cents } = random.pick(paid);
  const cents = random.int(1, amount_cents);
  const kinds = ['dispute', 'won', 'lost', 'return'] as const;
  const reversal = random.isLucky(0.4) ? { kind: 'refund' as const, cents } : { kind: random.pick(kinds) };
  const isDone = await reverseTestPayment(context, processor_ref ?? '', reversal);
  if (random.isLucky(0.7)) await deliverTestEvents(context);
  return isDone || undefined;
}

async function refundOwed(world: World) {
  const { db, random } = world;
  const owed = await db
    .selectFrom('ledger_entry')
    .select('policy_id')
    .distinct()
    .where('credit', '=', 'refund-owed')
    .orderBy('policy_id')
    .execute();
  if (owed.length === 0) return undefined;
  const { policy_id: policyId } = random.pick(owed);
  const cents = Math.max(1, random.int(0, owedCents((await readLedger(db, policyId)).entries)));
  const paid = { policyId, cents, how: 'check' as const, reference: String(world.next()), actor: 'operator' as const };
  const became = await db.transaction().execute((trx) => recordRefund(trx, paid));
  return became === 'recorded' || undefined;
}

/** Accepts one of the open renewal offers. */
async function renew(world: World) {
  const { db, random, context, accountId } = world;
  const offers = await db
    .selectFrom('renewal_offer')
    .select(['policy_id', 'premium_cents'])
    .where('accepted_at', 'is', null)
    .where('begun_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .orderBy('id')
    .execute();
  if (offers.length === 0) return undefined;
  const { policy_id, premium_cents } = random.pick(offers);
  const policy = (await findOwnPolicies(db, accountId)).find(({ id }) => id === policy_id);
  if (!policy) return undefined;
  const bills = random.pick([1, 2, 6]);
  await acceptRenewal(context, accountId, policy, { bills, seenCents: premium_cents });
  // Pays the first bill, so that the term begins.
  await payFor(world, policy_id, 'all');
  return policy_id;
}

/** Runs each of the server's jobs once. */
async function jobs(world: World) {
  const { context, db } = world;
  await projectDue(context, new Date());
  await deliverTestEvents(context);
  await reconcile(context);
  await postSettled(context);
  await runRenewals(context, new Date());
  await syncVersions({ db });
  await endNotices(context, new Date());
  // Imports that a process left unfinished when it died.
  for (let id = await nextImport(db); id !== undefined; id = await nextImport(db)) await runFile(world, id);
  const inForce = await db.selectFrom('policy').select('id').where('status', 'in', ['A', 'C']).orderBy('id').execute();
  world.inForce = inForce.map(({ id }) => id);
  return true;
}

/** Runs jobs until nothing is in progress: banks have answered and jobs have done their work. */
export async function comeToRest(world: World): Promise<void> {
  const { db } = world;
  for (let turn = 0; turn < 4; turn++) {
    await db
      .updateTable('test_processor_object')
      .set({ settles_at: new Date(0) })
      .where('settles_at', 'is not', null)
      .execute();
    await db
      .updateTable('test_processor_event')
      .set({ next_try_at: new Date(0) })
      .where('times', '>', 0)
      .execute();
    await db
      .updateTable('payment')
      .set({ next_check_at: new Date(0), closes_at: new Date(0) })
      .where('status', '=', 'open')
      .execute();
    while ((await deliverable(world)) > 0) await deliverTestEvents(world.context);
    // On a busy machine a job may time out after two seconds; its next run does the work.
    await jobs(world).catch((error) => {
      if (!(error instanceof DatabaseAway)) throw error;
    });
  }
}

async function deliverable({ db }: World): Promise<number> {
  const due = db
    .selectFrom('test_processor_event')
    .select('id')
    .where('times', '>', 0)
    .where('next_try_at', '<=', new Date(86_400_000));
  return (await due.execute()).length;
}
