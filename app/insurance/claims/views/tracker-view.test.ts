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
