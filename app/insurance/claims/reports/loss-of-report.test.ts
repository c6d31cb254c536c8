import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { linesOf } from '../lines/lines-of-loss.ts';
import { lossOf } from './loss-of-report.ts';

const facts = {
  reportedAs: 'policyholder' as const,
  state: 'FL',
  cars: [],
  drivers: [],
  isMatched: false,
  today: '2026-11-27',
  canText: true,
};
const onPolicy = {
  cars: [{ position: 1, vin: '4T1BF1FK5CU512345', modelYear: 2019, make: 'Toyota', model: 'Camry' }],
  drivers: [],
};
const lossFrom = (answers: Fields) => lossOf({ facts, answers, onPolicy, accountId: null, photos: 0 });
const everything = {
  coverages: [{ kind: 'personal_injury_protection' }, { kind: 'bodily_injury' }, { kind: 'property_damage' }],
  vehicles: [{ position: 1, coverages: [{ kind: 'comprehensive' }, { kind: 'collision' }, { kind: 'rental' }] }],
} as unknown as PolicyDocument;
const coverages = (answers: Fields) => linesOf(lossFrom(answers), everything).map(({ coverage }) => coverage);

/** Answers of a crash: everybody is hurt, another car is in it, and ours is not damaged. */
const crash = {
  kind: 'rear_end',
  day: '2026-11-20',
  car: '1',
  zones: 'none',
  drivable: 'no',
  hurt: 'yes',
  'hurt-me': 'yes',
  'hurt-passenger': 'yes',
  'hurt-others': 'yes',
  other: 'yes',
  'other-driver': 'Ana Ruiz',
  'other-plate': 'QRT9917',
};

test('answers to pages that the report no longer has open nothing: the kind of accident was corrected', () => {
  expect(coverages(crash)).toEqual(['PIP', 'PIP', 'PD_3P', 'BI_3P']);
  expect(coverages({ ...crash, kind: 'theft' })).toEqual(['COMP', 'RENT']);
  expect(coverages({ ...crash, kind: 'glass', zones: '' })).toEqual(['GLASS']);
  for (const kind of ['theft', 'glass', 'hit_and_run', 'animal']) {
    expect.soft(lossFrom({ ...crash, kind }).others, kind).toEqual([]);
  }
  expect(lossFrom({ ...crash, kind: 'theft' })).toMatchObject({
    people: [],
    reporter: { isHurt: null },
    ours: { isDamaged: true, isDrivable: null },
  });
  // An animal hurts people, too: the page that asks is there.
  expect(coverages({ ...crash, kind: 'animal', other: 'no' })).toEqual(['PIP', 'PIP']);
});

test('what depends on an answer that was changed does not count: the driver, and who was hurt', () => {
  const named = { ...crash, driver: 'other', 'driver-name': 'Luz Mora', hurt: 'no', other: 'no' };
  expect(lossFrom(named).people.map(({ name }) => name)).toEqual(['Luz Mora']);
  expect(lossFrom({ ...named, driver: 'nobody' })).toMatchObject({ people: [], reporter: { isHurt: false } });
});

test('who calls for the policyholder is no question of a page, and still counts', () => {
  expect(lossFrom({ ...crash, caller: 'driver' }).reporter.role).toBe('driver_ours');
});

test('the words of the agreement to texts are those that were read, whatever language is chosen for contact', () => {
  const agreed = (answers: Fields) => lossFrom({ ...crash, texts: 'yes', ...answers }).reporter.texts;
  const words = (locale: 'en' | 'es') => m.report_texts_wording({}, { locale });
  expect(agreed({ language: 'es', 'texts-in': 'en' })).toBe(words('en'));
  expect(agreed({ language: 'en', 'texts-in': 'es' })).toBe(words('es'));
  // A report that was begun before the language was kept.
  expect(agreed({ language: 'es' })).toBe(words('es'));
  expect(agreed({ texts: '', 'texts-in': 'en' })).toBeNull();
});
