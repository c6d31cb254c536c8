// The first payment of a policy, which is authorized before the policy is issued and captured afterwards.
import type { Language } from '#config/language.ts';

export type HoldStatus = 'open' | 'bound' | 'taken' | 'returned' | 'lost' | 'failed' | 'releasing' | 'released';

export type Hold = {
  id: number;
  /** `P…`: names the hold to the processor, and later its payment. */
  reference: string;
  purchaseId: number;
  amountCents: number;
  language: Language;
  returnsTo: string;
  status: HoldStatus;
  processorRef: string | null;
  problem: string | null;
  paymentId: number | null;
  createdAt: Date;
  closesAt: Date;
};

/**
 * Why no policy was issued although the payment was authorized.
 *
 * `lock-ended`: its price no longer holds, and policies are never backdated. `price-changed`: the price differs from what
 * was signed. `held-back`: a moratorium on comprehensive and collision was declared in the meantime, because of a storm
 * or fire. `not-bound`: it could not be issued. `withdrawn`: the purchase was abandoned in the meantime.
 */
export const WHYS_LET_GO = ['lock-ended', 'price-changed', 'held-back', 'not-bound', 'withdrawn'] as const;
export type WhyLetGo = (typeof WHYS_LET_GO)[number];

export const isWhyLetGo = (problem: string | null): problem is WhyLetGo => WHYS_LET_GO.some((why) => why === problem);
