// `npm run rate -- FILE`: prints the price of each policy in a file, one line each.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readAnswers } from '../app/insurance/rating/answers.ts';
import { eligibilityOf } from '../app/insurance/rating/eligibility.ts';
import { rate } from '../app/insurance/rating/rate.ts';
import { planOn } from '../app/insurance/rating/rate-books.ts';
import { worksheetOf } from '../app/insurance/rating/worksheet.ts';

const USAGE = `Usage: npm run rate -- FILE [--eligibility] [--worksheet]
Prices each line of FILE, a JSON object of the shape that app/insurance/rating/README.md describes, by the rate book in
force on its effective day. --eligibility: asks first whether it may be sold. --worksheet: every factor, product, rounding.`;

type Context = { eligibility: boolean; worksheet: boolean };

/** What is printed for one policy. */
export function priced(input: object, context: Context): object {
  const { state, effective } = input as { state?: unknown; effective?: unknown };
  const { rates, eligibility } = planOn(String(state), String(effective));
  const answers = readAnswers(input, rates);
  if ('outcome' in answers) return answers;
  if (context.eligibility) {
    const verdict = eligibilityOf(answers, rates, eligibility);
    if (verdict.outcome !== 'bind') return verdict;
  }
  const rating = rate(answers, rates);
  if ('outcome' in rating) return rating;
  return {
    premium: rating.premium,
    total_cents: rating.totalCents,
    lines: rating.lines.map(({ vehicle, coverage, dollars }) => `${vehicle}:${coverage}:${dollars}`),
    ...(context.worksheet && { worksheet: worksheetOf(rating) }),
  };
}

/** Why a line holds no policy: the code that is printed in place of the price, and the words. */
const NO_POLICY = {
  'not-json': 'this is not JSON',
  'not-an-object': 'one JSON object is expected here, with the answers of one policy',
};

/** The object on a line, or why there is none. */
function objectIn(line: string): object | keyof typeof NO_POLICY {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? value : 'not-an-object';
  } catch {
    return 'not-json';
  }
}

async function main(): Promise<number> {
  const { file, context } = readArguments() ?? {};
  if (!file || !context) {
    console.error(USAGE);
    return 2;
  }
  let [number, bad] = [0, 0];
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
      if (text.trim() === '') continue;
      const input = objectIn(text);
      if (typeof input === 'string') {
        // A bad line also prints a line, so that the output stays in step with the input.
        console.log(JSON.stringify({ outcome: 'error', reasons: [input] }));
        console.error(`Line ${number}: ${NO_POLICY[input]}.`);
        bad++;
      } else console.log(JSON.stringify(priced(input, context)));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    console.error(`${file} cannot be read: ${error.code}.`);
    return 2;
  }
  return bad > 0 ? 1 : 0;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { eligibility: { type: 'boolean', default: false }, worksheet: { type: 'boolean', default: false } },
    });
    return positionals.length === 1 ? { file: positionals[0], context: values } : undefined;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  // A reader such as `| head` may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  process.exitCode = await main();
}
