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
