import { expect, test } from 'vitest';
import { pageShown } from '#testing/test-shown-page.ts';
import { PortalAway } from './portal-away.tsx';

test('whoever tries again after an outage asks for the same page, with its query', () => {
  expect(pageShown({ default: () => PortalAway({ why: 'away', typed: undefined }) }, {})).toContain('href=""');
});
