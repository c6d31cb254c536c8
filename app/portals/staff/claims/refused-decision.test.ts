import { expect, test } from 'vitest';
import { pageShown } from '#testing/test-shown-page.ts';
import * as decidePage from './decide-page.tsx';

const DECIDING = {
  number: 'TX26-600001',
  line: 1,
  version: 3,
  title: 'Collision',
  language: 'en',
  isPaid: false,
  may: ['decide-line', 'extend-line', 'end-line'],
  endings: ['closed'],
  extension: { first: '2026-12-02', latest: '2026-12-31', due: 'Dec 1', until: 'Dec 31', source: 'Law' },
};

const LETTER = { language: 'en', day: '', about: '', to: '', title: 'Denied', parts: [] };

test.each([
  ['accepted', ['Because.', '', '', '', '', '']],
  ['partly', ['Because.', '', '', '', '', '']],
  ['extend', ['', 'Because.', '', '', '', '']],
  ['closed', ['', '', 'Because.', '', '', '']],
])(
  'a refused “%s” shows its reason again in its own form only, so that no letter gets the words of another',
  (act, texts) => {
    const values = { act, why: 'Because.', until: '2026-12-01' };
    const html = pageShown(decidePage, DECIDING, { refusal: 'No.', errors: {}, values });
    expect([...html.matchAll(/<textarea [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(texts);
    expect(html.includes('value="2026-12-01"')).toBe(act === 'extend');
  },
);

test.each([
  ['accepted', { letter: LETTER }],
  ['propose', { letter: LETTER }],
  ['closed', { endings: [] }],
  ['return', {}],
  ['extend', { extension: undefined }],
])('a refused “%s” whose form a colleague’s act took away shows what was typed in it, to copy', (act, now) => {
  const values = { act, why: 'Because.', wording: 'Part D.\nPage 2.' };
  const html = pageShown(decidePage, { ...DECIDING, ...now }, { refusal: 'No.', errors: {}, values });
  expect(html).toMatch(/What your form said<\/h2><p [^>]*>Because\.<\/p><p [^>]*>Part D\.\nPage 2\.<\/p>/);
  const again = pageShown(decidePage, DECIDING, { refusal: 'No.', errors: {}, values: { ...values, act: 'accepted' } });
  expect(again).not.toContain('What your form said');
});
