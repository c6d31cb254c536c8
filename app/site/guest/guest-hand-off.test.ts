import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inLanguage } from '#config/language.server.ts';
import { GuestHandOff } from './guest-hand-off.tsx';

test.each([
  ['en', '/insurednew/guest/abc', 'It opens once, within 15 minutes.'],
  ['en', 'https://portal.example/insurednew/guest/abc', 'When you’re done, close its tab.'],
  ['es', 'https://portal.example/insurednew/guest/abc', 'Cuando termine, cierre esa pestaña.'],
] as const)(
  'GU-05 in %s, a policy at %s: how long its page stays open is said of our own alone',
  (language, action, said) => {
    const html = inLanguage(language, () => renderToStaticMarkup(createElement(GuestHandOff, { action, fields: {} })));
    expect(html).toContain(said);
    expect(html.includes('15')).toBe(action.startsWith('/'));
  },
);
