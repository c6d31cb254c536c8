import { byState, type StateCode } from '#config/states.ts';
import { fullName } from '../../parties/full-name.ts';
import { zipCodesOf } from '../../zips/zip-code.ts';
import type { BookRow } from './book-rows.ts';
import { type Candidate, factsOf, POLICY_CASES, type PolicyFacts, pairOf, SAMPLE_PASSWORD } from './policy-cases.ts';
import type { SampleAgency, SampleAuthenticator, SampleProducer } from './sample-agencies.ts';
import type { FoundCases, SampleCases } from './sample-cases.ts';
import { type SampleStaff, STAFF_CASES } from './sample-staff.ts';

const KNOWN_ZIPS: Partial<Record<string, string>> = { FL: '33135', TX: '77036', GA: '30303' };
/** A zip code with agencies nearby, for states whose cities are known. */
const knownZip = (state: StateCode) => KNOWN_ZIPS[state] ?? zipCodesOf(state)[0]?.zip ?? '';

/**
 * Records the first policy that fits each named case. A policy serves only one case, so that trying one case never
 * affects another.
 */
export function openCaseFinder() {
  const found: FoundCases = {
    zips: { ...byState(knownZip), oklahoma: '73102', outside: '10001' },
  };
  const wanted = new Map(Object.entries(POLICY_CASES));
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
      // Policies 22, 69, … are followed by a second policy of the same household, so they are reserved for that case.
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
    offerAgents(agencies: SampleAgency[], producers: SampleProducer[], authenticators: SampleAuthenticator[]) {
      const withSecondStep = new Set(authenticators.map(({ producer_id }) => producer_id));
      for (const producer of producers) {
        const agency = agencies[producer.agency_id - 1];
        if (!agency || agency.closed_on || producer.closed_at || !producer.password_hash) continue;
        const name = withSecondStep.has(producer.id) ? (`agentLogin${agency.state}` as const) : 'agentFirstLogin';
        found[name] ??= {
          userId: producer.user_id,
          password: SAMPLE_PASSWORD,
          email: producer.email,
          name: fullName(producer),
          id: producer.id,
          agencyCode: agency.code,
          agencyName: agency.name,
          state: agency.state,
        };
      }
    },
    offerStaff(staff: SampleStaff[]) {
      for (const member of staff) {
        found[STAFF_CASES[member.roles[0] ?? 'service']] ??= {
          id: member.id,
          email: member.email,
          password: SAMPLE_PASSWORD,
          name: fullName(member),
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

function quoteFacts(quote: BookRow<'saved_quote'>): SampleCases['quoteByPhone'] {
  return {
    licenseNumber: quote.license_number ?? null,
    phone: quote.phone ?? '',
    clid: quote.clid,
    zip: quote.zip,
    name: fullName(quote),
    state: quote.state as SampleCases['quoteByPhone']['state'],
  };
}
