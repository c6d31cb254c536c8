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

async function sent(page: string) {
  const answer = await finishPage(
    new Request('http://unison.test/'),
    new Response(page, { headers: { 'content-type': 'text/html' } }),
    {
      ...{ requestId: 'one', scriptMark: 'ours', files, keep: undefined },
      otherOrigins: { portals: [], agents: [], players: [], quotes: [], payments: [] },
    },
  );
  return answer.text();
}

test('every style sheet stands in the page once, and its links are switched off', async () => {
  const page = await sent(rendered);
  expect(page.match(/<style>.*?<\/style>/g)).toEqual([
    '<style>.frame{color:red}</style>',
    '<style>.home{color:red}</style>',
  ]);
  expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toHaveLength(3);
  expect(page).not.toMatch(/<link rel="stylesheet"(?![^>]*disabled)/);
});

test('scripts are asked for after all that is seen, at low priority', async () => {
  const page = await sent(rendered);
  const preloads = [...page.matchAll(/<link rel="modulepreload"[^>]*>/g)];
  expect(preloads.map(([link]) => /href="([^"]+)"/.exec(link)?.[1])).toEqual(['/assets/entry.js', '/assets/home.js']);
  for (const { 0: link, index } of preloads) {
    expect(link).toContain('fetchpriority="low"');
    expect(index).toBeGreaterThan(page.indexOf('</main>'));
    expect(index).toBeLessThan(page.indexOf('<script type="module"'));
  }
});
