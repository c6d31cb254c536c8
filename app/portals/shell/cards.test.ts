import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Facts, MailWords, Outcome } from './cards.tsx';

test.each([
  ['Zoë Anderson, zoe@mail.example', 'Zoë Anderson, <span>zoe<wbr/>@mail.example</span>'],
  ['a@b.example, c@d.example', '<span>a<wbr/>@b.example,</span> <span>c<wbr/>@d.example</span>'],
  ['305-555-0142', '305-555-0142'],
])('an email address breaks only before the @ sign: %s', (words, html) => {
  const plain = (of: string) => of.replace(/<span class="[^"]*">/g, '<span>');
  expect(plain(renderToStaticMarkup(createElement(MailWords, { words })))).toBe(html);
  const fact = renderToStaticMarkup(createElement(Facts, { facts: [{ label: 'Asked by', value: words }] }));
  expect(plain(fact)).toContain(`<dd>${html}</dd>`);
});

test('a done act takes the focus, so that it is read out on the page that it loads', () => {
  expect(renderToStaticMarkup(createElement(Outcome, { done: 'Sent.' }))).toMatch(
    /<div [^>]*role="status" tabindex="-1" autofocus="">.*Sent\.<\/div>/,
  );
});
