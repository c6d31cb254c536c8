import { type StateCode, states } from '#config/states.ts';
import { daysBetween, plusDays, plusMonths } from '#platform/calendar/day.ts';
import { referenceOf } from '#platform/references/reference.ts';
import { cardRuleOf } from '../../id-cards/id-card-law.ts';
import type { BookRow } from './book-rows.ts';
import { drawContract, type SampleContract } from './sample-contract.ts';
import { drawLiability, drawPhysicalDamage } from './sample-coverages.ts';
import { type Household, type Person, sampleHousehold } from './sample-household.ts';
import {
  instantOf,
  latestOf,
  type SampleRandom,
  sampleRandom,
  scatteredNumber,
  scatteredSymbols,
} from './sample-random.ts';
import { drawVehicle, plateOf } from './sample-vehicles.ts';

/** A policy with all rows that belong to it, ready to be written. */
export type SamplePolicy = {
  household: Household;
  policy: BookRow<'policy'>;
  terms: BookRow<'policy_term'>[];
  insureds: BookRow<'named_insured'>[];
  drivers: BookRow<'driver'>[];
  vehicles: BookRow<'vehicle'>[];
  coverages: BookRow<'coverage'>[];
  instalments: BookRow<'instalment'>[];
  payments: BookRow<'payment'>[];
  paymentParts: BookRow<'payment_part'>[];
};

export type BookFacts = {
  seed: number;
  /** `yyyy-mm-dd`: the day on which policies are expired, due or under notice. */
  today: string;
  lienholders: number;
  /** Ids of the agencies that the household may have bought from. */
  agenciesNear(household: Household): number[];
};

/** A policy has twelve bills at most. */
export const sampleBillId = (policyId: number, number: number) => (policyId - 1) * 12 + number;

/** Policy number `index` of the book. Its ids are derived from the index, so no counter is shared. */
export function samplePolicy(index: number, facts: BookFacts): SamplePolicy {
  const household = sampleHousehold(facts.seed, index);
  const random = sampleRandom(facts.seed, 'policy', index);
  const isSecond = index !== household.index;
  const { lines, companyCode } = states[household.state];
  const line = lines.commercial && random.isLucky(isSecond ? 0.4 : 0.06) ? 'commercial' : 'personal';
  const count = random.pick(line === 'commercial' ? [1, 2, 2, 3, 4] : [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]);
  const policy_id = index + 1;
  const { insured, spouse, child, isChildExcluded, place } = household;
  const youngest = [insured, ...(spouse ? [spouse] : [])]
    .map(({ dateOfBirth }) => dateOfBirth)
    .sort()
    .at(-1);
  const ofAge = plusMonths(youngest ?? insured.dateOfBirth, 18 * 12);
  const contract = drawContract(random, facts.today, count, ofAge);

  const vehicles = drawVehicles(random, { policy_id, count, line, contract, facts, state: household.state });
  const people = [insured, ...(spouse ? [spouse] : [])];
  const kept = vehicles.filter(({ removed_on }) => removed_on === null);
  const instalments = contract.bills.map(({ number, due_on, amount_cents, isPaid }) => ({
    id: sampleBillId(policy_id, number),
    policy_id,
    number,
    due_on,
    amount_cents,
    paid_at: isPaid ? paidAt(random, due_on, contract) : null,
  }));
  return {
    household,
    policy: {
      id: policy_id,
      prefix: lines[line] ?? lines.personal,
      number: scatteredNumber(index, 8, 20_041_991 + facts.seed),
      state: household.state,
      company_code: companyCode,
      line,
      status: contract.status,
      cancels_on: contract.cancels_on,
      agency_id: random.pick(facts.agenciesNear(household)),
      address: household.address,
      city: place.city,
      zip: place.zip,
      phone: household.phone,
      email: household.email,
      language: household.language,
    },
    terms: contract.terms.map((term) => ({ ...term, id: index * 6 + term.number, policy_id })),
    insureds: people.map(({ firstName, lastName, dateOfBirth }, at) => ({
      policy_id,
      position: at + 1,
      first_name: firstName,
      last_name: lastName,
      date_of_birth: dateOfBirth,
    })),
    drivers: [
      ...people.map((person, at) => driver(person, household, policy_id, at + 1, 'rated')),
      ...(child
        ? [driver(child, household, policy_id, people.length + 1, isChildExcluded ? 'excluded' : 'rated')]
        : []),
    ],
    vehicles,
    coverages: [
      ...drawLiability(random, household.state, line),
      ...kept.flatMap(({ position, ownership }) =>
        drawPhysicalDamage(random, position, household.state, ownership !== 'owned'),
      ),
    ].map((coverage) => ({ ...coverage, policy_id })),
    instalments,
    payments: instalments.flatMap((instalment) => paymentOf(instalment)),
    paymentParts: instalments
      .filter(({ paid_at }) => paid_at)
      .map(({ id, amount_cents }) => ({ payment_id: id, instalment_id: id, amount_cents, is_live: true })),
  };
}

function driver(
  person: Person,
  { state }: Household,
  policy_id: number,
  position: number,
  status: 'rated' | 'excluded',
) {
  const { firstName, lastName, dateOfBirth, licenseNumber } = person;
  return {
    policy_id,
    position,
    first_name: firstName,
    last_name: lastName,
    date_of_birth: dateOfBirth,
    license_number: licenseNumber,
    license_state: state,
    status,
  };
}

type Fleet = {
  policy_id: number;
  count: number;
  line: 'personal' | 'commercial';
  contract: SampleContract;
  facts: BookFacts;
  state: StateCode;
};

function drawVehicles(random: SampleRandom, { policy_id, count, line, contract, facts, state }: Fleet) {
  const start = contract.terms[0]?.effective_on ?? facts.today;
  const current = contract.terms.at(-1)?.effective_on ?? start;
  return Array.from({ length: count }, (_, at): BookRow<'vehicle'> => {
    const position = at + 1;
    const drawn = drawVehicle(random, policy_id * 4 + at, line, Math.min(2026, newestOn(current)));
    const ownership = drawOwnership(random, drawn.model_year);
    const joined = at === 0 ? start : plusDays(start, random.int(0, daysBetween(start, current)));
    // A car that was not on sale at that time was added later, replacing another.
    const added_on = latestOf(joined, onSaleFrom(drawn.model_year));
    // Occasionally one of several cars was sold during the term.
    const isRemoved = at > 0 && at === count - 1 && random.isLucky(0.08) && contract.status === 'A';
    return {
      ...drawn,
      id: policy_id * 4 + at,
      policy_id,
      position,
      ownership,
      added_on,
      plate: plateOf(state, policy_id * 4 + at),
      lienholder_id: ownership === 'owned' ? null : random.int(1, facts.lienholders),
      removed_on: isRemoved ? plusDays(current, random.int(0, daysBetween(current, facts.today))) : null,
      geics_reported_on: cardRuleOf(state).toldTo ? reportedOn(added_on, policy_id + position, facts.today) : null,
    };
  });
}

/** The cars of a model year go on sale in the fall of the year before. */
const onSaleFrom = (modelYear: number) => `${modelYear - 1}-09-01`;
const newestOn = (day: string) => Number(day.slice(0, 4)) + (day.slice(5) >= '09-01' ? 1 : 0);

/** Georgia must be told of a vehicle within days, so one that was added yesterday may not be reported yet. */
function reportedOn(added_on: string, index: number, today: string): string | null {
  const day = plusDays(added_on, 1 + (index % 5));
  return day <= today ? day : null;
}

function drawOwnership(random: SampleRandom, modelYear: number): 'owned' | 'financed' | 'leased' {
  if (modelYear < 2016) return random.isLucky(0.06) ? 'financed' : 'owned';
  if (modelYear >= 2023 && random.isLucky(0.25)) return 'leased';
  return random.isLucky(0.55) ? 'financed' : 'owned';
}

/** Paid during the day, up to four days before the due date; the first bill on the day the term began. */
function paidAt(random: SampleRandom, due: string, { terms }: SampleContract): string {
  const start = terms.at(-1)?.effective_on ?? due;
  const day = plusDays(due, -random.int(0, 4));
  return instantOf(day < start ? start : day, random.int(13 * 60, 23 * 60));
}

function paymentOf({ id, policy_id, amount_cents, paid_at }: BookRow<'instalment'>): BookRow<'payment'>[] {
  if (!paid_at) return [];
  // Numbered like receipts of a previous system, since our own receipt numbers contain the year.
  const receipt_number = `R${scatteredNumber(id, 8, 27_182_818)}`;
  const reference = referenceOf('P', scatteredSymbols(id, 31_415_926, 11));
  // Every other bill was paid in cash at the agency, so it has no card processor reference.
  const processor_ref = id % 2 === 0 ? `sample-${id}` : null;
  return [
    {
      id,
      reference,
      policy_id,
      purpose: 'bill',
      amount_cents,
      status: 'succeeded',
      processor_ref,
      receipt_number,
      ...paidWhen(paid_at),
    },
  ];
}

const paidWhen = (paid_at: NonNullable<BookRow<'instalment'>['paid_at']>) => ({
  created_at: paid_at,
  settled_at: paid_at,
});
