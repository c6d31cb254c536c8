import { expect, test } from 'vitest';
import { instantAt } from '#platform/calendar/day-in.ts';
import { clocksOf, type TimedEvent, type TimedFacts, type TimedLine } from './clocks.ts';

// The clocks of what comes from somebody else, such as a demand or a bill.

const on = (day: string, kind: string, facts: TimedFacts = {}): TimedEvent => ({
  kind,
  facts,
  happenedAt: instantAt(day, '12:00', 'America/New_York'),
});
const line = (more: Partial<TimedLine>): TimedLine => ({
  lawState: 'GA',
  isLawKnown: true,
  track: 'third',
  coverage: 'PD_3P',
  zip: null,
  lossOn: '2026-11-01',
  ...more,
});
const PIP = { lawState: 'FL', track: 'first', coverage: 'PIP' } as const;
const see = (id: string, of: Partial<TimedLine>, events: TimedEvent[], day: string) =>
  clocksOf(events, line(of), { now: instantAt(day, '12:00', 'America/New_York') }).filter(
    ({ ruleId }) => ruleId === id,
  );

test.each<[string, string, Partial<TimedLine>, string, string]>([
  ['a demand', 'GA-3P-60', {}, 'demand-received', '2027-01-01'],
  ['a demand', 'FL-TENDER-90', { lawState: 'FL' }, 'demand-received', '2027-01-31'],
  ['a medical bill', 'FL-PIP-PAY', PIP, 'bill-received', '2026-12-02'],
  ['a question about the status', 'FL-STATUS-30', PIP, 'status-requested', '2026-12-02'],
  ['a request for the estimate', 'GA-ESTIMATE-15', {}, 'estimate-requested', '2026-11-17'],
])('%s that came before its line ended stays due: %s', (_, id, of, kind, dueOn) => {
  for (const end of ['closed', 'withdrawn', 'transferred']) {
    const events = [on('2026-11-02', kind, { ref: 'a' }), on('2026-11-03', end)];
    expect.soft(see(id, of, events, '2026-11-04'), end).toMatchObject([{ dueOn, state: 'running' }]);
  }
});

test('a bill that is declined in writing is answered, and only that bill', () => {
  const bills = ['a', 'b'].map((ref) => on('2026-11-02', 'bill-received', { ref }));
  const answered = on('2026-11-20', 'bill-answered', { ref: 'a' });
  expect(see('FL-PIP-PAY', PIP, [...bills, answered], '2026-12-30')).toMatchObject([
    { ref: 'a', state: 'met', metOn: '2026-11-20' },
    { ref: 'b', state: 'missed' },
  ]);
});

test('a settlement is paid by a payment for a bill or for none, which is the payment of no other bill', () => {
  const before = [on('2026-11-02', 'bill-received', { ref: 'a' }), on('2026-11-03', 'settled')];
  for (const ref of ['a', 'no-bill']) {
    const events = [...before, on('2026-11-10', 'payment-sent', { ref })];
    expect.soft(see('FL-SETTLE-20', PIP, events, '2026-12-30')).toMatchObject([{ state: 'met' }]);
    const state = ref === 'a' ? 'met' : 'missed';
    expect.soft(see('FL-PIP-PAY', PIP, events, '2026-12-30')).toMatchObject([{ state }]);
  }
});

test.each<[string, Partial<TimedLine>]>([
  ['GA-3P-60', {}],
  ['FL-TENDER-90', { lawState: 'FL' }],
])('a payment answers a demand once the line is closed: %s', (id, of) => {
  const demand = on('2026-11-02', 'demand-received', { ref: 'a' });
  const [paid, closed] = [on('2026-11-22', 'payment-sent'), on('2026-11-23', 'closed')];
  const at = (...events: TimedEvent[]) => see(id, of, [demand, ...events], '2027-03-01');
  expect.soft(at(paid, closed)).toMatchObject([{ state: 'met', metOn: '2026-11-22' }]);
  // Until then it can be for a rental car, or a part of what is demanded.
  expect.soft(at(paid)).toMatchObject([{ state: 'missed' }]);
  expect.soft(at(on('2026-11-01', 'payment-sent'), closed)).toMatchObject([{ state: 'missed' }]);
  expect
    .soft(at(on('2026-11-22', 'payment-sent', { ref: 'no-bill' }), on('2026-11-23', 'withdrawn')))
    .toMatchObject([{ state: 'missed' }]);
});

test('a copy of an estimate is no longer due once they were told that the part ended without one', () => {
  const events = [on('2026-11-02', 'estimate-requested', { ref: 'a' }), on('2026-11-03', 'withdrawn')];
  const told = on('2026-11-04', 'estimate-none', { ref: 'a' });
  expect(see('GA-ESTIMATE-15', {}, [...events, told], '2026-12-30')).toMatchObject([{ state: 'met' }]);
});
