import { expect, test } from 'vitest';
import { type QuoteDraft, quoteAnswers } from '../quote-answers.ts';
import { firstChoice } from './packages.ts';
import { waysToPayLess } from './pay-less.ts';
import { priceByPlan, totalOf } from './price-quote.ts';

const TODAY = '2026-12-10';
const EXCLUDED = {
  key: 'a',
  firstName: 'Ben',
  lastName: 'Reed',
  birth: '1990-01-01',
  relation: 'child',
  driving: 'excluded',
};

const SPOUSE = { ...EXCLUDED, key: 'b', relation: 'spouse', driving: 'drives', licensedYears: 5, filing: 'none' };
/** Turns 25, and is rated lower. */
const BIRTH = '2001-12-20';

type Incident = { who: string; kind: string; on: string };

function quoted(incidents: Incident[], birth: string, drivers: object[]) {
  const answers = quoteAnswers.parse({
    birth,
    street: '1 Palm Ave',
    city: 'Houston',
    home: 'own',
    license: { state: 'TX', status: 'valid', years: 5, marital: 'other', filing: 'none' },
    vehicles: [
      {
        key: 'c1',
        vin: '1HGCM82633A004352',
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        ownership: 'owned',
        use: 'pleasure',
      },
    ],
    drivers,
    incidents: incidents.map((incident, at) => ({ key: `i${at}`, ...incident })),
    insurance: { had: 'now', months: 12, limits: 'bi50', endsOn: '2027-06-30' },
  });
  const draft = { state: 'TX', zip: '77036', language: 'en', answers } as unknown as QuoteDraft;
  const choice = firstChoice(draft, TODAY);
  return { draft, choice };
}

const waysOf = ({ draft, choice }: ReturnType<typeof quoted>) =>
  waysToPayLess(draft, choice, totalOf(draft, choice) ?? expect.unreachable(), TODAY);

/** The later start that is suggested. */
const laterStart = (incidents: Incident[], birth = BIRTH, drivers: object[] = [EXCLUDED]) =>
  waysOf(quoted(incidents, birth, drivers)).find(({ way }) => way === 'later');

test('paying in full saves its discount and the installment fees', () => {
  const { draft, choice } = quoted([], BIRTH, []);
  const by = (plan: 'full' | 'monthly') => priceByPlan(draft, choice, { plan, today: TODAY }) ?? expect.unreachable();
  const [full, monthly] = [by('full'), by('monthly')];
  const cents = monthly.plan.totalCents - full.plan.totalCents;
  expect(waysOf({ draft, choice: { ...choice, plan: 'monthly' } })).toContainEqual(
    expect.objectContaining({ way: 'full', cents }),
  );
  expect(cents).toBe(monthly.premiumCents - full.premiumCents + monthly.plan.moreThanInFullCents);
  expect(monthly.plan.moreThanInFullCents).toBeGreaterThan(0);
});

test.each([
  ['an accident that was not their fault', { who: 'owner', kind: 'not_at_fault' }],
  ['an accident of somebody who is excluded', { who: 'a', kind: 'at_fault_bi' }],
])('%s never counted, so a later start is not suggested for it', (_what, incident) => {
  const later = laterStart([{ ...incident, on: '2023-12-24' }]);
  expect(later).toMatchObject({ effective: '2026-12-20' });
  expect(later).not.toHaveProperty('incidentKey');
});

test('a later start is suggested for an accident that stops counting, when that saves more than a birthday', () => {
  const later = laterStart([{ who: 'owner', kind: 'at_fault_bi', on: '2023-12-24' }]);
  expect(later).toMatchObject({ effective: '2026-12-25', incidentKey: 'i0' });
});

test('of two days that save the same, the first is suggested', () => {
  const spouse = { ...SPOUSE, licenseStatus: 'valid', marital: 'married', birth: BIRTH };
  expect(laterStart([], '1985-12-24', [spouse])).toMatchObject({ effective: '2026-12-20' });
});
