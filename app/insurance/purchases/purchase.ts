// An online purchase, from the first agreed election until there is a policy. Amounts are in whole cents.
import { z } from 'zod';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import { day } from '#contract/fields.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { CoverChoice, PlanName } from '../quotes/cover-choice.ts';

export const PURCHASE_STATUSES = ['open', 'signed', 'held', 'bound', 'ended'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** The installments after the first payment. */
export const purchaseInstalments = z.array(z.object({ dueOn: day, cents: z.int().positive() })).max(12);
export type PurchaseInstalment = z.output<typeof purchaseInstalments>[number];

/** Everything that is bought: the policy as it will be issued, its price, and how it is paid. */
export type Offer = {
  state: StateCode;
  language: Language;
  /** Priced, but without policy number and agency. */
  document: PolicyDocument;
  choice: CoverChoice;
  /** The rate book of the locked price. */
  book: string;
  /** For the whole term, without fees. */
  premiumCents: number;
  feesCents: number;
  worksheet: unknown;
  /** SHA-256 of the price, made by `worksheetHash`. */
  worksheetHash: Buffer;
  /** The last day of the price lock, in the state's local time. */
  lockedUntil: string;
  plan: PlanName;
  /** The first payment: its part of the premium, plus all fees of the term. */
  todayCents: number;
  /** Each including its installment fee. */
  instalments: PurchaseInstalment[];
  /** The start of coverage: 12:01 a.m. of the first day where the cars are garaged, or when it is bound that day. */
  effectiveAt: Date;
  /** The agency of the policy; null when none is nearby. */
  agencyId: number | null;
  /** The address for documents. */
  email: string;
};

/**
 * True when it was offered on its first day: the price holds on that day, and coverage begins at the minute of binding.
 * An offer for a later day must be bound before that day.
 */
export const beginsWhenBound = ({ lockedUntil, choice }: Pick<Offer, 'lockedUntil' | 'choice'>): boolean =>
  lockedUntil >= choice.effective;

/** All payments of the term, as they were signed. */
export const paymentsCents = ({ todayCents, instalments }: Pick<Offer, 'todayCents' | 'instalments'>): number =>
  instalments.reduce((sum, { cents }) => sum + cents, todayCents);

/**
 * What paying in installments adds to premium and fees, in cents: the fee of each, as in the payments that were signed.
 * 0 when it is paid in full.
 */
export const partFeesCents = ({
  premiumCents,
  feesCents,
  ...payments
}: Pick<Offer, 'premiumCents' | 'feesCents' | 'todayCents' | 'instalments'>): number =>
  paymentsCents(payments) - premiumCents - feesCents;

export type Purchase = Offer & {
  id: number;
  /** `B…`, the reference that people use. */
  reference: string;
  /** Null once the quote is deleted. */
  quoteId: number | null;
  status: PurchaseStatus;
  endedWhy: string | null;
  offerHash: Buffer;
  signedAt: Date | null;
  policyId: number | null;
  boundAt: Date | null;
};

/** An election that was agreed to. */
export type AgreedElection = {
  kind: string;
  subject: string;
  title: string;
  wording: string;
  initials: string;
  agreedAt: Date;
};
