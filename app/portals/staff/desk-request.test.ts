import { createElement } from 'react';
import { expect, test } from 'vitest';
import { pageShown } from '#testing/test-shown-page.ts';
import { DeskAnswer } from './desk-request.tsx';

test.each([
  ['es', 'es'],
  [null, 'en'],
])('an answer that was sent is read aloud in its own language, not the desk’s: %s', (asksIn, lang) => {
  const at = { asksIn, answer: 'Ya está.' };
  const Answer = () => createElement(DeskAnswer, { at, typed: undefined, children: null } as never);
  expect(pageShown({ default: Answer }, null)).toMatch(new RegExp(`<p [^>]*lang="${lang}"[^>]*>Ya está\\.`));
});
