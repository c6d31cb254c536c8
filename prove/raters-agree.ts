import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { planOfBook } from '../app/insurance/rating/rate-books.ts';
import type { Row } from './prove.ts';
import { randomPolicies } from './random-policies.ts';
import { type Answer, eligibleAgain, rateAgain } from './second-rater.ts';
import { bookOf, factorsOf, type Json, readBooks } from './second-reading.ts';
import { report } from './traffic.ts';

const POLICIES = 20_000;
const WRONG = 2000;

/**
 * Compares the product's rater, run by its command, with another that was written from the rating directions without
 * seeing it.
 */
export async function ratersAgree(seed: number): Promise<Row[]> {
  console.log(`raters: --seed ${seed}`);
  const books = readBooks((id) => planOfBook(id) !== undefined);
  const used = new Set<string>();
  const rows = books.flatMap((book, index) => {
    const draw = (kind: 'right' | 'any' | 'wrong', count: number) =>
      randomPolicies(book, seed + index, count, kind).map(({ policy }) => policy);
    const answer = (policy: Json) => rateAgain(bookOf(books, policy), policy, (path) => used.add(path.join()));
    const askedFirst = (policy: Json) => {
      const eligible = eligibleAgain(bookOf(books, policy), policy);
      return 'outcome' in eligible && eligible.outcome === 'bind' ? answer(policy) : eligible;
    };
    const wrong = draw('wrong', WRONG);
    return [
      compare('priced', draw('right', POLICIES), answer, []),
      compare('asked for eligibility first', draw('any', POLICIES), askedFirst, ['--eligibility']),
      compare('wrong in one way each, priced', wrong, answer, []),
      compare('wrong in one way each, asked for eligibility first', wrong, askedFirst, ['--eligibility']),
    ];
  });
  const factors = books.flatMap((book) => factorsOf(book));
  const unused = factors.filter((path) => !used.has(path.join()));
  report(
    'raters: in no price',
    unused.map((path) => path.join(' › ')),
  );
  rows.push({
    failure: 'a factor of the book that no random policy needs',
    promise: 'each is in some price',
    measured: `${factors.length - unused.length} of ${factors.length}`,
    held: unused.length === 0,
  });
  return rows;
}

function compare(how: string, policies: Json[], second: (policy: Json) => Answer, flags: string[]): Row {
  const first = answersOfCommand(policies, flags);
  const outcomes: string[] = [];
  const differences = policies.flatMap((policy, index) => {
    const [ours, theirs] = [comparable(first[index] ?? null), comparable(second(policy))];
    outcomes.push(
      typeof theirs === 'object' && theirs !== null && 'outcome' in theirs ? String(theirs.outcome) : 'priced',
    );
    if (isDeepStrictEqual(ours, theirs)) return [];
    return [
      `${JSON.stringify(policy)}\n  the product ${JSON.stringify(ours)}\n  the second  ${JSON.stringify(theirs)}`,
    ];
  });
  report(`raters, ${how}`, differences.slice(0, 5));
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome)].map(
    ([outcome, { length }]) => `${outcome} ${length}`,
  );
  return {
    failure: `${policies.length} random policies, ${how}`,
    promise: 'two raters, one answer',
    measured: `${differences.length} differ; ${counts.join(', ')}`,
    held: differences.length === 0 && first.length === policies.length,
  };
}

/**
 * A form in which answers can be compared: lines and unknown fields as sorted sets; failed rules in the order of their
 * table.
 */
export function comparable(answer: Answer | Json): Json {
  const copy: Json = JSON.parse(JSON.stringify(answer));
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return copy;
  if (Array.isArray(copy.lines)) copy.lines.sort();
  if (copy.outcome === 'error' && Array.isArray(copy.reasons)) copy.reasons.sort();
  return copy;
}

/** Runs `npm run rate -- FILE`: one policy per line, and one answer per line. */
function answersOfCommand(policies: Json[], flags: string[]): Json[] {
  const folder = mkdtempSync(join(tmpdir(), 'raters-'));
  try {
    const file = join(folder, 'policies.jsonl');
    writeFileSync(file, `${policies.map((policy) => JSON.stringify(policy)).join('\n')}\n`);
    const out = execFileSync(process.execPath, ['tools/rate.ts', file, ...flags], {
      maxBuffer: 2 ** 30,
      encoding: 'utf8',
    });
    return out
      .trim()
      .split('\n')
      .map((line): Json => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
