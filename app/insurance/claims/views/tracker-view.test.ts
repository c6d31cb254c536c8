import { expect, test } from 'vitest';
import { visibleClaim, visibleEvent } from '#testing/claims/test-visible-claim.ts';
import { viewOfParty } from '../lines/visibility.ts';
import { trackerView } from './tracker-view.ts';

test.each([
  ['reported', /^We have your report/],
  // A person whom somebody else has named, and who has reported nothing.
  ['line-opened', /^Someone else reported/],
])('a part of a claim that began as %s says so truly', (kind, means) => {
  const lines = visibleClaim.lines.map((line) => ({ ...line, state: 'reported' as const }));
  const events = [visibleEvent(2, 2, 'line', kind)];
  const view = viewOfParty({ ...visibleClaim, lines, events, items: [] }, 2);
  const { lines: parts, next } = trackerView(view ?? expect.unreachable(), 'en');
  expect([parts[0]?.means, next.text]).toEqual([expect.stringMatching(means), expect.stringMatching(means)]);
});

test('what happened late in the evening in the west of a state is of that day there, as its clocks are', () => {
  const claim = { ...visibleClaim.claim, state: 'TX' as const, zip: '79901' };
  const happenedAt = new Date('2026-11-30T23:30:00-07:00');
  const events = [{ ...visibleEvent(2, 2, 'line', 'reported'), happenedAt }];
  const view = viewOfParty({ ...visibleClaim, claim, events }, 2);
  const { events: shown } = trackerView(view ?? expect.unreachable(), 'en');
  expect(shown.map(({ day }) => day)).toEqual(['Nov 30, 2026']);
});

test.each([
  ['accepted', { who: 'nobody', title: 'Nothing more to do' }],
  ['investigating', { who: 'us', text: 'We’re checking the facts.' }],
] as const)('a part that was paid and is %s now says what comes next', (state, next) => {
  const lines = visibleClaim.lines.map((line) => ({ ...line, state }));
  const events = ['accepted', 'payment-sent'].map((kind, at) => visibleEvent(at + 1, 2, 'line', kind));
  const view = viewOfParty({ ...visibleClaim, lines, events, items: [], clocks: new Map() }, 2);
  expect(trackerView(view ?? expect.unreachable(), 'en').next).toMatchObject(next);
});
