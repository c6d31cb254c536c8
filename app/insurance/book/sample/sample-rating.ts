// Prices a sample policy by the rate book and makes its first version. Rating factors are drawn, but no premium.

import type { StateCode } from '#config/states.ts';
import { POLICY_SCHEMA, type PolicyDocument, policyDocument } from '#contract/policy-document.ts';
import { plusMonths } from '#platform/calendar/day.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { planOn } from '../../rating/rate-books.ts';
import { rateDocument, withPrice } from '../../record/pricing/price-document.ts';
import { statusOf } from '../../record/projection.ts';
import { decodeVin } from '../../vehicles/decode-vin.ts';
import { symbolOf } from '../../vehicles/vehicle-symbol.ts';
import type { BookRow } from './book-rows.ts';
import { sampleLienholders } from './sample-lienholders.ts';
import type { SamplePolicy } from './sample-policy.ts';
import { sampleRandom } from './sample-random.ts';

export type RatedSample = SamplePolicy & { document: PolicyDocument; versions: BookRow<'policy_version'>[] };

/** Sets the rated premium on the policy, its bills and payments. A policy that cannot be rated stays as drawn. */
export function rateSample(made: SamplePolicy, agencyCode: string, seed: number): RatedSample {
  const drawn = documentOf(made, agencyCode, seed);
  const price = made.policy.line === 'personal' ? rateDocument(drawn) : undefined;
  if (price?.kind !== 'priced') return { ...made, document: drawn, versions: [] };
  const document = withPrice(drawn, price);
  const premium = price.premiumCents;
  const each = Math.floor(premium / made.instalments.length);
  const instalments = made.instalments.map((bill, at) => ({
    ...bill,
    // The first bill carries the policy's fees and the rounding remainder.
    amount_cents: at === 0 ? premium + price.feesCents - each * (made.instalments.length - 1) : each,
  }));
  const amounts = new Map(instalments.map(({ id, amount_cents }) => [id, amount_cents]));
  const paid = <Row extends { amount_cents: number }>(row: Row, id: number): Row => ({
    ...row,
    amount_cents: amounts.get(id) ?? row.amount_cents,
  });
  const state = made.household.state as StateCode;
  return {
    ...made,
    document,
    policy: { ...made.policy, version_in_force: 1, synced_version: 1 },
    terms: made.terms.map((term) => (term.is_current ? { ...term, premium_cents: premium } : term)),
    coverages: [
      ...document.coverages.map((coverage) => ({ ...coverage, vehicle_position: 0 })),
      ...document.vehicles.flatMap(({ position, coverages }) =>
        coverages.map((coverage) => ({ ...coverage, vehicle_position: position })),
      ),
    ].map((coverage) => ({ ...coverage, policy_id: made.policy.id })),
    instalments,
    payments: made.payments.map((payment) => paid(payment, payment.id)),
    paymentParts: made.paymentParts.map((part) => paid(part, part.instalment_id)),
    versions: [
      {
        id: made.policy.id,
        policy_id: made.policy.id,
        number: 1,
        kind: 'new_business',
        actor: 'operator',
        effective_at: startOfDayIn(state, document.term.effective_on).toISOString(),
        processed_at: startOfDayIn(state, document.term.effective_on).toISOString(),
        term_number: document.term.number,
        document,
        worksheet: price.worksheet,
        premium_cents: premium,
      },
    ],
  };
}

const ANSWERS = { use: ['pleasure', 'commute_short', 'commute_short', 'commute_long', 'business'] } as const;

function documentOf(made: SamplePolicy, agency_code: string, seed: number): PolicyDocument {
  const { policy, terms, insureds, drivers, vehicles, coverages, household } = made;
  const current = terms.find(({ is_current }) => is_current);
  if (!current) throw new Error('a sample policy without a current term');
  const isRated = policy.line === 'personal';
  const random = sampleRandom(seed, 'rating', policy.id);
  const lenders = sampleLienholders();
  const plan = planOn(household.state, String(current.effective_on));
  const ofPosition = (position: number) =>
    coverages
      .filter(({ vehicle_position }) => vehicle_position === position)
      .map(({ policy_id: _policy, vehicle_position: _position, ...coverage }) => coverage);
  const isMarried = household.spouse !== undefined;
  return policyDocument.parse({
    schema: POLICY_SCHEMA,
    prefix: policy.prefix,
    number: policy.number,
    line: policy.line,
    state: policy.state,
    status: statusOf(policy.status as 'A'),
    cancels_on: policy.cancels_on ?? null,
    cancelled_for: policy.cancels_on ? 'nonpayment' : undefined,
    agency_code,
    term: { number: current.number, effective_on: current.effective_on, expires_on: current.expires_on },
    former_terms: terms
      .filter(({ is_current }) => !is_current)
      .map(({ number, effective_on, expires_on, premium_cents }) => ({
        number,
        effective_on,
        expires_on,
        premium_cents,
      })),
    address: policy.address,
    city: policy.city,
    zip: policy.zip,
    phone: policy.phone ?? null,
    email: policy.email ?? null,
    language: policy.language,
    insureds: insureds.map(({ first_name, last_name, date_of_birth }) => ({ first_name, last_name, date_of_birth })),
    drivers: drivers.map(({ policy_id: _policy, ...driver }, at) => ({
      ...driver,
      rating: isRated
        ? {
            licensed_on: plusMonths(String(driver.date_of_birth), 12 * 17 + random.int(0, 18)),
            marital: isMarried && at < 2 ? 'married' : 'other',
            has_course: random.isLucky(0.05),
          }
        : null,
    })),
    vehicles: vehicles.map(({ id: _id, policy_id: _policy, lienholder_id, geics_reported_on, ...vehicle }) => ({
      ...vehicle,
      lender: lienholderOf(lenders, lienholder_id),
      state_reported_on: geics_reported_on ?? null,
      rating: isRated
        ? {
            use: random.pick([...ANSWERS.use]),
            symbol: symbolOf({ make: vehicle.make, ...decodeVin(vehicle.vin) }, plan.symbols).symbol,
            has_anti_theft: random.isLucky(0.4),
          }
        : null,
      coverages: vehicle.removed_on ? [] : ofPosition(vehicle.position),
    })),
    coverages: ofPosition(0),
    rating: isRated
      ? {
          is_homeowner: random.isLucky(0.4),
          is_paid_in_full: made.instalments.length === 1,
          is_paperless: random.isLucky(0.5),
          prior: { months: random.int(6, 60), lapse_days: 0, has_bi50: random.isLucky(0.3) },
        }
      : null,
    premium_cents: current.premium_cents,
  });
}

function lienholderOf(lenders: ReturnType<typeof sampleLienholders>, id: number | null | undefined) {
  const found = lenders.find((lender) => lender.id === id);
  if (!found) return null;
  const { name, address, city, state, zip } = found;
  return { name, address, city, state, zip };
}
