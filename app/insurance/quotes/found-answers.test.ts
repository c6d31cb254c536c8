import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import type { RecordItem } from '../records/record-source.ts';
import type { RecordReport } from '../records/record-store.ts';
import { findingsIn, recordPrint, saidOf, withFound } from './found-answers.ts';
import { type QuoteAnswers, quoteAnswers } from './quote-answers.ts';

const TODAY = '2026-11-25';
const said = (incidents: { kind: string; on: string }[] = []): QuoteAnswers =>
  quoteAnswers.parse({
    birth: '1984-03-02',
    vehicles: [{ key: 'c1', vin: '1HGCM82633A004352', ownership: 'owned', use: 'pleasure' }],
    drivers: [],
    incidents: incidents.map((each, at) => ({ key: `i${at}`, who: 'owner', ...each })),
    insurance: { had: 'now', months: 6, limits: 'less', endsOn: '2026-12-31' },
  });
const report = (items: RecordItem[], is?: 'accepted' | 'disputed', more: Partial<RecordReport> = {}): RecordReport => ({
  id: 7,
  kind: 'driving',
  subject: 'owner',
  print: '',
  askedOn: TODAY,
  outcome: 'found',
  items,
  source: { name: 'Records', address: 'P.O. Box 1', phone: '8005550161' },
  decisions: is
    ? Object.fromEntries(items.map(({ id }) => [id, { is, why: is === 'disputed' ? 'No' : undefined }]))
    : {},
  ...more,
});
const incident = (kind: 'minor' | 'at_fault_pd' | 'dui' | 'not_at_fault', on: string, id = '1'): RecordItem => ({
  what: 'incident',
  id,
  kind,
  on,
});
const comparisons = (answers: QuoteAnswers, ...reports: RecordReport[]) =>
  findingsIn(answers, { reports }).map(({ comparison }) => comparison);

test('a record near a reported date is the same; another kind differs; old or no-fault ones are skipped', () => {
  const minor = said([{ kind: 'minor', on: '2026-05-06' }]);
  expect(comparisons(minor, report([incident('minor', '2026-05-20')]))).toEqual(['same']);
  expect(comparisons(minor, report([incident('minor', '2026-07-20')]))).toEqual(['differs']);
  expect(comparisons(minor, report([incident('at_fault_pd', '2026-05-06')]))).toEqual(['differs']);
  // One reported incident matches only one incident on record.
  const two = report([incident('minor', '2026-05-06'), incident('minor', '2026-06-25', '2')]);
  expect(comparisons(minor, two)).toEqual(['same', 'differs']);
  expect(comparisons(said(), report([incident('minor', '2023-11-25')]))).toEqual(['uncounted']);
  expect(comparisons(said(), report([incident('minor', '2023-11-26')]))).toEqual(['differs']);
  expect(comparisons(said(), report([incident('not_at_fault', '2026-05-06')]))).toEqual(['uncounted']);
});

test('an accepted record replaces the reported incident, and two records of one event count once', () => {
  const minor = said([{ kind: 'minor', on: '2026-05-06' }]);
  const worse = [incident('at_fault_pd', '2026-05-10')];
  const reports = [report(worse, 'accepted'), report(worse, 'accepted', { id: 8, kind: 'insurance' })];
  const { incidents } = withFound(minor, { reports });
  expect(incidents).toMatchObject([{ kind: 'at_fault_pd', source: { report: 7 }, said: { kind: 'minor' } }]);
  expect(withFound(minor, { reports: [report(worse, 'disputed')] }).incidents).toEqual(minor.incidents);
  // A record about a person whom the quote no longer names does not count.
  expect(withFound(minor, { reports: [report(worse, 'accepted', { subject: 'd1' })] })).toEqual(minor);
});

test('a record about a household member counts only while that person drives', () => {
  const person = { key: 'd1', firstName: 'June', lastName: 'Peña', birth: '1990-07-31', relation: 'child' };
  const withJune = (driving: string) =>
    quoteAnswers.parse({ ...said(), drivers: [{ ...person, driving }], insurance: undefined });
  const of = report([incident('at_fault_pd', '2026-05-10')], 'accepted', { subject: 'd1' });
  const counted = (driving: string) => withFound(withJune(driving), { reports: [of] }).incidents.length;
  expect(['drives', 'excluded', 'insured'].map(counted)).toEqual([1, 0, 0]);
  expect(comparisons(withJune('excluded'), of)).toEqual([]);
});

test('a lender on a title is that of the car with this VIN: once the VIN is corrected, it no longer counts', () => {
  const [vin, other] = ['1HGCM82633A004352', '2HGFC2F57HH500097'];
  const lender: RecordItem = { what: 'lender', id: '1', name: 'Bank' };
  const reports = [
    report([lender], 'accepted', { kind: 'vehicle', subject: 'c1', print: recordPrint('vehicle', { vin }) }),
  ];
  const withVin = (of: string | undefined): QuoteAnswers => {
    const { vehicles, ...answers } = said();
    return { ...answers, vehicles: vehicles.map((car) => ({ ...car, vin: of })) };
  };
  expect(withFound(withVin(vin), { reports }).vehicles).toMatchObject([{ ownership: 'financed' }]);
  for (const now of [other, undefined]) {
    expect(withFound(withVin(now), { reports })).toEqual(withVin(now));
    expect(comparisons(withVin(now), ...reports)).toEqual([]);
  }
});

test('decided records can be taken back to the reported answers, and only accepted ones count', () => {
  const day = fc.integer({ min: -1400, max: 0 }).map((days) => plusDays(TODAY, days));
  const kind = fc.constantFrom('minor', 'at_fault_pd', 'dui', 'not_at_fault');
  const item = fc.oneof(
    fc.record({ what: fc.constant('incident'), kind, on: day }),
    fc.record({
      what: fc.constant('insurance'),
      carrier: fc.constant('Gulf'),
      endsOn: day,
      months: fc.nat(40),
      hasBi50: fc.boolean(),
    }),
    fc.record({ what: fc.constant('lender'), name: fc.constant('Bank') }),
  );
  const found = fc.record({
    items: fc
      .array(item, { maxLength: 4 })
      .map((each) => each.map((of, at) => ({ ...of, id: String(at + 1) }) as RecordItem)),
    subject: fc.constantFrom('owner', 'c1', 'd9'),
    is: fc.constantFrom('accepted', 'disputed', undefined),
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ kind, on: day }), { maxLength: 4 }),
      fc.array(found, { maxLength: 4 }),
      (own, all) => {
        const answers = said(own);
        const print = recordPrint('vehicle', { vin: '1HGCM82633A004352' });
        const reports = all.map(({ items, subject, is }, at) => report(items, is, { id: at + 1, subject, print }));
        const counted = withFound(answers, { reports });
        expect(saidOf(counted)).toEqual(saidOf(answers));
        expect(withFound(saidOf(counted), { reports })).toEqual(counted);
        if (all.every(({ is }) => is !== 'accepted')) expect(counted).toEqual(answers);
      },
    ),
    { numRuns: 300 },
  );
});
