// How many policies per second one core rates: read, checked for eligibility and priced, with and without worksheets.
import { readAnswers } from '../app/insurance/rating/answers.ts';
import { eligibilityOf } from '../app/insurance/rating/eligibility.ts';
import cases from '../app/insurance/rating/goldens/cases.json' with { type: 'json' };
import { rate } from '../app/insurance/rating/rate.ts';
import { planOn } from '../app/insurance/rating/rate-books.ts';
import { worksheetOf } from '../app/insurance/rating/worksheet.ts';
import type { Row } from './bench.ts';

/** Policies per second (docs/performance.md). */
const LEAST = 1000;
const WARM_UP_MS = 500;
const MEASURED_MS = 3000;

export function ratingBench(): Row[] {
  return [measured('policies priced', false), measured('policies priced, each with its worksheet', true)];
}

function measured(what: string, withWorksheet: boolean): Row {
  price(WARM_UP_MS, withWorksheet);
  const rate = Math.round(price(MEASURED_MS, withWorksheet));
  return { what, measured: `${rate} a second a core`, limit: `≥ ${LEAST}`, held: rate >= LEAST };
}

/** @returns policies per second */
function price(milliseconds: number, withWorksheet: boolean): number {
  const policies = Object.values(cases);
  const started = performance.now();
  let priced = 0;
  while (performance.now() - started < milliseconds) {
    for (const policy of policies) {
      const { rates, eligibility } = planOn(policy.state, policy.effective);
      const answers = readAnswers(policy, rates);
      if ('outcome' in answers) throw new Error(`a golden was not read: ${answers.reasons.join()}`);
      eligibilityOf(answers, rates, eligibility);
      const rating = rate(answers, rates);
      if ('outcome' in rating) throw new Error(`a golden was not priced: ${rating.reasons.join()}`);
      if (withWorksheet) JSON.stringify(worksheetOf(rating));
      priced++;
    }
  }
  return (priced / (performance.now() - started)) * 1000;
}
