import { expect, test } from 'vitest';
import { startedBy } from './guard.ts';

const OURS = 'https://unison.example';
const ask = (headers: Record<string, string>) => startedBy(new Request(OURS, { method: 'POST', headers }), OURS);

test.each([
  ['same-origin', 'https://evil.example', 'ours'],
  ['none', undefined, 'ours'],
  ['cross-site', OURS, 'foreign'],
  ['same-site', OURS, 'foreign'],
  [undefined, OURS, 'ours'],
  [undefined, 'https://evil.example', 'foreign'],
  [undefined, 'null', 'foreign'],
  [undefined, `${OURS}.evil.example`, 'foreign'],
  [undefined, undefined, 'ours'],
])('Sec-Fetch-Site %s, Origin %s: %s', (site, origin, verdict) => {
  expect(ask({ ...(site && { 'sec-fetch-site': site }), ...(origin && { origin }) })).toBe(verdict);
});
