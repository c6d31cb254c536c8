import { expect, test } from 'vitest';
import { pageShown } from '#testing/test-shown-page.ts';
import { BrokenPage } from './page-trouble.tsx';

test('whoever tries a failed page again asks for the same page, with its query', () => {
  expect(pageShown({ default: BrokenPage }, {})).toMatch(/<a [^>]*href=""[^>]*>Load the page again/);
});
