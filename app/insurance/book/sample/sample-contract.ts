import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import type { PolicyStatus } from '../../policies/cover.ts';
import type { SampleRandom } from './sample-random.ts';

type Term = { number: number; effective_on: string; expires_on: string; premium_cents: number; is_current: boolean };
type Bill = { number: number; due_on: string; amount_cents: number; isPaid: boolean };

/** A policy's history: its terms, the day of an early cancellation, and the bills of the current term. */
export type SampleContract = {
  status: PolicyStatus;
  cancels_on: string | null;
  terms: Term[];
  bills: Bill[];
};

const STATUSES: { status: PolicyStatus; weight: number }[] = [
  { status: 'A', weight: 78 },
  { status: 'X', weight: 9 },
  { status: 'L', weight: 8 },
  { status: 'C', weight: 5 },
];
const PLANS = [
  { plan: 'full', weight: 15 },
  { plan: 'halves', weight: 20 },
  { plan: 'monthly', weight: 65 },
] as const;

/** @param ofAge the first day on which all insureds are of age; no term begins before it */
export function drawContract(random: SampleRandom, today: string, vehicles: number, ofAge: string): SampleContract {
  const { status } = random.pickWeighted(STATUSES);
  const months = random.isLucky(0.65) ? 6 : 12;
  const { effective_on, cancels_on, missed } = drawCourse(random, status, today, months);
  const premium_cents = Math.round(months * vehicles ** 0.8 * random.int(7500, 26_000));
  const current = { effective_on, expires_on: plusMonths(effective_on, months), premium_cents };
  const { plan } = status === 'C' ? { plan: 'monthly' as const } : random.pickWeighted(PLANS);
  const bills = billsOf(plan, current.effective_on, months, premium_cents);
  return {
    status,
    cancels_on,
    terms: termsUpTo(random, current, months, ofAge),
    bills: settle(random, bills, { status, today, cancels_on, missed }),
  };
}

/** When the current term began and, for a policy under notice of cancellation, which monthly bill was missed. */
function drawCourse(random: SampleRandom, status: PolicyStatus, today: string, months: number) {
  const nothing = { cancels_on: null, missed: undefined };
  switch (status) {
    case 'A':
      // Began between yesterday and so long ago that the term still runs the day after tomorrow.
      return { ...nothing, effective_on: plusDays(today, -random.int(1, months * 30 - 3)) };
    case 'X':
      return { ...nothing, effective_on: plusMonths(plusDays(today, -random.int(1, 400)), -months) };
    case 'L': {
      // A third were cancelled so recently that they can still be reinstated.
      const cancels_on = plusDays(today, -(random.isLucky(0.33) ? random.int(1, 20) : random.int(31, 300)));
      return { cancels_on, missed: undefined, effective_on: plusDays(cancels_on, -random.int(25, months * 30 - 40)) };
    }
    case 'C': {
      // A monthly bill went unpaid; the notice allows at least ten days from its mailing.
      const missed = random.int(1, months - 2);
      const effective_on = plusMonths(plusDays(today, -random.int(10, 22)), -missed);
      return { cancels_on: plusDays(today, random.int(2, 14)), missed, effective_on };
    }
  }
}

function termsUpTo(
  random: SampleRandom,
  current: Omit<Term, 'number' | 'is_current'>,
  months: number,
  ofAge: string,
): Term[] {
  let earlier = random.pick([0, 0, 0, 0, 1, 1, 2, 4]);
  while (earlier > 0 && plusMonths(current.effective_on, -months * earlier) < ofAge) earlier--;
  const terms: Term[] = [{ ...current, number: earlier + 1, is_current: true }];
  for (let number = earlier; number > 0; number--) {
    const later = terms[0] ?? current;
    terms.unshift({
      number,
      effective_on: plusMonths(later.effective_on, -months),
      expires_on: later.effective_on,
      premium_cents: Math.round(later.premium_cents * 0.97),
      is_current: false,
    });
  }
  return terms;
}

function billsOf(plan: (typeof PLANS)[number]['plan'], from: string, months: number, premium: number) {
  const count = { full: 1, halves: 2, monthly: months }[plan];
  const each = Math.floor(premium / count);
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    due_on: plusMonths(from, (months / count) * at),
    // The first bill carries the rounding remainder.
    amount_cents: at === 0 ? premium - each * (count - 1) : each,
  }));
}

function settle(
  random: SampleRandom,
  bills: Omit<Bill, 'isPaid'>[],
  {
    status,
    today,
    cancels_on,
    missed,
  }: Pick<SampleContract, 'status' | 'cancels_on'> & { today: string; missed: number | undefined },
): Bill[] {
  const graceFrom = plusDays(today, -8);
  // The policy was cancelled over the last bill before its end. Later bills fall due only if it is reinstated.
  const lastBefore = bills.findLast(({ due_on }) => cancels_on !== null && due_on < cancels_on)?.number ?? 1;
  return bills.map((bill) => {
    if (missed !== undefined) return { ...bill, isPaid: bill.number <= missed };
    if (status === 'L') return { ...bill, isPaid: bill.number < Math.max(2, lastBefore) };
    const isLate = status === 'A' && bill.number > 1 && bill.due_on >= graceFrom && random.isLucky(0.3);
    return { ...bill, isPaid: bill.due_on < today && !isLate };
  });
}
