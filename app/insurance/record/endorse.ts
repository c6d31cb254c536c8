// A change of what a policy covers: previewed as it would be done, then done. Amounts are whole cents.
import type { PolicyDocument, PolicyLender } from '#contract/policy-document.ts';
import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { postPremiumChange } from '../billing/ledger/post-charges.ts';
import { type PremiumPreview, previewPremiumChange } from '../billing/ledger/premium-change.ts';
import { addLenderNotices } from './lender-notice-store.ts';
import { OutOfSequence, type PolicyVersion, stateOf } from './policy-version.ts';
import { isPriced } from './pricing/change-rules.ts';
import { differenceOf } from './pricing/difference.ts';
import { type ChangePrice, type PricedChange, priceChange } from './pricing/price-change.ts';
import { withPrice } from './pricing/price-document.ts';
import { lockLatestVersion } from './take-over.ts';
import { latestVersion } from './version-store.ts';
import { writeVersion } from './write-version.ts';

/** By a person, where rating has no answer: what the whole term costs after the change, and what the change adds to it. */
export type HandPrice = { premiumCents: number; changeCents: number };

export type Endorsement = {
  policyId: number;
  actor: Actor;
  /** The reference of the request. */
  reason?: string | undefined;
  /** Now, or when a later day begins; never earlier. */
  effectiveAt: Date;
  change: (before: PolicyDocument) => PolicyDocument;
  byHand?: HandPrice | undefined;
};

/** What an endorsement would do: the same that it does. */
export type EndorsementPreview = {
  before: PolicyVersion;
  after: PolicyDocument;
  /** The day from which it holds, where the policy is written. */
  effectiveOn: string;
  price: ChangePrice;
  /** None where a person has to say it first. */
  changeCents: number | undefined;
  feesCents: number;
  bills: PremiumPreview | undefined;
};

/** What was seen before it was agreed to: another price or another version since then is told. */
export type Seen = { version: number; changeCents: number };

/** The policy or its price is not what the person saw when they agreed. */
export class ChangedMeanwhile extends Error {}
/** Rating has no price for it, and no person gave one. */
export class NotPriced extends Error {
  readonly price: Exclude<ChangePrice, PricedChange>;

  constructor(price: Exclude<ChangePrice, PricedChange>) {
    super(price.kind);
    this.price = price;
  }
}
/** The policy is over, cancelled, or not there. */
export class NotInForce extends Error {}

/** @returns nothing when there is no such policy, or it has no version and none can be made */
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
          ...{ termNumber: term.number, cents: changeCents, feesCents, today: dayIn(state, now), state },
        });
  return { before, after: pricedDocument(after, price, byHand), effectiveOn, price, changeCents, feesCents, bills };
}

/** The same for a reader who holds nothing. */
export async function previewForReader(
  db: Queryable,
  endorsement: Omit<Endorsement, 'actor'>,
): Promise<EndorsementPreview | undefined> {
  const latest = await latestVersion(db, endorsement.policyId);
  return latest && previewEndorsement(db, latest, endorsement);
}

/**
 * Endorses a policy in the transaction of the act: its next version, what it adds to the bill, the letters to lenders, event
 * and audit, or nothing of it.
 *
 * @throws {ChangedMeanwhile} {OutOfSequence} {NotPriced} {NotInForce}
 */
export async function endorse(
  trx: Queryable,
  acting: Acting,
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
      ...{ kind: 'endorsement', actor, reason, effectiveAt: endorsement.effectiveAt, document: after, changeCents },
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
    ...{ act: 'endorse-policy', actor, subject: ['policy', policyId] },
    detail: { version: version.number, cents: changeCents, ...(reason !== undefined && { reference: reason }) },
  });
  return version;
}

function requireInForce(document: PolicyDocument, effectiveAt: Date): void {
  const isOver = document.status === 'cancelled' || document.status === 'expired';
  if (isOver || Number.isNaN(effectiveAt.getTime())) throw new NotInForce();
  if (document.term.expires_on <= dayIn(stateOf(document), effectiveAt)) throw new NotInForce();
}

/** What no rate goes by costs what it did before, also where a person priced it: a name, a lender, a plate. */
const unpricedCents = (before: PolicyDocument, after: PolicyDocument) =>
  differenceOf(before, after).some(isPriced) ? undefined : 0;

/** The price of a person has no lines: what each coverage costs is not known any more. */
function pricedDocument(after: PolicyDocument, price: ChangePrice, byHand: HandPrice | undefined): PolicyDocument {
  if (!byHand) return price.kind === 'priced' ? withPrice(after, price.after) : after;
  const plain = <Covered extends { coverages: PolicyDocument['coverages'] }>(covered: Covered): Covered => ({
    ...covered,
    coverages: covered.coverages.map((coverage) => ({ ...coverage, premium_cents: null })),
  });
  return { ...plain(after), vehicles: after.vehicles.map(plain), premium_cents: byHand.premiumCents };
}

export type LenderNews = {
  vehiclePosition: number;
  lender: PolicyLender;
  what: 'added' | 'changed' | 'removed';
};

/** Whoever has a lien on a car hears when the car, what covers it, or their place on it changes. */
export function lendersToTell(before: PolicyDocument, after: PolicyDocument): LenderNews[] {
  const liened = ({ vehicles }: PolicyDocument) =>
    new Map(
      vehicles.flatMap(({ position, lender, removed_on, coverages }) =>
        lender && !removed_on ? [[position, { lender, coverages }] as const] : [],
      ),
    );
  const [had, has] = [liened(before), liened(after)];
  const isSame = (one: PolicyLender, other: PolicyLender) => one.name === other.name && one.address === other.address;
  const terms = (coverages: PolicyDocument['coverages']) =>
    JSON.stringify(coverages.map(({ kind, deductible_cents }) => [kind, deductible_cents]).toSorted());
  return [
    ...[...had].flatMap(([vehiclePosition, { lender }]): LenderNews[] => {
      const now = has.get(vehiclePosition);
      return now && isSame(now.lender, lender) ? [] : [{ vehiclePosition, lender, what: 'removed' }];
    }),
    ...[...has].flatMap(([vehiclePosition, { lender, coverages }]): LenderNews[] => {
      const was = had.get(vehiclePosition);
      if (!was || !isSame(was.lender, lender)) return [{ vehiclePosition, lender, what: 'added' }];
      return terms(was.coverages) === terms(coverages) ? [] : [{ vehiclePosition, lender, what: 'changed' }];
    }),
  ];
}
