// What of a quote its eligibility goes by: a person who accepts it accepts these facts, and no others.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { QuoteAnswers, QuoteDraft } from './quote-answers.ts';

type Facts = Pick<QuoteDraft, 'zip' | 'answers' | 'found'>;

/**
 * SHA-256, in hexadecimal, of who drives what, where and since when, and of what records say and its person disputes;
 * contacts, streets and coverages are none of it.
 */
export function factsHash({ zip, answers, found }: Facts): string {
  const { birth, home, license, vehicles, drivers, incidents, insurance } = answers;
  const facts = {
    ...{ zip, birth, home, license, vehicles: vehicles.map(rated), drivers, incidents, insurance },
    records: found && { isLookedUp: found.consent?.isGiven, disputed: disputedIn(found) },
  };
  return createHash('sha256')
    .update(JSON.stringify(inOrder(facts)))
    .digest('hex');
}

/** A lender is named before the policy is bought: that changes nothing. */
const rated = ({ lender: _lender, ...car }: QuoteAnswers['vehicles'][number]) => car;

const disputedIn = ({ reports }: NonNullable<QuoteDraft['found']>) =>
  reports.flatMap(({ id, decisions }) =>
    Object.entries(decisions)
      .filter(([, { is }]) => is === 'disputed')
      .map(([item]) => `${id}-${item}`),
  );

/** However the database gives its keys back. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => [key, inOrder(each)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const acceptance = z.object({ rules: z.array(z.string()), facts: z.string() });
/** What an underwriter accepted of a quote, and of which facts. */
export type Acceptance = z.output<typeof acceptance>;

/** Reasons to refer that are accepted, as long as what was accepted is what is answered. */
export function acceptedRules(kept: unknown, draft: Facts): string[] {
  const read = acceptance.safeParse(kept);
  return read.success && read.data.facts === factsHash(draft) ? read.data.rules : [];
}
