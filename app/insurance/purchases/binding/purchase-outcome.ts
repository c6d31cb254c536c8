import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { errorFacts } from '#platform/context/error-facts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { ProcessorPayment } from '#platform/context/processor.ts';
import type { Queryable } from '#platform/database/database.ts';
import { awayText } from '#platform/processor/ask-processor.ts';
import { problemView } from '../../billing/payment-labels.ts';
import type { Purchase } from '../purchase.ts';
import { findPurchase } from '../purchase-store.ts';
import { whyInWords } from './binding-labels.ts';
import { type Hold, isWhyLetGo, type WhyLetGo } from './hold.ts';
import { latestHold } from './hold-store.ts';
import { advanceHold, openedAgain } from './settle-hold.ts';
import { findSold, type Sold } from './sold-store.ts';

type OfPolicy = { policyId: number } & Pick<Sold, 'prefix' | 'number'>;

/** The outcome of a purchase that a buyer went to pay for. `why` is display text that says what to do. */
export type PurchaseOutcome =
  /** The buyer has not gone to pay. */
  | { kind: 'none' }
  /** The processor's page is still open; `why` is about the last card. */
  | { kind: 'open'; url: string; why: string }
  /** The processor gives no page; `why` says so. */
  | { kind: 'away'; why: string }
  /** The bank has not answered, or the policy is being issued. */
  | { kind: 'waiting' }
  /** Nothing was authorized; the buyer can try again. */
  | { kind: 'declined'; why: string }
  /** No policy was issued, and the authorization was released. */
  | { kind: 'voided'; code: WhyLetGo; why: string }
  | ({ kind: 'bound'; isPaid: boolean } & OfPolicy)
  /** The policy was issued, but its first payment could not be captured. */
  | ({ kind: 'rescinded'; why: string } & OfPolicy);

/**
 * The current state of a purchase. Asks the processor and records its answer, so that a buyer who returns from its page
 * finds the policy. The caller checks access and limits how often this is called.
 */
export async function readPurchaseOutcome(context: Context, purchaseId: number): Promise<PurchaseOutcome> {
  const { db, language } = context;
  const before = await latestHold(db, purchaseId);
  const atProcessor = before?.status === 'open' ? await ask(context, before) : undefined;
  const purchase = await findPurchase(db, purchaseId);
  const hold = await latestHold(db, purchaseId);
  return purchase && hold ? outcomeOf(db, purchase, hold, atProcessor, language) : { kind: 'none' };
}

/**
 * Undefined when the processor cannot be reached, or its answer not recorded, now. A webhook or job will bring it.
 * Where its page was never opened, or the answer was lost, the page is opened.
 */
async function ask(context: Context, hold: Hold): Promise<ProcessorPayment | undefined> {
  try {
    const { processorRef } = hold;
    const atProcessor = await (processorRef ? context.processor.find(processorRef) : openedAgain(context, hold));
    await advanceHold(context, hold, atProcessor);
    return atProcessor;
  } catch (error) {
    context.log.warn({ requestId: context.requestId, hold: hold.id, ...errorFacts(error) }, 'purchase not settled');
    return undefined;
  }
}

async function outcomeOf(
  db: Queryable,
  purchase: Purchase,
  { status, problem, processorRef }: Hold,
  atProcessor: ProcessorPayment | undefined,
  language: Language,
): Promise<PurchaseOutcome> {
  switch (status) {
    case 'open': {
      if (!processorRef) return { kind: 'away', why: awayText({ language }) };
      if (atProcessor?.state !== 'open' || !atProcessor.url) return { kind: 'waiting' };
      return {
        kind: 'open',
        url: atProcessor.url,
        why: atProcessor.problem ? problemView(atProcessor.problem, language) : '',
      };
    }
    case 'failed':
      return { kind: 'declined', why: problemView(problem ?? 'not-paid', language) };
    case 'releasing':
    case 'released': {
      const code = isWhyLetGo(problem) ? problem : 'not-bound';
      return { kind: 'voided', code, why: whyInWords(code, purchase, language) };
    }
    default: {
      const policyId = purchase.policyId ?? 0;
      const { prefix, number, status: paymentAtProcessor } = await findSold(db, policyId);
      const policy = { policyId, prefix, number };
      if (status === 'lost' && paymentAtProcessor === 'L') {
        return { kind: 'rescinded', why: m.buy_rescinded({}, { locale: language }), ...policy };
      }
      return { kind: 'bound', isPaid: status === 'taken', ...policy };
    }
  }
}
