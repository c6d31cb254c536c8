import type { ImportedPolicy } from '#contract/policy-document.ts';
import type { BookPart, BookRow } from './book-rows.ts';
import { openCaseFinder } from './case-finder.ts';
import { sampleAccount } from './sample-accounts.ts';
import { agenciesNear, sampleAgencies } from './sample-agencies.ts';
import { sampleChange } from './sample-changes.ts';
import { sampleClaims } from './sample-claims.ts';
import { sampleHelpRequest } from './sample-help.ts';
import type { Household } from './sample-household.ts';
import { sampleLeads } from './sample-leads.ts';
import { sampleLienholders } from './sample-lienholders.ts';
import { type SamplePolicy, samplePolicy } from './sample-policy.ts';
import { rateSample } from './sample-rating.ts';
import { sampleRenewal } from './sample-renewals.ts';
import { sampleStaff } from './sample-staff.ts';
import { sampleNotices, sampleQuotes, sampleZipChecks } from './sample-visitors.ts';

export type BookSize = {
  policies: number;
  seed: number;
  /** `yyyy-mm-dd`: the day that counts as today for the book. */
  today: string;
};

type TableOfPolicies =
  | 'policy'
  | 'policy_term'
  | 'named_insured'
  | 'driver'
  | 'vehicle'
  | 'coverage'
  | 'policy_version'
  | 'instalment'
  | 'payment'
  | 'payment_part'
  | 'account'
  | 'account_policy'
  | 'help_request'
  | 'claim'
  | 'renewal_offer'
  | 'renewal_coverage'
  | 'change_request';
type PolicyPart = { [T in TableOfPolicies]: BookRow<T>[] } & { imports: ImportedPolicy[] };
/** Table rows, with the policies among them in the form of an import file. */
export type SamplePart = BookPart & { imports?: ImportedPolicy[] };

/** Policies that are made and written together. */
const POLICIES_A_PART = 1000;

/** Yields the whole book part by part. The same seed and day give the same rows. */
export function* sampleParts({ policies, seed, today }: BookSize, passwordHash: string): Generator<SamplePart> {
  const cases = openCaseFinder();
  const { agencies, producers, authenticators } = sampleAgencies(seed, today, passwordHash, policies);
  const lienholders = sampleLienholders();
  cases.offerAgents(agencies, producers, authenticators);
  const staff = sampleStaff(today, passwordHash, producers.length);
  cases.offerStaff(staff.staff);
  yield {
    agency: agencies,
    producer: producers,
    staff: staff.staff,
    authenticator: [...authenticators, ...staff.authenticators],
    lienholder: lienholders,
    notice: sampleNotices(today),
  };

  // A larger book gets more agencies, rather than larger ones.
  const count = Math.ceil(agencies.length / 50);
  const nearby = new Map<string, number[]>();
  const nearTo = ({ place }: Household) => {
    const ids = nearby.get(place.zip) ?? agenciesNear(agencies, place, count).map(({ id }) => id);
    nearby.set(place.zip, ids);
    return ids;
  };
  const codes = new Map(agencies.map(({ id, code }) => [id, code]));
  const facts = { seed, today, lienholders: lienholders.length, agenciesNear: nearTo };
  for (let from = 0; from < policies; from += POLICIES_A_PART) {
    const part = emptyPart();
    for (let index = from; index < Math.min(policies, from + POLICIES_A_PART); index++) {
      const drawn = samplePolicy(index, facts);
      const made = rateSample(drawn, codes.get(drawn.policy.agency_id) ?? '', seed);
      const account = sampleAccount(made, facts, passwordHash);
      const help_request = sampleHelpRequest(made, facts);
      const renewal = sampleRenewal(made, facts);
      const claim = sampleClaims(made, facts);
      cases.offer({ ...made, ...account, ...renewal, help_request, claim, lienholders, today });
      part.imports.push({ policy: made.document, instalments: importedBills(made) });
      part.policy.push(made.policy);
      part.policy_term.push(...made.terms);
      part.named_insured.push(...made.insureds);
      part.driver.push(...made.drivers);
      part.vehicle.push(...made.vehicles);
      part.coverage.push(...made.coverages);
      part.policy_version.push(...made.versions);
      part.instalment.push(...made.instalments);
      part.payment.push(...made.payments);
      part.payment_part.push(...made.paymentParts);
      part.account.push(...(account.account ?? []));
      part.account_policy.push(...(account.account_policy ?? []));
      part.help_request.push(...help_request);
      part.claim.push(...claim);
      part.change_request.push(...sampleChange(made, facts, account.account_policy?.[0]?.account_id));
      part.renewal_offer.push(...(renewal.renewal_offer ?? []));
      part.renewal_coverage.push(...(renewal.renewal_coverage ?? []));
    }
    yield part;
  }

  const quotes = sampleQuotes(seed, today, Math.max(40, Math.min(2000, Math.round(policies / 25))));
  cases.offerQuotes(quotes, today);
  const leads = sampleLeads({ seed, today, agencies, producers, quotes });
  yield {
    saved_quote: [...quotes, ...leads.saved_quote],
    lead_note: leads.lead_note,
    zip_check: sampleZipChecks(seed, today, Math.max(60, Math.min(5000, Math.round(policies / 10)))),
  };
  yield { sample_case: cases.rows() };
}

/** Bills as the source sends them, all unpaid: payments are added afterwards as our own. */
const importedBills = ({ instalments }: SamplePolicy): ImportedPolicy['instalments'] =>
  instalments.map(({ number, due_on, amount_cents }) => ({
    number,
    due_on: String(due_on),
    amount_cents,
    paid_cents: 0,
    paid_on: null,
  }));

const emptyPart = (): PolicyPart => ({
  imports: [],
  policy: [],
  policy_term: [],
  named_insured: [],
  driver: [],
  vehicle: [],
  coverage: [],
  policy_version: [],
  instalment: [],
  payment: [],
  payment_part: [],
  account: [],
  account_policy: [],
  help_request: [],
  claim: [],
  renewal_offer: [],
  renewal_coverage: [],
  change_request: [],
});
