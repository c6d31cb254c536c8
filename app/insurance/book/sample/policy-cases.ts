import type { Language } from '#config/language.ts';
import { STATES, type StateCode } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { fullName } from '../../parties/full-name.ts';
import { amountDueOn } from '../../policies/billed-policy.ts';
import { centsOf, lapseOf } from '../../policies/lapse.ts';
import { vinEnd } from '../../vehicles/vin.ts';
import type { BookPart, BookRow } from './book-rows.ts';
import type { SampleCaseName, SampleCases } from './sample-cases.ts';
import type { SamplePolicy } from './sample-policy.ts';

/** The password of every sample login, printed by `npm run samples`. */
export const SAMPLE_PASSWORD = 'Glovebox-Plate-35!';

/** A sample policy with the rows that refer to it. */
export type Candidate = SamplePolicy &
  Pick<BookPart, 'account' | 'account_policy' | 'help_request' | 'claim' | 'renewal_offer'> & {
    lienholders: BookRow<'lienholder'>[];
    today: string;
  };
type GuestCases = Record<`guest${StateCode}`, (candidate: Candidate) => PolicyFacts | undefined>;
/** The rarest state comes first. */
const guestCases = () =>
  Object.fromEntries(
    STATES.toReversed().map((state) => [`guest${state}`, (of: Candidate) => guest(of, state)]),
  ) as GuestCases;

type Finder = { [N in SampleCaseName]?: (candidate: Candidate) => SampleCases[N] | undefined };

/** Decides which named case a policy fits, the rarest case first. A policy serves the first case that accepts it. */
export const POLICY_CASES: Finder = {
  noticePolicy: (of) => plain(of, 'C'),
  lapsedPolicy(of) {
    const facts = plain(of, 'L');
    // Cancelled so recently that it can still be reinstated.
    return facts?.nextDueCents && String(of.policy.cancels_on) > plusDays(of.today, -25) ? facts : undefined;
  },
  cancelledPolicy: (of) => plain(of, 'L'),
  expiredPolicy: (of) => plain(of, 'X'),
  commercialPolicy: (of) => (of.policy.line === 'commercial' && of.policy.status === 'A' ? factsOf(of) : undefined),
  excludedDriver(of) {
    const excluded = of.drivers.find(({ status }) => status === 'excluded');
    if (!excluded?.license_number || of.policy.status !== 'A' || of.policy.line !== 'personal') return;
    const excludedName = fullName(excluded);
    return { ...factsOf(of), excludedName, excludedLicense: excluded.license_number };
  },
  openHelpRequest(of) {
    const request = of.help_request?.find(({ status }) => status === 'received' || status === 'handling');
    return request && { ...factsOf(of), reference: request.reference, reason: request.reason };
  },
  claimLogin(of) {
    const account = accountIn('en', of);
    const claim = of.claim?.find(({ status }) => status !== 'closed' && status !== 'received');
    if (!account || !claim || of.policy.line !== 'personal') return;
    return { ...factsOf(of), email: account.email, password: SAMPLE_PASSWORD, claimNumber: claim.number };
  },
  leasedVehicle: (of) => withVehicle(of, 'leased'),
  customerLogin: (of) => withAccount('en', of),
  otherCustomerLogin: (of) => withAccount('en', of),
  thirdCustomerLogin: (of) => withAccount('en', of),
  fourthCustomerLogin: (of) => withAccount('en', of),
  spanishLogin: (of) => withAccount('es', of),
  renewalLogin: offered,
  otherRenewalLogin: offered,
  severalVehicles(of) {
    if (!accountIn('en', of) || of.vehicles.length < 2 || of.policy.status !== 'A' || of.policy.line !== 'personal')
      return;
    const kept = of.vehicles.filter(({ removed_on }) => !removed_on);
    return kept.length < 2 ? undefined : { ...factsOf(of), vinSuffixes: kept.map(({ vin }) => vinEnd(vin)) };
  },
  paidInFull(of) {
    const facts = plain(of, 'A');
    return facts?.nextDueCents === null ? facts : undefined;
  },
  ...guestCases(),
  financedVehicle: (of) => withVehicle(of, 'financed'),
  ownedVehicle: (of) => withVehicle(of, 'owned'),
  policyWithoutAccount: unclaimed,
  activePolicy: unclaimed,
};

/** An active policy without an account and with a bill due, so its owner can make an account and pay. */
function unclaimed(of: Candidate) {
  const facts = of.account_policy ? undefined : plain(of, 'A');
  return facts?.nextDueCents ? facts : undefined;
}

/** The policy's verified account, if it uses this language. */
const accountIn = (spoken: Language, { account }: Candidate) =>
  account?.find(({ verified_at, language }) => verified_at && language === spoken);

function offered(of: Candidate) {
  const account = accountIn('en', of);
  const offer = of.renewal_offer?.[0];
  if (!account || !offer || of.help_request?.length) return;
  const premiumCents = Number(offer.premium_cents);
  return { ...factsOf(of), email: account.email, password: SAMPLE_PASSWORD, premiumCents };
}

/** One car, all drivers rated, no open request: answers depend on the policy's status alone. */
function plain(of: Candidate, status: string) {
  const isPlain =
    of.policy.status === status &&
    of.policy.line === 'personal' &&
    of.vehicles.length === 1 &&
    of.drivers.every((driver) => driver.status === 'rated') &&
    !of.help_request?.length &&
    of.policy.phone !== null;
  return isPlain ? factsOf(of) : undefined;
}

function guest(of: Candidate, state: string) {
  const facts = of.policy.state === state ? plain(of, 'A') : undefined;
  return facts?.nextDueCents ? facts : undefined;
}

function withAccount(language: Language, of: Candidate) {
  const account = accountIn(language, of);
  const facts = account && plain(of, 'A');
  return facts?.nextDueCents ? { ...facts, email: account?.email ?? '', password: SAMPLE_PASSWORD } : undefined;
}

function withVehicle(of: Candidate, ownership: string) {
  const facts = plain(of, 'A');
  const [vehicle] = of.vehicles;
  if (!facts || vehicle?.ownership !== ownership) return;
  const deductible = of.coverages.find(({ kind }) => kind === 'comprehensive')?.deductible_cents;
  return {
    ...facts,
    lienholder: of.lienholders.find(({ id }) => id === vehicle.lienholder_id)?.name ?? null,
    deductible: deductible ? deductible / 100 : null,
  };
}

export type PolicyFacts = SampleCases['activePolicy'];

export function factsOf({ household, policy, terms, vehicles, instalments, today }: Candidate): PolicyFacts {
  const { insured, state } = household;
  const [vehicle] = vehicles;
  const vin = vehicle?.vin ?? '';
  return {
    policyNumber: policy.number,
    prefix: policy.prefix as PolicyFacts['prefix'],
    state,
    status: policy.status as PolicyFacts['status'],
    insuredName: `${insured.firstName} ${insured.lastName}`,
    dateOfBirth: insured.dateOfBirth,
    zip: policy.zip,
    licenseNumber: insured.licenseNumber,
    phone: policy.phone ?? null,
    email: policy.email ?? null,
    vin,
    vinSuffix: vinEnd(vin),
    vehicle: `${vehicle?.model_year} ${vehicle?.make} ${vehicle?.model}`,
    nextDueCents: guestBillOf(policy, terms.at(-1), instalments, today),
  };
}

/**
 * What the guest payment page charges, in cents: everything past due, or else the next bill. For a lapsed policy, what
 * had fallen due.
 */
export function guestBillOf(
  policy: BookRow<'policy'>,
  term: BookRow<'policy_term'> | undefined,
  instalments: BookRow<'instalment'>[],
  today: string,
): number | null {
  const [effective_on, expires_on] = [String(term?.effective_on), String(term?.expires_on)];
  const status = policy.status as PolicyFacts['status'];
  const course = { status, cancels_on: (policy.cancels_on as string | null) ?? null, effective_on, expires_on };
  const unpaid = instalments
    .filter(({ paid_at }) => !paid_at)
    .map(({ due_on, amount_cents }) => ({ due_on: String(due_on), amount_cents }));
  const lapse = lapseOf(course, unpaid, today);
  if (lapse.kind === 'open') return centsOf(lapse.bills);
  return lapse.kind === 'none' ? (amountDueOn(unpaid, today)?.cents ?? null) : null;
}

export function pairOf(first: PolicyFacts, second: PolicyFacts): SampleCases['twoPoliciesOneLicence'] | undefined {
  if (second.status !== 'A') return;
  const { licenseNumber, zip, dateOfBirth, state } = first;
  return { licenseNumber, zip, dateOfBirth, state, policies: [first, second] };
}
