// Turns a signed purchase into a policy once its first payment is authorized: all of it, or nothing.

import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import type { ProcessorPayment } from '#platform/context/processor.ts';
import { DatabaseAway } from '#platform/database/bounded-pool.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { postTermCharges } from '../../billing/ledger/post-charges.ts';
import { insertPayment, listUnpaid, noteAuthorized } from '../../billing/payment-store.ts';
import type { PaymentContext } from '../../billing/settle-payment.ts';
import { filingsOf } from '../../filings/filing-store.ts';
import { addPostalLetter } from '../../letters/postal-letter-store.ts';
import { addDeskTask } from '../../policies/desk-task-store.ts';
import { mailQuotingAgency } from '../../quotes/desk/mail-quoting-agency.ts';
import { moveStage } from '../../quotes/desk/move-stage.ts';
import { issuePolicy } from '../../record/issue-policy.ts';
import type { PolicyVersion } from '../../record/policy-version.ts';
import { isPaperless } from '../documents-by.ts';
import type { Purchase } from '../purchase.ts';
import { endPurchase, lockPurchase, markBound } from '../purchase-store.ts';
import { agencyOf } from './agency-of.ts';
import { boundMail, deskMail, letGoMail, letGoNews, soldMail } from './binding-mails.ts';
import { flagCars } from './flag-cars.ts';
import type { Hold, WhyLetGo } from './hold.ts';
import { lockHold, markHoldBound, markLettingGo } from './hold-store.ts';
import { billsOfPurchase, whyNotBound } from './may-bind.ts';

/**
 * Binds the policy of a purchase whose money the processor holds. Policy, version, bills, payment, letters, event,
 * audit entry and mails are one transaction; if it fails for good, the authorization is released. Calling it twice, or
 * from several processes, binds once.
 *
 * @throws when the database failed for a reason that may pass; the call is then repeated
 */
export async function bindPurchase(
  acting: PaymentContext,
  hold: Hold,
  atProcessor: ProcessorPayment,
  now = new Date(),
): Promise<void> {
  try {
    await acting.db.transaction().execute((trx) => bind(trx, acting, hold, atProcessor, now));
  } catch (error) {
    const isForGood = !mayPass(error);
    acting.log.error(
      { requestId: acting.requestId, hold: hold.id, isForGood, ...errorFacts(error) },
      'policy not bound',
    );
    if (!isForGood) throw error;
    await acting.db.transaction().execute(async (trx) => {
      const purchase = await lockPurchase(trx, hold.purchaseId);
      const open = await lockHold(trx, hold.id, 'open');
      if (purchase && open) await letGo(trx, acting, open, purchase, 'not-bound');
    });
  }
}

/**
 * True when the database was unavailable or transactions collided, so a retry can succeed. Other errors would recur.
 */
const mayPass = (error: unknown) =>
  error instanceof DatabaseAway || /^(40|55P03)/.test((error as { code?: string }).code ?? '');

async function bind(
  trx: Queryable,
  acting: PaymentContext,
  { id, purchaseId }: Hold,
  atProcessor: ProcessorPayment,
  now: Date,
) {
  const purchase = await lockPurchase(trx, purchaseId);
  const hold = await lockHold(trx, id, 'open');
  if (!purchase || !hold) return;
  const isOurs = acting.env.POLICY_AUTHORITY === 'self';
  const agency = isOurs ? await agencyOf(trx, purchase) : undefined;
  const why = whyNotBound(purchase, atProcessor.amountCents, now);
  if (why || !agency) return letGo(trx, acting, hold, purchase, why ?? 'not-bound');

  const { document, worksheet, reference } = purchase;
  const issued = { document, worksheet, agencyId: agency.id, actor: 'visitor', reason: reference } as const;
  const version = await issuePolicy(trx, issued, now);
  const paymentId = await chargeTerm(trx, { hold, purchase, version, ref: atProcessor.ref, now });
  await markHoldBound(trx, hold.id, paymentId);
  if (!(await markBound(trx, purchase.id, version))) throw new Error(`${purchase.reference} was bound meanwhile`);
  await audit(trx, acting, {
    act: 'bind-policy',
    actor: 'visitor',
    subject: ['policy', version.policyId],
    detail: { reference: purchase.reference, cents: purchase.premiumCents + purchase.feesCents },
  });
  await moveStage(trx, acting, madeBy(purchase), 'bound', 'visitor');
  if (!isPaperless(version.document)) {
    const { language } = purchase;
    const { policyId } = version;
    await addPostalLetter(trx, { what: 'policy', policyId, language });
    await addDeskTask(trx, { kind: 'paper-asked', policyId, detail: {}, source: 'paper' });
  }
  const filings = await filingsOf(trx, version.policyId);
  const bound = { purchase, version, agency, filings };
  await flagCars(trx, bound);
  await enqueueMail(trx, { to: purchase.email, ...boundMail(acting.env, bound) });
  await enqueueMail(trx, { to: agency.email, ...soldMail(acting.env, bound) });
}

/** The client's quote it came from, if an agency made it. */
const madeBy = ({ quoteId, agencyId }: Purchase) => ({ id: quoteId ?? 0, sold_by: agencyId });

type Charged = { hold: Hold; purchase: Purchase; version: PolicyVersion; ref: string; now: Date };

/** Posts the term's bills, and the payment that holds the first one until it is captured. @returns the payment's id */
async function chargeTerm(trx: Queryable, { hold, purchase, version, ref, now }: Charged): Promise<number> {
  const { policyId, number: versionNumber, document } = version;
  const bills = billsOfPurchase(purchase, dayIn(purchase.state, now));
  await postTermCharges(trx, { policyId, termNumber: document.term.number, bills, actor: 'visitor', versionNumber });
  const [first] = await listUnpaid(trx, policyId);
  const payment =
    first?.amount_cents === hold.amountCents &&
    (await insertPayment(
      trx,
      {
        reference: hold.reference,
        policy_id: policyId,
        purpose: 'purchase',
        account_id: null,
        receipt_email: purchase.email,
        language: hold.language,
        returns_to: hold.returnsTo,
      },
      [first],
      { closesInMinutes: 0, checkInSeconds: 0 },
    ));
  if (!payment) throw new Error(`the first bill of ${purchase.reference} is not what is set aside`);
  await noteAuthorized(trx, payment.id, ref);
  return payment.id;
}

/**
 * Releases the authorization, because no policy is issued, and notifies everyone concerned, in the same transaction.
 */
async function letGo(
  trx: Queryable,
  acting: PaymentContext & AuditContext,
  hold: Hold,
  purchase: Purchase,
  why: WhyLetGo,
) {
  await markLettingGo(trx, hold.id, why);
  if (why !== 'withdrawn') {
    await endPurchase(trx, purchase.id, why);
    const madeAs = await moveStage(trx, acting, madeBy(purchase), 'draft', 'processor');
    if (madeAs) await mailQuotingAgency(trx, acting.env, purchase.quoteId ?? 0, letGoNews(madeAs, why));
  }
  await audit(trx, acting, {
    act: 'let-go',
    actor: 'processor',
    subject: ['purchase', purchase.id],
    detail: { reference: purchase.reference, cents: hold.amountCents, why },
  });
  await enqueueMail(trx, { to: purchase.email, ...letGoMail(acting.env, purchase, hold, why) });
  if (why === 'not-bound' || why === 'price-changed') {
    await enqueueMail(trx, { to: acting.env.SERVICE_MAILBOX, ...deskMail(purchase, why) });
  }
}
