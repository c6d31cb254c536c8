import { expect, test } from 'vitest';
import { instantAt } from '#platform/calendar/day-in.ts';
import { visibleClaim } from '#testing/claims/test-visible-claim.ts';
import { mostOfReceipt } from './rental-view.ts';

const [line = expect.unreachable()] = visibleClaim.lines;
const [rental = expect.unreachable()] = visibleClaim.rentals;
const [receipt = expect.unreachable()] = visibleClaim.receipts;

type Given = {
  rental: Partial<typeof rental>;
  today: string;
  hours?: number;
  /** What earlier receipts count for. */
  counted?: number;
};
const most = ({ rental: answer, today, hours, counted = 0 }: Given, days: number, cents: number) =>
  mostOfReceipt(
    {
      ...visibleClaim,
      rentals: [{ ...rental, mostCents: null, usedCents: 0, turnedOn: null, ...answer }],
      estimates: visibleClaim.estimates.flatMap((each) =>
        hours !== undefined && each.lineId === line.id ? [{ ...each, tenths: hours * 10 }] : [],
      ),
      receipts: [{ ...receipt, countedCents: counted }],
    },
    line,
    { days, cents },
    instantAt(today, '12:00', 'America/New_York'),
  );

const THEFT = { kind: 'theft' as const, dayCents: 2000, mostDays: 30, fromOn: '2026-11-04' };
const FLORIDA = { dayCents: 2000, mostDays: null, mostCents: 37_500, usedCents: 20_000 };
const TEXAS = { dayCents: 2000, mostDays: 30 };

test('a receipt for days to come counts while the end of the rental is unknown', () => {
  const first = { rental: THEFT, today: '2026-11-06' };
  expect.soft(most(first, 7, 14_000)).toBe(14_000);
  expect.soft(most({ ...first, counted: 50_000 }, 7, 14_000)).toBe(10_000);
  // Found, the days are known.
  expect.soft(most({ rental: { ...THEFT, turnedOn: '2026-11-09' }, today: '2026-11-10' }, 7, 14_000)).toBe(6_000);
  const shop = { rental: { dayCents: 2500, mostDays: null, isDrivable: false, fromOn: '2026-11-06' }, hours: 6 };
  expect.soft(most({ ...shop, today: '2026-11-06' }, 7, 17_500)).toBe(17_500);
});

test('without an estimate, receipts count for no more than the limits of the term and of the days', () => {
  const today = '2026-11-20';
  expect.soft(most({ rental: FLORIDA, today }, 30, 60_000)).toBe(17_500);
  expect.soft(most({ rental: FLORIDA, today, counted: 10_000 }, 30, 60_000)).toBe(7_500);
  expect.soft(most({ rental: TEXAS, today, counted: 40_000 }, 20, 40_000)).toBe(20_000);
});
