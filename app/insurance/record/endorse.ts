// A change of what a policy covers: first previewed, then made. Amounts are in whole cents.
import type { PolicyDocument, PolicyLender } from '#contract/policy-document.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { postPremiumChange } from '../billing/ledger/post-charges.ts';
import { type PremiumPreview, previewPremiumChange } from '../billing/ledger/premium-change.ts';
import { addLenderNotices } from './lender-notice-store.ts';
import { lockLatestVersion } from './lock-versions.ts';
import { isNextTermOffered } from './next-term-store.ts';
import { OutOfSequence, type PolicyVersion, stateOf } from './policy-version.ts';
import { isPriced } from './pricing/change-rules.ts';
import { differenceOf } from './pricing/difference.ts';
import { type ChangePrice, type PricedChange, priceChange } from './pricing/price-change.ts';
import { withPremium, withPrice } from './pricing/price-document.ts';
import { writeVersion } from './write-version.ts';

/**
 * A price set by a person, when the policy cannot be rated: the premium of the whole term after the change, and what
 * the change adds.
 */
export type HandPrice = { premiumCents: number; changeCents: number };

export type Endorsement = {
  policyId: number;
  actor: Actor;
  /** The reference of the request. */
  reason?: string | undefined;
  /** Now, or the start of a later day; never earlier. */
  effectiveAt: Date;
  change: (before: PolicyDocument) => PolicyDocument;
  byHand?: HandPrice | undefined;
};

/** What an endorsement will do. */
export type EndorsementPreview = {
  before: PolicyVersion;
  after: PolicyDocument;
  /** The day on which it takes effect, in the policy's state. */
  effectiveOn: string;
  price: ChangePrice;
  /** Undefined when a person must set the price first. */
  changeCents: number | undefined;
  feesCents: number;
  /** A next term is offered or accepted. The renewals job prices it with the change. */
  hasNextTerm: boolean;
  bills: PremiumPreview | undefined;
};

/** What was previewed. If version or price have changed since, the endorsement fails with `ChangedMeanwhile`. */
export type Seen = { version: number; changeCents: number };

/** The policy or its price differs from what was previewed. */
export class ChangedMeanwhile extends Error {}
/** The change cannot be rated, and no person has set a price. */
export class NotPriced extends Error {
  readonly price: Exclude<ChangePrice, PricedChange>;

  constructor(price: Exclude<ChangePrice, PricedChange>) {
    super(price.kind);
    this.price = price;
  }
}
/** The policy has ended, was cancelled, or does not exist. */
export class NotInForce extends Error {}

/** @throws {NotInForce} {OutOfSequence} */
export async function previewEndorsement(
  db: Queryable,
  before: PolicyVersion,
  { effectiveAt, change, byHand, policyId }: Omit<Endorsement, 'actor'>,
  now = new Date(),
): Promise<EndorsementPreview> {
  const { document } = before;
  requireInForce(document, effectiveAt);
  if (effectiveAt < before.effectiveAt) throw new OutOfSequence(before);
  const state = stateOf(document);
  const effectiveOn = dayIn(state, effectiveAt);
  const after = change(document);
  const price = priceChange(document, after, effectiveOn);
  const changeCents =
    byHand?.changeCents ?? (price.kind === 'priced' ? price.changeCents : unpricedCents(document, after));
  const feesCents = byHand || price.kind !== 'priced' ? 0 : price.newFeesCents;
  const { term } = document;
  const bills =
    changeCents === undefined
      ? undefined
      : previewPremiumChange(await readLedger(db, policyId), {
          termNumber: term.number,
          cents: changeCents,
          feesCents,
          today: dayIn(state, now),
          state,
        });
  const changed = { before, after: pricedDocument(after, price, byHand), effectiveOn, price };
  return { ...changed, changeCents, feesCents, bills, hasNextTerm: await isNextTermOffered(db, policyId) };
}

/**
 * Endorses a policy in the caller's transaction: its next version, the change to the bills, letters to lienholders,
 * event and audit entry.
 *
 * @throws {ChangedMeanwhile} {OutOfSequence} {NotPriced} {NotInForce}
 */
export async function endorse(
  trx: Queryable,
  acting: AuditContext,
  endorsement: Endorsement,
  seen: Seen,
  now = new Date(),
): Promise<PolicyVersion> {
  const { policyId, actor, reason, byHand } = endorsement;
  const latest = await lockLatestVersion(trx, policyId);
  if (!latest) throw new NotInForce();
  if (latest.number !== seen.version) throw new ChangedMeanwhile();
  const preview = await previewEndorsement(trx, latest, endorsement, now);
  const { price, changeCents, after, effectiveOn } = preview;
  if (changeCents === undefined) {
    if (price.kind === 'priced') throw new ChangedMeanwhile();
    throw new NotPriced(price);
  }
  if (changeCents !== seen.changeCents) throw new ChangedMeanwhile();

  const version = await writeVersion(
    trx,
    latest,
    {
      kind: 'endorsement',
      actor,
      reason,
      effectiveAt: endorsement.effectiveAt,
      document: after,
      changeCents,
      worksheet: byHand || price.kind !== 'priced' ? undefined : price.after.worksheet,
      isPricedByHand: byHand !== undefined || (price.kind !== 'priced' && latest.isPricedByHand),
    },
    now,
  );
  const today = dayIn(stateOf(after), now);
  const by = { policyId, actor, versionNumber: version.number, termNumber: after.term.number, today };
  await postPremiumChange(trx, { ...by, cents: changeCents, feesCents: preview.feesCents });
  await addLenderNotices(trx, policyId, version.number, lendersToTell(latest.document, after), effectiveOn);
  await audit(trx, acting, {
    act: 'endorse-policy',
    actor,
    subject: ['policy', policyId],
    detail: { version: version.number, cents: changeCents, ...(reason !== undefined && { reference: reason }) },
  });
  return version;
}

function requireInForce(document: PolicyDocument, effectiveAt: Date): void {
  const isOver = document.status === 'cancelled' || document.status === 'expired';
  if (isOver || Number.isNaN(effectiveAt.getTime())) throw new NotInForce();
  if (document.term.expires_on <= dayIn(stateOf(document), effectiveAt)) throw new NotInForce();
}

/**
 * 0 when no rating factor changes (a name, lienholder or plate), even if a person set the price; otherwise undefined.
 */
const unpricedCents = (before: PolicyDocument, after: PolicyDocument) =>
  differenceOf(before, after).some(isPriced) ? undefined : 0;

function pricedDocument(after: PolicyDocument, price: ChangePrice, byHand: HandPrice | undefined): PolicyDocument {
  if (byHand) return withPremium(after, byHand.premiumCents);
  return price.kind === 'priced' ? withPrice(after, price.after) : after;
}

export type LenderNews = {
  vehiclePosition: number;
  lender: PolicyLender;
  what: 'added' | 'changed' | 'removed';
};

export const isSameLender = (one: PolicyLender, other: PolicyLender) =>
  one.name === other.name && one.address === other.address;

/** Lienholders that must be notified: their car, its coverages, or their lien has changed. */
export function lendersToTell(before: PolicyDocument, after: PolicyDocument): LenderNews[] {
  const liened = ({ vehicles }: PolicyDocument) =>
    new Map(
      vehicles.flatMap(({ position, lender, removed_on, coverages }) =>
        lender && !removed_on ? [[position, { lender, coverages }] as const] : [],
      ),
    );
  const [had, has] = [liened(before), liened(after)];
  const terms = (coverages: PolicyDocument['coverages']) =>
    JSON.stringify(coverages.map(({ kind, deductible_cents }) => [kind, deductible_cents]).toSorted());
  return [
    ...[...had].flatMap(([vehiclePosition, { lender }]): LenderNews[] => {
      const now = has.get(vehiclePosition);
      return now && isSameLender(now.lender, lender) ? [] : [{ vehiclePosition, lender, what: 'removed' }];
    }),
    ...[...has].flatMap(([vehiclePosition, { lender, coverages }]): LenderNews[] => {
      const was = had.get(vehiclePosition);
      if (!was || !isSameLender(was.lender, lender)) return [{ vehiclePosition, lender, what: 'added' }];
      return terms(was.coverages) === terms(coverages) ? [] : [{ vehiclePosition, lender, what: 'changed' }];
    }),
  ];
}

/** All lienholders, when only the policy's status has changed. */
export const statusNews = (document: PolicyDocument): LenderNews[] =>
  lendersToTell({ ...document, vehicles: [] }, document).map((news) => ({ ...news, what: 'changed' }));
