// The facts of a quote that eligibility depends on. An underwriter's acceptance covers exactly these facts.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { QuoteAnswers, QuoteDraft } from './quote-answers.ts';

type Facts = Pick<QuoteDraft, 'zip' | 'answers' | 'found'>;

/**
 * SHA-256, in hexadecimal, of the facts about drivers, cars, garaging, prior insurance and disputed findings. Contact
 * data, streets and coverages are left out.
 */
export function factsHash({ zip, answers, found }: Facts): string {
  const { birth, home, license, vehicles, drivers, incidents, insurance } = answers;
  const facts = {
    zip,
    birth,
    home,
    license,
    vehicles: vehicles.map(rated),
    drivers,
    incidents,
    insurance,
    records: found && { isLookedUp: found.consent?.isGiven, disputed: disputedIn(found) },
  };
  return createHash('sha256')
    .update(JSON.stringify(inOrder(facts)))
    .digest('hex');
}

/** Without the lienholder, which is asked for at purchase and does not affect eligibility. */
const rated = ({ lender: _lender, ...car }: QuoteAnswers['vehicles'][number]) => car;

const disputedIn = ({ reports }: NonNullable<QuoteDraft['found']>) =>
  reports.flatMap(({ id, decisions }) =>
    Object.entries(decisions)
      .filter(([, { is }]) => is === 'disputed')
      .map(([item]) => `${id}-${item}`),
  );

/** Sorts object keys, because the database may return them in any order. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => [key, inOrder(each)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const acceptance = z.object({ rules: z.array(z.string()), facts: z.string() });
/** The reasons that an underwriter accepted, and the hash of the facts they saw. */
export type Acceptance = z.output<typeof acceptance>;

/** The accepted referral reasons; none once the answers differ from what was accepted. */
export function acceptedRules(kept: unknown, draft: Facts): string[] {
  const read = acceptance.safeParse(kept);
  return read.success && read.data.facts === factsHash(draft) ? read.data.rules : [];
}
