// The first payment of a policy, set aside before the policy is written, and taken after that.
import type { Language } from '#config/language.ts';

export type HoldStatus = 'open' | 'bound' | 'taken' | 'returned' | 'lost' | 'failed' | 'releasing' | 'released';

export type Hold = {
  id: number;
  /** `P…`: names it to the processor, and the payment that comes of it. */
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
 * Why no policy was written although the money was set aside. `lock-ended`: its first day has begun, and nothing is
 * back-dated; `price-changed`: it costs something else than was signed for; `held-back`: a storm or fire came near
 * meanwhile, and nobody begins to insure their own car there; `not-bound`: it could not be written; `withdrawn`: the purchase
 * was given up meanwhile.
 */
export const WHYS_LET_GO = ['lock-ended', 'price-changed', 'held-back', 'not-bound', 'withdrawn'] as const;
export type WhyLetGo = (typeof WHYS_LET_GO)[number];

export const isWhyLetGo = (problem: string | null): problem is WhyLetGo => WHYS_LET_GO.some((why) => why === problem);
