import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLAIM_CLOCKS } from '#config/claims/claim-clocks.ts';
import type { ClockMoment, ClockRule } from '#config/claims/clock-rule.ts';
import { COVERAGES } from '#contract/coverages.ts';
import { daysBetween, plusDays } from '#platform/calendar/day.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import { findRule, isPrinted } from './clock-rules.ts';
import { type Catastrophe, type Clock, clocksOf, type TimedEvent, type TimedFacts, type TimedLine } from './clocks.ts';
import { nextDueOf } from './next-due.ts';

// Counted day by day by a separate program, which shares no code and no list of holidays with this one.
type Golden = { rule: string; state: string; days: [start: string, due: string, inCatastrophe?: string][] };
const GOLDENS: Golden[] = JSON.parse(readFileSync(new URL('goldens/clock-days.json', import.meta.url), 'utf8'));

const ZONES: Record<string, string> = { FL: 'America/New_York', TX: 'America/Chicago', GA: 'America/New_York' };
const on = (day: string, kind: string, facts: TimedFacts = {}, state = 'TX', time = '12:00'): TimedEvent => ({
  kind,
  facts,
  happenedAt: instantAt(day, time, ZONES[state] ?? ''),
});
const FIRST: TimedLine = {
  lawState: 'TX',
  isLawKnown: true,
  track: 'first',
  coverage: 'COLL',
  zip: '77098',
  lossOn: '2026-11-24',
};
const lineOf = ({ track = 'first', coverages = COVERAGES }: ClockRule, lawState: string): TimedLine => ({
  ...FIRST,
  lawState,
  track,
  coverage: coverages[0] ?? 'COLL',
  zip: null,
});
const STORM: Catastrophe = { name: 'Storm', state: 'TX', zip3: [], fromOn: '2026-01-01', untilOn: '2029-12-31' };

/** The events at the moment that starts a clock. */
const startOf = (moment: ClockMoment | undefined, day: string, state: string): TimedEvent[] =>
  moment === 'items-complete'
    ? [on(day, 'item-asked', { itemId: 1 }, state, '09:00'), on(day, 'item-answered', { itemId: 1 }, state)]
    : [on(day, moment ?? '', {}, state)];

const clockOf = (clocks: Clock[], id: string) => clocks.filter(({ ruleId }) => ruleId === id);
const asOf = (day: string) => ({ now: instantAt(day, '12:00', 'America/Chicago') });

describe('golden due dates', () => {
  test('there is one row per rule, with forty dates each', () => {
    expect(GOLDENS.map(({ rule }) => rule).toSorted()).toEqual(CLAIM_CLOCKS.map(({ id }) => id).toSorted());
    expect(GOLDENS.filter(({ days }) => days.length !== 40)).toEqual([]);
  });

  test.each(GOLDENS)('$rule ends on the dates of the table', ({ rule: id, state, days }) => {
    const rule = findRule(id);
    if (!rule) throw new Error(id);
    const line = lineOf(rule, state);
    const computed = days.map(([start, , inCatastrophe]) => {
      const events = startOf(rule.starts[0], start, state);
      const [clock] = clockOf(clocksOf(events, line, asOf(start)), id);
      if (!inCatastrophe) return [start, clock?.dueOn];
      const [later] = clockOf(clocksOf(events, line, { ...asOf(start), catastrophes: [STORM] }), id);
      return [start, clock?.dueOn, later?.dueOn];
    });
    expect(computed).toEqual(days);
  });
});

describe('worked examples', () => {
  const dueOf = (id: string, events: TimedEvent[], line: Partial<TimedLine> = {}) =>
    clockOf(clocksOf(events, { ...FIRST, ...line }, asOf('2026-11-25')), id).map(({ dueOn }) => dueOn);
  const web = (state: string) => [on('2026-11-25', 'reported', {}, state)];

  test('a report through the website on the day before Thanksgiving', () => {
    expect(dueOf('TX-REPAIR-RIGHTS', web('TX'))).toEqual(['2026-12-02']);
    expect(dueOf('TX-ACK', web('TX'))).toEqual(['2026-12-10']);
    expect(dueOf('GA-ACK', web('GA'), { lawState: 'GA' })).toEqual(['2026-12-10']);
    expect(dueOf('FL-PIP-RIGHTS', web('FL'), { lawState: 'FL', coverage: 'PIP' })).toEqual(['2026-12-16']);
    expect(
      dueOf('FL-PIP-PAY', [on('2026-11-25', 'bill-received', {}, 'FL')], { lawState: 'FL', coverage: 'PIP' }),
    ).toEqual(['2026-12-25']);
  });

  test('a decision that is told by letter alone counts from the day the letter was mailed', () => {
    const decided = { ...on('2026-12-01', 'accepted', { isByLetter: true }), id: 7 };
    const mailed = (day: string) => on(day, 'letter-posted', { of: 7 });
    const decision = (...events: TimedEvent[]) =>
      clockOf(clocksOf([...web('TX'), decided, ...events], FIRST, asOf('2026-12-31')), 'TX-DECIDE').map(
        ({ dueOn, state, metOn }) => [dueOn, state, metOn],
      );
    expect(decision()).toEqual([['2026-12-18', 'missed', null]]);
    expect(decision(on('2026-12-02', 'letter-posted', { of: 6 }))).toEqual([['2026-12-18', 'missed', null]]);
    expect(decision(mailed('2026-12-21'))).toEqual([['2026-12-18', 'late', '2026-12-21']]);
    // A letter that was lost is mailed again.
    expect(decision(mailed('2026-12-21'), mailed('2026-12-04'))).toEqual([['2026-12-18', 'met', '2026-12-04']]);
    // Paying in time is counted from the decision itself.
    expect(dueOf('TX-PAY', [...web('TX'), decided])).toEqual(['2026-12-08']);
  });

  test('all items in on December 11: decision by January 6, our own by December 18, money by January 13', () => {
    const events = [
      ...web('TX'),
      on('2026-11-30', 'item-asked', { itemId: 7 }),
      on('2026-12-01', 'item-asked', { itemId: 8 }),
      on('2026-12-04', 'item-answered', { itemId: 8 }),
      on('2026-12-11', 'item-answered', { itemId: 7 }),
    ];
    expect(dueOf('TX-DECIDE', events)).toEqual(['2027-01-06']);
    expect(dueOf('OUR-DECISION', events)).toEqual(['2026-12-18']);
    expect(dueOf('TX-PAY', [...events, on('2027-01-06', 'accepted')])).toEqual(['2027-01-13']);
  });
});

describe('the events that clocks wait for', () => {
  const see = (events: TimedEvent[], id: string, day: string, line: Partial<TimedLine> = {}) =>
    clockOf(clocksOf(events, { ...FIRST, ...line }, asOf(day)), id);
  const reported = on('2026-11-02', 'reported');

  test('a clock that restarts is paused while an item is open, and has no due date', () => {
    const events = [reported, on('2026-11-04', 'item-asked', { itemId: 1 })];
    expect(see(events, 'TX-DECIDE', '2026-12-30')).toMatchObject([{ state: 'paused', dueOn: null }]);
  });

  test('an overdue clock stays missed, whether an item is requested or an extension letter sent', () => {
    const events = [
      reported,
      on('2026-12-01', 'item-asked', { itemId: 1 }),
      on('2026-12-02', 'extension-letter', { until: '2027-01-20' }),
      on('2026-12-03', 'item-answered', { itemId: 1 }),
    ];
    expect(see(events, 'TX-DECIDE', '2026-12-04')).toMatchObject([{ state: 'missed', dueOn: '2026-11-24' }]);
    expect(see([...events, on('2026-12-05', 'accepted')], 'TX-DECIDE', '2026-12-09')).toMatchObject([
      { state: 'late', dueOn: '2026-11-24', metOn: '2026-12-05' },
    ]);
  });

  test('a clock that pauses continues with the days that were left', () => {
    const events = [
      reported, // a Monday
      on('2026-11-05', 'item-asked', { itemId: 1 }), // three business days have passed
      on('2026-11-20', 'item-answered', { itemId: 1 }), // a Friday; seven are left
    ];
    const third = { track: 'third', coverage: 'PD_3P' } as const;
    expect(see(events, 'OUR-DECISION-3P', '2026-11-21', third)).toMatchObject([
      { state: 'running', dueOn: '2026-12-03', why: { waitedDays: 15 } },
    ]);
  });

  test('an extension letter sent in time moves the due date of its own rule only', () => {
    const letter = on('2026-11-20', 'extension-letter', { until: '2027-01-08', rule: 'TX-DECIDE' });
    expect(see([reported, letter], 'TX-DECIDE', '2026-12-20')).toMatchObject([
      { state: 'running', dueOn: '2027-01-08', why: { extendedTo: '2027-01-08' } },
    ]);
    expect(see([reported, letter], 'TX-ACK', '2026-11-17')).toMatchObject([{ dueOn: '2026-11-17', state: 'running' }]);
  });

  test('an item that is requested after the decision starts no clock', () => {
    const events = [
      reported,
      on('2026-11-10', 'denied'),
      on('2026-11-12', 'item-asked', { itemId: 1 }),
      on('2026-11-13', 'item-answered', { itemId: 1 }),
    ];
    expect(see(events, 'TX-DECIDE', '2026-12-30').map(({ state }) => state)).toEqual(['met']);
    const reopened = [...events, on('2026-12-07', 'reopened')];
    expect(see(reopened, 'TX-DECIDE', '2026-12-08').map(({ state }) => state)).toEqual(['met', 'running']);
  });

  test('closing a line drops clocks that were still in time, and keeps missed ones', () => {
    const closed = (day: string) => [reported, on(day, 'withdrawn')];
    expect(see(closed('2026-11-10'), 'TX-ACK', '2027-01-01')).toEqual([]);
    expect(see(closed('2026-11-18'), 'TX-ACK', '2027-01-01')).toMatchObject([{ state: 'missed' }]);
  });

  test('a report that the law wants after the payment goes on when the line is closed, and can still be met', () => {
    const kept = ['total-loss', 'owner-kept-salvage-paid', 'limits-requested'].map((kind) => on('2026-11-03', kind));
    const events = [reported, ...kept, on('2026-11-05', 'payment-sent'), on('2026-11-06', 'closed')];
    for (const id of ['NMVTIS', 'TX-OWNER-RETAINED']) {
      expect.soft(see(events, id, '2026-11-07'), id).toMatchObject([{ dueOn: '2026-12-03', state: 'running' }]);
    }
    expect(see(events, 'NMVTIS', '2026-12-20')).toEqual([expect.not.objectContaining({ isOver: true })]);
    const told = [...events, on('2026-11-20', 'nmvtis-reported')];
    expect(see(told, 'NMVTIS', '2026-12-20')).toMatchObject([{ state: 'met' }]);
    expect(see(events, 'GA-LIMITS-60', '2026-11-07', { lawState: 'GA' })).toMatchObject([{ state: 'running' }]);
    // What was missed when the line ended cannot be met any more, and is not the next thing due.
    const late = see([reported, on('2026-11-18', 'withdrawn')], 'TX-ACK', '2027-01-01');
    expect(late).toMatchObject([{ state: 'missed', isOver: true }]);
    expect(nextDueOf(late)).toBeUndefined();
  });

  test('at the same moment, a start counts before a stop, and a request before its answer', () => {
    const at = '2026-11-02';
    expect(see([on(at, 'acknowledged'), reported], 'TX-ACK', at)).toMatchObject([{ state: 'met', metOn: at }]);
    const item = { itemId: 1 };
    const both = [reported, on(at, 'item-answered', item), on(at, 'item-asked', item)];
    expect(see(both, 'TX-DECIDE', at)).toMatchObject([{ state: 'running' }]);
  });

  test('each bill has its own clock, which is stopped by its own payment', () => {
    const events = [
      on('2026-11-02', 'bill-received', { ref: 'a' }, 'FL'),
      on('2026-11-16', 'bill-received', { ref: 'b' }, 'FL'),
      on('2026-11-20', 'payment-sent', { ref: 'a' }, 'FL'),
    ];
    const pip = { lawState: 'FL', coverage: 'PIP', zip: null } as const;
    expect(see(events, 'FL-PIP-PAY', '2026-12-30', pip)).toMatchObject([
      { dueOn: '2026-12-02', state: 'met' },
      { dueOn: '2026-12-16', state: 'missed' },
    ]);
  });

  test('a catastrophe extends the rules that allow it, for losses within its dates and zip codes', () => {
    const storm: Catastrophe = { ...STORM, zip3: ['770'], fromOn: '2026-11-20', untilOn: '2026-11-30' };
    const dueIn = (line: Partial<TimedLine>, id = 'TX-ACK') =>
      clockOf(clocksOf([reported], { ...FIRST, ...line }, { ...asOf('2026-11-03'), catastrophes: [storm] }), id)[0];
    expect(dueIn({})).toMatchObject({ dueOn: '2026-12-02', why: { catastrophe: 'Storm' } });
    expect(dueIn({ zip: '79901' })?.dueOn).toBe('2026-11-17');
    expect(dueIn({ lossOn: '2026-12-01' })?.dueOn).toBe('2026-11-17');
    expect(dueIn({ zip: null })?.dueOn).toBe('2026-11-17');
    expect(dueIn({}, 'TX-REPAIR-RIGHTS')?.dueOn).toBe('2026-11-05');
  });

  test('a receipt is dated by local time: El Paso is an hour behind Houston, and Pensacola behind Miami', () => {
    const late = [{ kind: 'reported', facts: {}, happenedAt: new Date('2026-11-03T06:30:00Z') }];
    const startIn = (zip: string | null, lawState = 'TX') =>
      see(late, 'OUR-ACK', '2026-11-03', { zip, lawState })[0]?.startedOn;
    expect(startIn('77098')).toBe('2026-11-03');
    expect(startIn('79901')).toBe('2026-11-02');
    expect(startIn('79821')).toBe('2026-11-02');
    expect(startIn('79830')).toBe('2026-11-03');
    const earlier = [{ ...late[0], kind: 'reported', facts: {}, happenedAt: new Date('2026-11-03T05:30:00Z') }];
    const inFlorida = (zip: string) => see(earlier, 'OUR-ACK', '2026-11-03', { zip, lawState: 'FL' })[0]?.startedOn;
    expect([inFlorida('33135'), inFlorida('32501'), inFlorida('32456')]).toEqual([
      '2026-11-03',
      '2026-11-02',
      '2026-11-03',
    ]);
  });
});

test('a rule with an unverified source prints no date; every other has a source and a date of verification', () => {
  const law = CLAIM_CLOCKS.filter(({ kind }) => kind === 'law');
  expect(law.filter((rule) => !isPrinted(rule)).map(({ id }) => id)).toEqual(['GA-1P-60']);
  expect(law.filter(({ source }) => source.length < 8)).toEqual([]);
  expect(law.filter(({ verifiedOn }) => verifiedOn && !/^202\d-\d\d-\d\d$/.test(verifiedOn))).toEqual([]);
});

const KINDS = [
  ...['reported', 'reopened', 'acknowledged', 'accepted', 'denied', 'payment-sent', 'withdrawn', 'settled'],
  ...['message-received', 'message-answered', 'extension-letter', 'item-asked', 'item-answered', 'item-waived'],
];
const someEvents = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    // Few days, so that many events coincide.
    day: fc.integer({ min: 0, max: 12 }).map((n) => plusDays('2026-12-18', n * 3)),
    itemId: fc.constantFrom(1, 2),
    until: fc.constantFrom('2027-01-15', '2027-02-20'),
  }),
  { maxLength: 14 },
);
const toEvents = (list: { kind: string; day: string; itemId: number; until: string }[]) =>
  list.map(({ kind, day, itemId, until }) => {
    const isItem = kind.startsWith('item-');
    return on(day, kind, isItem ? { itemId } : kind === 'extension-letter' ? { until } : {});
  });

test('events in any order give the same due dates', () => {
  fc.assert(
    fc.property(
      someEvents.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      fc.constantFrom('first', 'third'),
      ([list, shuffled], track) => {
        const line = { ...FIRST, track } as const;
        const now = asOf('2027-01-20');
        expect(clocksOf(toEvents(shuffled), line, now)).toEqual(clocksOf(toEvents(list), line, now));
      },
    ),
  );
});

test('a clock that stopped late is never shown as met, and one not yet due never as missed', () => {
  fc.assert(
    fc.property(someEvents, (list) => {
      const today = '2027-01-20';
      for (const { state, dueOn, metOn, startedOn } of clocksOf(toEvents(list), FIRST, asOf(today))) {
        if (dueOn) expect(daysBetween(startedOn, dueOn)).toBeGreaterThanOrEqual(0);
        if (state === 'met') expect(!dueOn || (metOn && metOn <= dueOn)).toBeTruthy();
        if (state === 'late') expect(dueOn && metOn && metOn > dueOn).toBeTruthy();
        if (state === 'missed') expect(dueOn && dueOn < today && !metOn).toBeTruthy();
        if (state === 'running') expect(dueOn && dueOn >= today).toBeTruthy();
      }
    }),
  );
});
