import type { Language } from '#config/language.ts';

/** What a receipt says of a card, and no more is known of it. */
export type PaidCard = { brand: string; last4: string };

/** Why a card was not taken, as far as a person can do something about it. */
export type Problem = 'declined' | 'no-funds' | 'expired-card' | 'wrong-code' | 'try-again';

/** How a payment stands at the processor. */
export type Standing = {
  /** The processor's name of it. */
  ref: string;
  /**
   * `open`: the person can still pay; `processing`: they did, and the bank has not answered; `held`: the bank has set it aside,
   * and we may take it; `over`: nothing will come.
   */
  state: 'open' | 'processing' | 'held' | 'paid' | 'over';
  amountCents: number;
  /** Where the person pays, while that is open. */
  url: string | undefined;
  problem: Problem | undefined;
  card: PaidCard | undefined;
};

/** What came back of a payment that had succeeded, each thing by the processor's name for it. */
export type Reversals = {
  /** Ours, as the order of the payment named it. */
  reference: string | undefined;
  refunds: { ref: string; cents: number; isGivenBack: boolean }[];
  /** `open`: the money is at the person's bank until it decides. */
  disputes: { ref: string; cents: number; state: 'open' | 'won' | 'lost' }[];
};

/** A card that its owner lets us charge, by the processor's names for it. */
export type SavedCard = { customerRef: string; methodRef: string; card: PaidCard | undefined };

export type Order = {
  /** Ours, and the idempotency key: a repeat with the same order is the same payment. */
  reference: string;
  amountCents: number;
  /** What the processor's page says it is for. */
  what: string;
  language: Language;
  /** Where the processor sends the person when it is done, and when they turn back. */
  returnsTo: string;
  closesAt: Date;
};

export type Processor = {
  isTest: boolean;
  /** Takes a webhook only with this secret. */
  webhookSecret: string;
  /**
   * Opens the page where a person pays. The same order again gives the same page.
   *
   * @param order.isHeld their bank sets it aside, and nothing is taken before `capture`
   */
  openCheckout(order: Order & { isHeld?: boolean }): Promise<Standing>;
  find(ref: string): Promise<Standing>;
  /** Nobody can pay there any more, unless they already did: then that is the answer. */
  close(ref: string): Promise<Standing>;
  /** Takes what is held. @returns how it stands then: `paid`, or `over` when it cannot be taken any more */
  capture(ref: string): Promise<Standing>;
  /** Lets go of what is held; what was taken already is given back, all of it. Again it changes nothing. */
  release(ref: string): Promise<void>;
  /** Opens the page where a person gives a card for later. */
  openSetup(order: Omit<Order, 'amountCents' | 'what'>): Promise<{ ref: string; url: string }>;
  /** The card that was given there; nothing while none was. */
  findSavedCard(setupRef: string): Promise<SavedCard | undefined>;
  charge(order: Pick<Order, 'reference' | 'amountCents' | 'what'>, card: SavedCard): Promise<Standing>;
  forget(methodRef: string): Promise<void>;
  /** @param chargeRef the processor's name of the charge itself, whose page may have another (`pi_…`) */
  findReversals(chargeRef: string): Promise<Reversals>;
};

/** It took the request and said no: nothing was opened or charged. */
export class ProcessorRefused extends Error {}

/** It did not answer, or not in time: whether it did what it was asked is not known. */
export class ProcessorAway extends Error {}
