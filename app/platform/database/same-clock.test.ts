import { afterEach, expect, test, vi } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';
import { whyNotReady } from '../../readiness.ts';
import { isSameClock } from './same-clock.ts';

afterEach(() => vi.restoreAllMocks());

withPortals('a process and its database', (portals) => {
  const now = Date.now;
  test.each([
    [0, true],
    [20, true],
    [-20, true],
    [3600, false],
    [-3600, false],
    [86_400, false],
  ])('with a clock that is %i s off: may work %s', async (seconds, mayWork) => {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
    expect(await isSameClock(portals.db)).toBe(mayWork);
    expect((await whyNotReady(portals)) !== 'clock is not that of the database').toBe(mayWork);
  });
});
