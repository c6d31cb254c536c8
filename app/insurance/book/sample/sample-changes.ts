import { brand } from '#config/brand.ts';
import { offices } from '#config/contact-desks.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { referenceOf } from '#platform/references/reference.ts';
import { vinEnd } from '../../vehicles/vin.ts';
import type { BookRow } from './book-rows.ts';
import type { BookFacts, SamplePolicy } from './sample-policy.ts';
import { instantOf, sampleRandom, scatteredSymbols } from './sample-random.ts';
import { SERVICE_STAFF } from './sample-staff.ts';

const { city, zip } = offices[brand.home];
const ANSWERS = {
  received: null,
  handling: 'We asked the bank for its address. We answer within two business days.',
  done: 'It is on your policy. A new declarations page is in your documents.',
  declined: 'We cannot add a driver without a valid license. Send us a copy and ask again.',
};

/** A change request from a policyholder with an account. One in eight has one, at any stage. */
export function sampleChange(
  { household, policy, terms, vehicles }: SamplePolicy,
  facts: BookFacts,
  account_id: number | undefined,
): BookRow<'change_request'>[] {
  const random = sampleRandom(facts.seed, 'change', policy.id);
  if (account_id === undefined || !random.isLucky(0.12)) return [];
  const status = random.pick(['received', 'handling', 'done', 'done', 'declined'] as const);
  const [soonest, longest] = status === 'received' ? [1, 2] : [4, 90];
  const drawn = plusDays(facts.today, -random.int(soonest, longest));
  const begins = String(terms[0]?.effective_on);
  const asked_on = drawn < begins ? plusDays(facts.today, -soonest) : drawn;
  if (asked_on < begins) return [];
  const minute = random.int(13 * 60, 22 * 60);
  const [vehicle] = vehicles;
  const asked =
    status === 'declined'
      ? {
          kind: 'add-driver',
          details: { firstName: 'Alex', lastName: household.insured.lastName, licenseState: household.state },
        }
      : status === 'handling'
        ? {
            kind: 'lienholder',
            details: {
              vehicle: `${vehicle?.model_year} ${vehicle?.make} ${vehicle?.model} (${vinEnd(vehicle?.vin ?? '')})`,
              lender: 'Harbor Credit Union',
              lenderAddress: `P.O. Box 555010, ${city}, ${brand.home} ${zip}`,
            },
          }
        : { kind: 'coverage', details: { question: 'What would rental reimbursement cost for my car?' } };
  return [
    {
      id: policy.id,
      reference: referenceOf('C', scatteredSymbols(policy.id, 14_142_135)),
      policy_id: policy.id,
      state: policy.state,
      account_id,
      ...asked,
      status,
      answer: ANSWERS[status],
      assigned_to: status === 'received' ? null : random.pick(SERVICE_STAFF),
      asked_on,
      asked_at: instantOf(asked_on, minute),
      changed_at: instantOf(status === 'received' ? asked_on : plusDays(asked_on, random.int(1, 3)), minute),
    },
  ];
}
