import type { BookPart, BookRow } from './book-rows.ts';
import { addDays, instantOf } from './sample-calendar.ts';
import type { BookFacts, SamplePolicy } from './sample-policy.ts';
import { sampleRandom, scatteredNumber } from './sample-random.ts';

type Accounts = Pick<BookPart, 'account' | 'account_policy'>;

/** The account that owns the policy, if its people made one; the second policy of a house joins the first's. */
export function sampleAccount({ household, policy }: SamplePolicy, facts: BookFacts, passwordHash: string): Accounts {
  const { insured, email, language, hasAccount, index } = household;
  if (!hasAccount || email === null) return {};
  const account_policy = [{ account_id: index + 1, policy_id: policy.id }];
  if (policy.id !== index + 1) return { account_policy };
  const random = sampleRandom(facts.seed, 'account', index);
  const created_at = instantOf(addDays(facts.today, -random.int(3, 900)), random.int(12 * 60, 23 * 60));
  const account: BookRow<'account'> = {
    ...{ id: index + 1, email, first_name: insured.firstName, last_name: insured.lastName },
    ...{ password_hash: passwordHash, language, created_at },
    // A few never opened the mail with the link.
    verified_at: random.isLucky(0.95) ? created_at : null,
  };
  return { account: [account], account_policy };
}

const REASONS = [
  { reason: 'change_policy', weight: 24 },
  { reason: 'make_a_payment', weight: 18 },
  { reason: 'lien_holder', weight: 14 },
  { reason: 'renew_policy', weight: 12 },
  { reason: 'pending_cancel', weight: 10 },
  { reason: 'cancel_policy', weight: 8 },
  { reason: 'verification_state', weight: 6 },
  { reason: 'pending_nonrenewal', weight: 3 },
  { reason: 'other', weight: 5 },
];

/** A request for help about the policy: one in twenty has one, open or closed. */
export function sampleHelpRequest({ household, policy }: SamplePolicy, facts: BookFacts): BookRow<'help_request'>[] {
  const random = sampleRandom(facts.seed, 'help', policy.id);
  if (!random.isLucky(0.05)) return [];
  const isOpen = random.isLucky(0.45);
  const asked_on = addDays(facts.today, -(isOpen ? random.int(1, 9) : random.int(10, 200)));
  const minute = random.int(13 * 60, 22 * 60);
  return [
    {
      id: policy.id,
      reference: `H${scatteredNumber(policy.id, 8, 16_180_339)}`,
      policy_id: policy.id,
      reason: random.pickWeighted(REASONS).reason,
      name: `${household.insured.firstName} ${household.insured.lastName}`,
      email: household.email ?? `customer${policy.id}@mail.example`,
      status: isOpen ? 'open' : 'closed',
      asked_on,
      created_at: instantOf(asked_on, minute),
      closed_at: isOpen ? null : instantOf(addDays(asked_on, random.int(1, 8)), minute),
    },
  ];
}
