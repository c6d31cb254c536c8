import { z } from 'zod';
import type { Reversals } from '../context/processor.ts';

export const list = <T extends z.ZodType>(of: T) => z.object({ data: z.array(of) });

export const chargedIntent = z.object({ metadata: z.object({ reference: z.string().optional() }).nullish() });
export const refunds = list(z.object({ id: z.string(), amount: z.number().int(), status: z.string().nullish() }));
export const disputes = list(z.object({ id: z.string(), amount: z.number().int(), status: z.string() }));

/** Only these dispute states move money. A bank's other inquiries about a charge do not. */
const DISPUTE_STATES: Record<string, Reversals['disputes'][number]['state']> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

export const reversalsOf = (
  intent: z.output<typeof chargedIntent>,
  refunded: z.output<typeof refunds>,
  disputed: z.output<typeof disputes>,
): Reversals => ({
  reference: intent.metadata?.reference,
  refunds: refunded.data.map(({ id, amount, status }) => ({
    ref: id,
    cents: amount,
    isGivenBack: status !== 'failed' && status !== 'canceled',
  })),
  disputes: disputed.data.flatMap(({ id, amount, status }) => {
    const state = DISPUTE_STATES[status];
    return state ? [{ ref: id, cents: amount, state }] : [];
  }),
});
