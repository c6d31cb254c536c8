import type { FoundCases, SampleCaseName, SampleCases } from '../sample-cases.ts';
import type { BookPart, BookRow } from './book-rows.ts';
import type { SampleAgency, SampleProducer } from './sample-agencies.ts';
import type { SamplePolicy } from './sample-policy.ts';

/** Of every sample login; printed by `npm run samples`. */
export const SAMPLE_PASSWORD = 'Glovebox-Plate-35!';

type Candidate = SamplePolicy &
  Pick<BookPart, 'account' | 'account_policy' | 'help_request'> & { lienholders: BookRow<'lienholder'>[] };
type Finder = { [N in SampleCaseName]?: (candidate: Candidate) => SampleCases[N] | undefined };

/**
 * Notes the first policy that shows each named case. A policy serves one case only, so that what is
 * tried on one never spoils another.
 */
export function openCaseFinder() {
  const found: FoundCases = {
    zips: { FL: '33135', TX: '77036', GA: '30303', oklahoma: '73102', outside: '10001' },
  };
  const wanted = new Map(Object.entries(FINDERS));
  let firstOfHouse: { index: number; facts: PolicyFacts } | undefined;
  return {
    offer(candidate: Candidate) {
      const { household, policy } = candidate;
      const isPair = policy.id !== household.index + 1;
      if (isPair && firstOfHouse?.index === household.index) {
        found.twoPoliciesOneLicence ??= pairOf(firstOfHouse.facts, factsOf(candidate));
        return;
      }
      firstOfHouse = undefined;
      // Policies 22, 69, … have a second one right behind them: kept for that case.
      if (household.index % 47 === 22) {
        if (policy.status === 'A') firstOfHouse = { index: household.index, facts: factsOf(candidate) };
        return;
      }
      for (const [name, find] of wanted) {
        const facts = find(candidate);
        if (!facts) continue;
        Object.assign(found, { [name]: facts });
        wanted.delete(name);
        return;
      }
    },
    offerAgents(agencies: SampleAgency[], producers: SampleProducer[]) {
      for (const producer of producers) {
        const agency = agencies[producer.agency_id - 1];
        if (!agency || agency.closed_on || producer.closed_at || !producer.password_hash) continue;
        found[`agentLogin${agency.state}`] ??= {
          userId: producer.user_id,
          password: SAMPLE_PASSWORD,
          email: producer.email,
          name: `${producer.first_name} ${producer.last_name}`,
          ...{ agencyCode: agency.code, agencyName: agency.name, state: agency.state },
        };
      }
    },
    offerQuotes(quotes: BookRow<'saved_quote'>[], today: string) {
      const live = quotes.filter(({ expires_at }) => String(expires_at) > `${today}T24`);
      const withLicense = live.find(({ license_number }) => license_number);
      const other = live.find((quote) => quote !== withLicense);
      if (withLicense?.license_number) {
        found.quoteByLicence = { ...quoteFacts(withLicense), licenseNumber: withLicense.license_number };
      }
      if (other) found.quoteByPhone = quoteFacts(other);
    },
    rows(): BookRow<'sample_case'>[] {
      return Object.entries(found).flatMap(([name, facts]) => (facts ? [{ name, facts }] : []));
    },
  };
}

const FINDERS: Finder = {
  noticePolicy: (of) => plain(of, 'C'),
  cancelledPolicy: (of) => plain(of, 'L'),
  expiredPolicy: (of) => plain(of, 'X'),
  commercialPolicy: (of) => (of.policy.line === 'commercial' && of.policy.status === 'A' ? factsOf(of) : undefined),
  excludedDriver(of) {
    const excluded = of.drivers.find(({ status }) => status === 'excluded');
    if (!excluded || of.policy.status !== 'A' || of.policy.line !== 'personal') return;
    const excludedName = `${excluded.first_name} ${excluded.last_name}`;
    return { ...factsOf(of), excludedName, excludedLicense: excluded.license_number };
  },
  openHelpRequest(of) {
    const request = of.help_request?.find(({ status }) => status === 'open');
    return request && { ...factsOf(of), reference: request.reference, reason: request.reason };
  },
  leasedVehicle: (of) => withVehicle(of, 'leased'),
  customerLogin(of) {
    const account = of.account?.find(({ verified_at }) => verified_at);
    const facts = account && plain(of, 'A');
    return facts?.nextDueCents ? { ...facts, email: account?.email ?? '', password: SAMPLE_PASSWORD } : undefined;
  },
  severalVehicles(of) {
    if (of.vehicles.length < 2 || of.policy.status !== 'A' || of.policy.line !== 'personal') return;
    const kept = of.vehicles.filter(({ removed_on }) => !removed_on);
    return kept.length < 2 ? undefined : { ...factsOf(of), vinSuffixes: kept.map(({ vin }) => vin.slice(-5)) };
  },
  paidInFull(of) {
    const facts = plain(of, 'A');
    return facts?.nextDueCents === null ? facts : undefined;
  },
  guestGA: (of) => guest(of, 'GA'),
  guestTX: (of) => guest(of, 'TX'),
  guestFL: (of) => guest(of, 'FL'),
  financedVehicle: (of) => withVehicle(of, 'financed'),
  ownedVehicle: (of) => withVehicle(of, 'owned'),
  policyWithoutAccount: (of) => (of.account_policy ? undefined : plain(of, 'A')),
  activePolicy: (of) => (of.account_policy ? undefined : plain(of, 'A')),
};

/** One car, everybody rated, nothing asked: the answer depends on the status alone. */
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

type PolicyFacts = SampleCases['activePolicy'];

function factsOf({ household, policy, vehicles, instalments }: Candidate): PolicyFacts {
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
    ...{ vin, vinSuffix: vin.slice(-5), vehicle: `${vehicle?.model_year} ${vehicle?.make} ${vehicle?.model}` },
    nextDueCents: instalments.find(({ paid_at }) => !paid_at)?.amount_cents ?? null,
  };
}

function pairOf(first: PolicyFacts, second: PolicyFacts): SampleCases['twoPoliciesOneLicence'] | undefined {
  if (second.status !== 'A') return;
  const { licenseNumber, zip, dateOfBirth, state } = first;
  return { licenseNumber, zip, dateOfBirth, state, policies: [first, second] };
}

function quoteFacts(quote: BookRow<'saved_quote'>): SampleCases['quoteByPhone'] {
  return {
    licenseNumber: quote.license_number ?? null,
    ...{ phone: quote.phone, clid: quote.clid, zip: quote.zip },
    name: `${quote.first_name} ${quote.last_name}`,
    state: quote.state as SampleCases['quoteByPhone']['state'],
  };
}
