import type { Language } from '#config/language.ts';

/** All that we know about a card: what a receipt shows. */
export type PaidCard = { brand: string; last4: string };

/** Why a card was declined, as far as the person can do something about it. */
export type Problem = 'declined' | 'no-funds' | 'expired-card' | 'wrong-code' | 'try-again';

/** The status of a payment at the payment processor. */
export type ProcessorPayment = {
  /** The processor's ID of the payment. */
  ref: string;
  /**
   * `open`: the person can still pay; `processing`: they paid, and the bank has not answered yet; `held`: the bank has
   * authorized the amount, and we may capture it; `over`: it will not be paid.
   */
  state: 'open' | 'processing' | 'held' | 'paid' | 'over';
  amountCents: number;
  /** The page where the person pays, while the payment is open. */
  url: string | undefined;
  problem: Problem | undefined;
  card: PaidCard | undefined;
};

/** What was reversed of a successful payment, each item with the processor's ID. */
export type Reversals = {
  /** Our reference, as given in the order of the payment. */
  reference: string | undefined;
  refunds: { ref: string; cents: number; isGivenBack: boolean }[];
  /** `open`: the money is with the person's bank until the bank decides. */
  disputes: { ref: string; cents: number; state: 'open' | 'won' | 'lost' }[];
};

/** A card that its owner allows us to charge later, by the processor's IDs. */
export type SavedCard = { customerRef: string; methodRef: string; card: PaidCard | undefined };

export type Order = {
  /** Our reference. It also serves as idempotency key: repeating the same order within a day gives the same payment. */
  reference: string;
  amountCents: number;
  /** What the payment is for, as the processor's page shows it. */
  what: string;
  language: Language;
  /** Where the processor sends the person after paying, or when they turn back. */
  returnsTo: string;
  closesAt: Date;
};

export type Processor = {
  isTest: boolean;
  /** The secret that webhooks must be signed with. */
  webhookSecret: string;
  /**
   * Opens the page where a person pays. The same order again gives the same page.
   *
   * @param order.isHeld the bank only authorizes the amount; nothing is collected before `capture`
   */
  openCheckout(order: Order & { isHeld?: boolean }): Promise<ProcessorPayment>;
  find(ref: string): Promise<ProcessorPayment>;
  /** Closes the payment page. If the person has already paid, returns that payment instead. */
  close(ref: string): Promise<ProcessorPayment>;
  /**
   * Captures an authorized amount.
   *
   * @returns the status after that: `paid`, or `over` when it can no longer be captured
   */
  capture(ref: string): Promise<ProcessorPayment>;
  /** Releases an authorized amount. An amount already captured is refunded in full. A repeat changes nothing. */
  release(ref: string): Promise<void>;
  /** Opens the page where a person saves a card for later. */
  openSetup(order: Omit<Order, 'amountCents' | 'what'>): Promise<{ ref: string; url: string }>;
  /** The card that was saved there; undefined until there is one. */
  findSavedCard(setupRef: string): Promise<SavedCard | undefined>;
  charge(order: Pick<Order, 'reference' | 'amountCents' | 'what'>, card: SavedCard): Promise<ProcessorPayment>;
  /** The charge that was ordered with that reference since then; undefined when there is none. */
  findCharge(order: { reference: string; since: Date }, card: SavedCard): Promise<ProcessorPayment | undefined>;
  forget(methodRef: string): Promise<void>;
  /** @param chargeRef the processor's ID of the charge itself; its page may have another (`pi_…`) */
  findReversals(chargeRef: string): Promise<Reversals>;
};

/** The processor received the request and refused it: nothing was opened or charged. */
export class ProcessorRefused extends Error {}

/** The processor did not answer in time: whether it carried out the request is unknown. */
export class ProcessorAway extends Error {}
