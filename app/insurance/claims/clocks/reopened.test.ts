import { expect, test } from 'vitest';
import { instantAt } from '#platform/calendar/day-in.ts';
import { clocksOf, type TimedEvent, type TimedFacts, type TimedLine } from './clocks.ts';

const on = (day: string, kind: string, facts: TimedFacts = {}): TimedEvent => ({
  kind,
  facts,
  happenedAt: instantAt(day, '12:00', 'America/Chicago'),
});
const LINE: TimedLine = {
  lawState: 'TX',
  isLawKnown: true,
  track: 'first',
  coverage: 'COMP',
  zip: '77098',
  lossOn: '2026-11-01',
};
const see = (events: TimedEvent[], id: string, day: string, line: Partial<TimedLine> = {}) =>
  clocksOf(events, { ...LINE, ...line }, { now: instantAt(day, '12:00', 'America/Chicago') })
    .filter(({ ruleId }) => ruleId === id)
    .map(({ startedOn, state }) => `${state} since ${startedOn}`);
const reported = on('2026-11-02', 'reported');

test('the letter of a denial that is mailed after the line was reopened decides nothing', () => {
  const denied = { ...on('2026-11-05', 'denied', { isByLetter: true }), id: 7 };
  const mailed = (day: string) => on(day, 'letter-posted', { of: 7 });
  const reopened = on('2026-11-09', 'reopened');
  for (const id of ['TX-DECIDE', 'TX-DELAY', 'OUR-DECISION']) {
    const after = (...events: TimedEvent[]) => see([reported, denied, ...events], id, '2026-11-09');
    expect.soft(after(reopened, mailed('2026-11-09')), id).toEqual(['running since 2026-11-02']);
    expect
      .soft(after(mailed('2026-11-06'), reopened), id)
      .toEqual(['met since 2026-11-02', 'running since 2026-11-09']);
  }
});

test('a denial ends our promises of an estimate and of a rental car, as every other end of a line does', () => {
  for (const [id, start] of Object.entries({ 'OUR-ESTIMATE': 'photos-complete', 'OUR-RENTAL': 'rental-asked' })) {
    for (const end of ['denied', 'closed', 'withdrawn', 'transferred']) {
      const ended = [reported, on('2026-11-03', start), on('2026-11-03', end)];
      expect.soft(see(ended, id, '2026-11-20'), `${id} ${end}`).toEqual([]);
      const again = [...ended, on('2026-11-19', 'reopened'), on('2026-11-20', start)];
      expect.soft(see(again, id, '2026-11-20'), `${id} ${end}`).toEqual(['running since 2026-11-20']);
    }
  }
  // A decision is what these wait for.
  expect(see([reported, on('2026-11-05', 'denied')], 'OUR-DECISION', '2026-11-20')).toEqual(['met since 2026-11-02']);
});

test('a message that nobody had answered when the line ended still has its date when it is reopened', () => {
  const wrote = [reported, on('2026-11-03', 'message-received', { ref: 1 })];
  const third = { track: 'third', coverage: 'PD_3P' } as const;
  for (const end of ['denied', 'closed', 'withdrawn', 'transferred']) {
    const reopened = [...wrote, on('2026-11-04', end), on('2026-11-04', 'reopened')];
    for (const id of ['OUR-ANSWER', 'TX-3P-COMMS']) {
      expect.soft(see(reopened, id, '2026-11-04', third), `${id} ${end}`).toEqual(['running since 2026-11-03']);
    }
    const answered = [...reopened, on('2026-11-04', 'message-answered', { ref: 1 })];
    expect.soft(see(answered, 'OUR-ANSWER', '2026-11-04', third), end).toEqual(['met since 2026-11-03']);
  }
});

test('in Georgia, what comes in after the line was reopened starts the days to decide, though the reopening does not', () => {
  const georgia = { lawState: 'GA', zip: '30303' };
  const asked = (day: string, itemId: number) => on(day, 'item-asked', { itemId });
  const came = (day: string, itemId: number) => on(day, 'item-answered', { itemId });
  const denied = [reported, asked('2026-11-03', 1), came('2026-11-05', 1), on('2026-11-10', 'denied')];
  const affirm = (...events: TimedEvent[]) => see([...denied, ...events], 'GA-AFFIRM', '2026-12-04', georgia);
  const met = 'met since 2026-11-05';
  expect(affirm(asked('2026-11-11', 2), came('2026-11-12', 2))).toEqual([met]);
  const reopened = on('2026-12-01', 'reopened');
  expect(affirm(reopened)).toEqual([met]);
  expect(affirm(reopened, asked('2026-12-01', 2), came('2026-12-04', 2))).toEqual([met, 'running since 2026-12-04']);
});
