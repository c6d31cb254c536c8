import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { ProcessorRefused } from '#platform/context/processor.ts';
import {
  orAway,
  PAGE_TIMES,
  processorAway,
  unknownPayment,
  WORTH_GOING_BACK_MS,
} from '#platform/processor/ask-processor.ts';
import { newReference } from '#platform/references/reference.ts';
import type { Purchase } from '../purchase.ts';
import { lockPurchase, movePurchase } from '../purchase-store.ts';
import { agencyOf } from './agency-of.ts';
import { whyInWords } from './binding-labels.ts';
import type { Hold } from './hold.ts';
import { insertHold, latestHold } from './hold-store.ts';
import { isPromiseOver } from './may-bind.ts';
import { openCheckoutOf } from './open-hold.ts';
import { advanceHold, paymentAtProcessor } from './settle-hold.ts';

type Wish = {
  purchaseId: number;
  /** The page with the outcome, to which the processor sends the buyer back. */
  resultAt: string;
};

/**
 * Opens the processor's page that authorizes the first payment of a signed purchase, or continues with the open one.
 * Nothing is captured before the policy is issued.
 *
 * @returns the URL to send the buyer to: that page, or the page with the outcome
 * @throws {Failure} refused when it is not signed or its price lock has ended; overloaded when the processor cannot be
 * reached
 */
export async function startHold(context: Context, { purchaseId, resultAt }: Wish): Promise<string> {
  // Each turn returns, or settles the attempt that was in the way.
  for (let turn = 0; turn < 3; turn++) {
    const { hold, isNew } = await openHold(context, purchaseId, resultAt);
    if (!hold) return resultAt;
    const goOn = await orAway(context, () => (isNew ? begin(context, hold) : goOnWith(context, hold, resultAt)));
    if (goOn) return goOn;
  }
  throw processorAway(context);
}

/**
 * Closes the processor's page of a purchase that is no longer sold as it was signed, so that what is sold now is signed
 * before anything is paid. What was paid before is the policy as it was signed.
 *
 * @throws {Failure} overloaded when the processor cannot be reached; the page may still be open then
 */
export async function closeHold(context: Context, purchaseId: number): Promise<void> {
  const hold = await latestHold(context.db, purchaseId);
  if (hold?.status !== 'open') return;
  await orAway(context, async () => {
    const atProcessor = await paymentAtProcessor(context, hold);
    const isOpen = atProcessor.state === 'open';
    await advanceHold(context, hold, isOpen ? await context.processor.close(atProcessor.ref) : atProcessor);
  });
}

type Opened = { hold: Hold | undefined; isNew: boolean };

/** A new hold, or the open one; none when the policy is already issued. */
const openHold = (context: Context, purchaseId: number, returnsTo: string): Promise<Opened> =>
  context.db.transaction().execute(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (purchase?.status === 'bound') return { hold: undefined, isNew: false };
    if (purchase?.status === 'held') return { hold: await latestHold(trx, purchaseId), isNew: false };
    requirePayable(context, purchase);
    // A policy needs an agency, so this is checked before anything is authorized.
    if (!(await agencyOf(trx, purchase))) {
      throw new Failure('refused', whyInWords('not-bound', purchase, context.language));
    }
    const { todayCents: amountCents, reference } = purchase;
    const hold = await insertHold(
      trx,
      { reference: newReference('P'), purchaseId, amountCents, language: context.language, returnsTo },
      PAGE_TIMES,
    );
    await movePurchase(trx, purchaseId, 'signed', 'held');
    await audit(trx, context, {
      act: 'hold-payment',
      actor: 'visitor',
      subject: ['purchase', purchaseId],
      detail: { reference, cents: amountCents },
    });
    return { hold, isNew: true };
  });

function requirePayable({ env, language }: Context, purchase: Purchase | undefined): asserts purchase is Purchase {
  const isOurs = env.POLICY_AUTHORITY === 'self';
  if (!isOurs || purchase?.status !== 'signed')
    throw new Failure('refused', m.buy_not_payable({}, { locale: language }));
  if (isPromiseOver(purchase, new Date())) throw new Failure('refused', whyInWords('lock-ended', purchase, language));
}

/** The processor's page. When the processor refuses to open one, this attempt has ended. */
async function begin(context: Context, hold: Hold): Promise<string> {
  try {
    const atProcessor = await openCheckoutOf(context, hold);
    return atProcessor.url ?? hold.returnsTo;
  } catch (error) {
    if (error instanceof ProcessorRefused) await advanceHold(context, hold, unknownPayment(hold, 'over'));
    throw error;
  }
}

/** The URL where the open hold continues; undefined when it has ended, so that another can be opened. */
async function goOnWith(context: Context, hold: Hold, resultAt: string): Promise<string | undefined> {
  const { processor } = context;
  if (hold.status !== 'open') return resultAt;
  const atProcessor = await (hold.processorRef ? processor.find(hold.processorRef) : openCheckoutOf(context, hold));
  const isWorthIt = hold.closesAt.getTime() - Date.now() > WORTH_GOING_BACK_MS;
  const isSame = hold.returnsTo === resultAt && hold.language === context.language;
  if (atProcessor.state === 'open' && atProcessor.url && isWorthIt && isSame) return atProcessor.url;
  const ended = atProcessor.state === 'open' ? await processor.close(atProcessor.ref) : atProcessor;
  await advanceHold(context, hold, ended);
  return ended.state === 'over' ? undefined : resultAt;
}
