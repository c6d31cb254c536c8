// The reasons in records that refer a quote to an underwriter before it has a price.
import type { RecordReason, RuleReason } from '../../record/pricing/change-rules.ts';
import { type Priced, priceDocument, type Refused } from '../../record/pricing/price-document.ts';
import type { CoverChoice } from '../cover-choice.ts';
import { isAsked, isCounted, saidOf, withFound } from '../found-answers.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { findingsOf } from '../records-wait.ts';
import { policyOf, type SoldAs } from './quote-policy.ts';

/** No online price, because of the rate plan's reasons or those of records. */
export type QuoteRefused = Omit<Refused, 'reasons'> & { reasons: RuleReason[] };

type Asked = { draft: QuoteDraft; choice: CoverChoice; price: Priced | Refused; sold: SoldAs };

/**
 * A disputed finding does not change the price by itself. Only when it would raise the price, or there is no price,
 * must an underwriter look at it first. A reason that an underwriter has accepted no longer counts.
 */
export function recordReasons({ draft, choice, price, sold }: Asked): RecordReason[] {
  const reasons: RecordReason[] = [];
  if (draft.found?.consent?.isGiven === false) reasons.push('records-not-asked');
  if (wouldBeDearer({ draft, choice, price, sold })) reasons.push('records-disputed');
  return reasons.filter((reason) => !draft.accepted?.includes(reason));
}

function wouldBeDearer({ draft, choice, price, sold }: Asked): boolean {
  const disputed = findingsOf(draft).filter((finding) => isAsked(finding) && finding.decision?.is === 'disputed');
  if (disputed.length === 0) return false;
  // An underwriter decides anyway.
  if (price.kind === 'refused') return true;
  const answers = withFound(
    saidOf(draft.answers),
    draft.found,
    (finding) => isCounted(finding) || disputed.some(({ id }) => id === finding.id),
  );
  const withThem = priceDocument(policyOf({ ...draft, answers }, choice, sold));
  return withThem.kind !== 'priced' || totalCents(withThem) > totalCents(price);
}

/** Whether the counted findings give a higher price than the applicant's answers alone. */
export function areRecordsDearer(draft: QuoteDraft, choice: CoverChoice, price: Priced): boolean {
  if (!findingsOf(draft).some(isCounted)) return false;
  const asSaid = priceDocument(policyOf({ ...draft, answers: saidOf(draft.answers) }, choice));
  return asSaid.kind === 'priced' && totalCents(asSaid) < totalCents(price);
}

const totalCents = ({ premiumCents, feesCents }: Priced) => premiumCents + feesCents;
