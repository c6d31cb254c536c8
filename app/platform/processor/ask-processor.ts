// What every kind of payment asks of the processor in the same way.
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { type Processor, ProcessorAway, type ProcessorPayment, ProcessorRefused } from '../context/processor.ts';

/** Stripe keeps a page open for at least 30 minutes. A payment whose payer has not come back is first asked about soon. */
export const PAGE_TIMES = { closesInMinutes: 32, checkInSeconds: 90 };
/** A page that closes sooner than this is not offered again; the payer gets a new one. */
export const WORTH_GOING_BACK_MS = 5 * 60_000;

export const isProcessorTrouble = (error: unknown) =>
  error instanceof ProcessorAway || error instanceof ProcessorRefused;

type Desk = 'support' | 'claims';

/**
 * Opens or continues with a page of the processor.
 *
 * @param desk the one to call meanwhile
 * @throws {Failure} overloaded, in the person's words, when the processor gives no page
 */
export async function orAway<T>(context: Context, ask: () => Promise<T>, desk?: Desk): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && isProcessorTrouble(error))) throw error;
    const { log, requestId } = context;
    log.warn({ requestId, error: error.constructor.name, why: error.message }, 'payment processor gave no page');
    throw processorAway(context, desk);
  }
}

export const processorAway = (context: Pick<Context, 'language'>, desk?: Desk) =>
  new Failure('overloaded', awayText(context, desk), 60);

export const awayText = ({ language }: Pick<Context, 'language'>, desk: Desk = 'support') =>
  m.pay_processor_away({ phone: tollFree(brand.phones[desk]) }, { locale: language });

/**
 * A payment's state at the processor. A page that was not paid in time is closed first.
 *
 * @param withoutRef what holds when we have no ID of the processor's
 */
export async function paymentNow(
  processor: Processor,
  { ref, closesAt }: { ref: string | null; closesAt: Date | null },
  withoutRef: () => Promise<ProcessorPayment> | ProcessorPayment,
): Promise<ProcessorPayment> {
  const atProcessor = await (ref ? processor.find(ref) : withoutRef());
  const isLeft = atProcessor.state === 'open' && Number(closesAt) <= Date.now();
  return isLeft ? processor.close(atProcessor.ref) : atProcessor;
}

/**
 * Fetches a lost answer by repeating its order. The processor refuses when there is no page from before and it is too
 * late for a new one.
 */
export async function afterLostAnswer(
  order: Ordered,
  open: () => Promise<ProcessorPayment>,
): Promise<ProcessorPayment> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ProcessorRefused) return unknownPayment(order, 'over');
    throw error;
  }
}

type Ordered = { reference: string; amountCents: number };

/** The state of a payment that the processor does not know. */
export const unknownPayment = ({ reference, amountCents }: Ordered, state: 'open' | 'over'): ProcessorPayment => ({
  ref: reference,
  state,
  amountCents,
  url: undefined,
  problem: undefined,
  card: undefined,
});
