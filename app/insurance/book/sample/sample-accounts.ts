import { plusDays } from '#platform/calendar/day.ts';
import type { BookPart, BookRow } from './book-rows.ts';
import type { BookFacts, SamplePolicy } from './sample-policy.ts';
import { instantOf, sampleRandom } from './sample-random.ts';

type Accounts = Pick<BookPart, 'account' | 'account_policy'>;

/** The account that owns the policy, if the household has one. A second policy joins the account of the first. */
export function sampleAccount({ household, policy }: SamplePolicy, facts: BookFacts, passwordHash: string): Accounts {
  const { insured, email, language, hasAccount, index } = household;
  if (!hasAccount || email === null) return {};
  const account_policy = [{ account_id: index + 1, policy_id: policy.id }];
  if (policy.id !== index + 1) return { account_policy };
  const random = sampleRandom(facts.seed, 'account', index);
  const created_at = instantOf(plusDays(facts.today, -random.int(3, 900)), random.int(12 * 60, 23 * 60));
  const account: BookRow<'account'> = {
    id: index + 1,
    email,
    first_name: insured.firstName,
    last_name: insured.lastName,
    password_hash: passwordHash,
    language,
    created_at,
    // A few people never opened the mail with the verification link.
    verified_at: random.isLucky(0.95) ? created_at : null,
  };
  return { account: [account], account_policy };
}
