import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cacheAnswer } from './cached-answer.ts';
import { finishPage } from './page-delivery.ts';

const files = new Map(
  ['frame', 'home'].map((name) => {
    const sheet = new TextEncoder().encode(`.${name}{color:red}`);
    return [`/assets/${name}.css`, cacheAnswer(sheet, { 'content-type': 'text/css' })];
  }),
);

const rendered = [
  '<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/home.js"/>',
  ...['frame.css#', 'home.css', 'frame.css'].map((name) => `<link rel="stylesheet" href="/assets/${name}"/>`),
  '</head><body><main>All that is seen</main>',
  '<script type="module" async="">import "/assets/entry.js"</script></body></html>',
].join('');

const sent = async (page: string) => (await answerWith(page, true)).text();

const answerWith = (page: string, isOfSite: boolean, accepts = '') =>
  finishPage(
    new Request('http://unison.test/', { headers: { 'accept-encoding': accepts } }),
    new Response(page, { headers: { 'content-type': 'text/html' } }),
    {
      requestId: 'one',
      scriptMark: 'ours',
      files,
      isOfSite,
      keep: undefined,
      otherOrigins: { portals: [], agents: [], players: [], states: [], payments: [] },
    },
  );

test('every style sheet is inlined once, and its links are disabled', async () => {
  const page = await sent(rendered);
  expect(page.match(/<style>.*?<\/style>/g)).toEqual([
    '<style>.frame{color:red}</style>',
    '<style>.home{color:red}</style>',
  ]);
  expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toHaveLength(3);
  expect(page).not.toMatch(/<link rel="stylesheet"(?![^>]*disabled)/);
});

test('scripts are preloaded after the visible content, at low priority', async () => {
  const page = await sent(rendered);
  const preloads = [...page.matchAll(/<link rel="modulepreload"[^>]*>/g)];
  expect(preloads.map(([link]) => /href="([^"]+)"/.exec(link)?.[1])).toEqual(['/assets/entry.js', '/assets/home.js']);
  for (const { 0: link, index } of preloads) {
    expect(link).toContain('fetchpriority="low"');
    expect(index).toBeGreaterThan(page.indexOf('</main>'));
    expect(index).toBeLessThan(page.indexOf('<script type="module"'));
  }
});

test('a visitor’s page of the site is sent compressed, and a page of the portals uncompressed', async () => {
  const answer = await answerWith(rendered, true, 'gzip, br');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(await sent(rendered));

  for (const plain of [await answerWith(rendered, false, 'gzip, br'), await answerWith(rendered, true, 'gzip')]) {
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await sent(rendered));
  }
});
