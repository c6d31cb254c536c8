// A policy that is bought online, from the first choice that is agreed to until there is a policy. Amounts are whole cents.
import { z } from 'zod';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import { day } from '#contract/fields.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { CoverChoice, PlanName } from '../quotes/cover-choice.ts';

export const PURCHASE_STATUSES = ['open', 'signed', 'held', 'bound', 'ended'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** The parts of the price after the first payment. */
export const purchaseInstalments = z.array(z.object({ dueOn: day, cents: z.int().positive() })).max(12);
export type PurchaseInstalment = z.output<typeof purchaseInstalments>[number];

/** What somebody buys, all of it: the policy as it will be written, its price, and how it is paid. */
export type Offer = {
  state: StateCode;
  language: Language;
  /** Priced; without its number and its agency. */
  document: PolicyDocument;
  choice: CoverChoice;
  /** The rate book of the promise. */
  book: string;
  /** Of the whole term, without fees. */
  premiumCents: number;
  feesCents: number;
  worksheet: unknown;
  /** SHA-256, as `worksheetHash` makes it of the price. */
  worksheetHash: Buffer;
  /** The last day of the promise, where the cars are kept. */
  lockedUntil: string;
  plan: PlanName;
  /** The first payment: its part of the premium with all fees of the term. */
  todayCents: number;
  /** Each with its fee; the fee of one is in the book. */
  instalments: PurchaseInstalment[];
  /** A minute past midnight of the first day, where the cars are kept. */
  effectiveAt: Date;
  /** Who is the agent of the policy; nothing where none is in reach. */
  agencyId: number | null;
  /** Where the papers go. */
  email: string;
};

export type Purchase = Offer & {
  id: number;
  /** `B…`, what people name it by. */
  reference: string;
  /** Nothing once the quote is erased. */
  quoteId: number | null;
  status: PurchaseStatus;
  endedWhy: string | null;
  offerHash: Buffer;
  signedAt: Date | null;
  policyId: number | null;
  boundAt: Date | null;
};

/** A choice that was agreed to by itself. */
export type AgreedElection = {
  kind: string;
  subject: string;
  title: string;
  wording: string;
  initials: string;
  agreedAt: Date;
};
