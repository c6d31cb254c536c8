import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { clockName } from '../claims/clocks/clock-name.ts';
import { findRule } from '../claims/clocks/clock-rules.ts';
import { AGE_DAYS, CONTACT_HOURS, countFirstContacts, countMisses, countOpenByAge } from './claim-figures-store.ts';
import type { Figure } from './staff-figures.ts';

export const CLAIM_FIGURE_TITLES = {
  'claim-contact': m.cfig_contact,
  'claim-clocks': m.cfig_clocks,
  'claim-age': m.cfig_age,
};

/** Statistics on claims handling: time to first contact, missed deadlines, and the age of open lines. */
export async function readClaimFigures(db: Queryable, days: number, language: Language): Promise<Figure[]> {
  const locale = { locale: language };
  const tracks = [m.cfig_first({}, locale), m.cfig_third({}, locale)];
  const [soon, day, later] = CONTACT_HOURS;
  const contactNames = [
    ...[soon, day, later].map((hours) => m.cfig_within_hours({ hours }, locale)),
    m.cfig_later_hours({ hours: later }, locale),
  ];
  const [week, month, quarter] = AGE_DAYS;
  const ageNames = [
    m.cfig_days({ from: 0, to: week }, locale),
    m.cfig_days({ from: week + 1, to: month }, locale),
    m.cfig_days({ from: month + 1, to: quarter }, locale),
    m.cfig_days_more({ days: quarter }, locale),
  ];
  const misses = await countMisses(db, days);
  return [
    {
      name: 'claim-contact',
      title: m.cfig_contact({}, locale),
      of: m.cfig_contact_of({}, locale),
      columns: tracks,
      rows: inBuckets(contactNames, await countFirstContacts(db, days)),
    },
    {
      name: 'claim-clocks',
      title: m.cfig_clocks({}, locale),
      of: m.cfig_clocks_of({}, locale),
      note: m.cfig_clocks_note({}, locale),
      columns: [m.cfig_late({}, locale), m.cfig_missing({}, locale)],
      rows: misses
        .map(({ rule, late, missing }) => ({ label: ruleName(rule, language), counts: [late, missing] }))
        .sort((a, b) => totalOf(b.counts) - totalOf(a.counts)),
    },
    {
      name: 'claim-age',
      title: m.cfig_age({}, locale),
      of: m.cfig_age_of({}, locale),
      columns: tracks,
      rows: inBuckets(ageNames, await countOpenByAge(db)),
    },
  ];
}

const totalOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Whether a rule is legal or our own, what it requires, and its id in the configuration. */
function ruleName(rule: string, language: Language): string {
  const isLaw = findRule(rule)?.kind === 'law';
  const whose = (isLaw ? m.clock_the_law : m.clock_we_promise)({}, { locale: language });
  return `${whose}: ${clockName(rule, language)} (${rule})`;
}

type Counted = { track: Track; bucket: number; lines: number };

/** Every bucket in order, including empty ones; nothing at all when every bucket is empty. */
function inBuckets(names: string[], counted: Counted[]): Figure['rows'] {
  if (counted.length === 0) return [];
  return names.map((label, at) => ({
    label,
    counts: (['first', 'third'] as const).map(
      (track) => counted.find((each) => each.bucket === at && each.track === track)?.lines ?? 0,
    ),
  }));
}
