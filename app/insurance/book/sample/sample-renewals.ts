import type { StateCode } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { Cover } from '../../policies/cover.ts';
import { coversChangedAt, isToBeOffered, offerAfter } from '../../renewals/renewal.ts';
import type { BookPart } from './book-rows.ts';
import type { BookFacts, SamplePolicy } from './sample-policy.ts';

type Renewals = Pick<BookPart, 'renewal_offer' | 'renewal_coverage'>;

/** The next term of a policy whose current one is about to end, as we would have offered it by today. */
export function sampleRenewal({ policy, terms, coverages }: SamplePolicy, { today }: BookFacts): Renewals {
  const current = terms.at(-1);
  const state = policy.state as StateCode;
  if (policy.status !== 'A' || !current) return {};
  const term = {
    ...{ state, term_number: current.number, premium_cents: current.premium_cents },
    ...{ effective_on: String(current.effective_on), expires_on: String(current.expires_on) },
  };
  if (!isToBeOffered(term, today)) return {};
  return {
    renewal_offer: [{ id: policy.id, policy_id: policy.id, ...offerAfter(term), offered_on: plusDays(today, -1) }],
    renewal_coverage: coversChangedAt(coverages as unknown as Cover[]).map(
      ({ vehicle_position, kind, deductible_cents }) => ({
        offer_id: policy.id,
        ...{ vehicle_position, kind, deductible_cents },
      }),
    ),
  };
}
