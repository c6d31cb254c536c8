import { createElement } from 'react';
import { UNSAFE_ErrorResponseImpl as Refusal } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { pageShown } from '#testing/test-shown-page.ts';
import { PortalAway } from './portal-away.tsx';
import { ErrorBoundary } from './portal-layout.tsx';

afterEach(() => vi.unstubAllEnvs());

test('whoever tries again after an outage asks for the same page, with its query', () => {
  expect(pageShown({ default: () => PortalAway({ why: 'away', typed: undefined }) }, {})).toContain('href=""');
});

test.each([
  [503, { why: 'away' }, /<h1>We can’t reach our records right now<.*href=""/],
  [409, { title: 'Your report has changed', text: 'See it first.' }, /<h1>Your report has changed<.*See it first\./],
])('a page that is open already and cannot go on says why: %s', (status, data, words) => {
  vi.stubEnv('SSR', false);
  const error = new Refusal(status, '', data);
  expect(pageShown({ default: () => createElement(ErrorBoundary, { error } as never) }, {})).toMatch(words);
});
