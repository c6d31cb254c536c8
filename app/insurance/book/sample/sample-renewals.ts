import type { StateCode } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { Cover } from '../../policies/cover.ts';
import { coversChangedAt, isToBeOffered, offerAfter } from '../../renewals/renewal.ts';
import { priceRenewal } from '../../renewals/renewed-document.ts';
import type { BookPart } from './book-rows.ts';
import type { BookFacts } from './sample-policy.ts';
import type { RatedSample } from './sample-rating.ts';

type Renewals = Pick<BookPart, 'renewal_offer' | 'renewal_coverage'>;

/** The renewal offer that we would have made by today for a policy whose current term is about to end. */
export function sampleRenewal(
  { policy, terms, coverages, document, versions }: RatedSample,
  { today }: BookFacts,
): Renewals {
  const current = terms.at(-1);
  const state = policy.state as StateCode;
  if (policy.status !== 'A' || !current) return {};
  const term = {
    state,
    term_number: current.number,
    premium_cents: current.premium_cents,
    effective_on: String(current.effective_on),
    expires_on: String(current.expires_on),
  };
  if (!isToBeOffered(term, today)) return {};
  const offer = offerAfter(term);
  const priced = versions.length > 0 ? priceRenewal(document, offer) : undefined;
  const madeOf = priced
    ? {
        premium_cents: priced.premiumCents,
        rate_change: 0,
        version_number: 1,
        explanation: priced.explanation.length > 0 ? priced.explanation : null,
      }
    : { version_number: null, explanation: null };
  return {
    renewal_offer: [{ id: policy.id, policy_id: policy.id, ...offer, ...madeOf, offered_on: plusDays(today, -1) }],
    renewal_coverage: coversChangedAt(coverages as unknown as Cover[]).map(
      ({ vehicle_position, kind, deductible_cents }) => ({
        offer_id: policy.id,
        vehicle_position,
        kind,
        deductible_cents,
      }),
    ),
  };
}
