import { expect, test } from 'vitest';
import { keepAnswer } from './kept-answer.ts';
import { finishPage } from './page-delivery.ts';

const files = new Map(
  ['frame', 'home'].map((name) => {
    const sheet = new TextEncoder().encode(`.${name}{color:red}`);
    return [`/assets/${name}.css`, keepAnswer(sheet, { 'content-type': 'text/css' })];
  }),
);

const rendered = [
  '<html><head>',
  ...['frame.css#', 'home.css', 'frame.css'].map((name) => `<link rel="stylesheet" href="/assets/${name}"/>`),
  '</head><body><main>All that is seen</main></body></html>',
].join('');

async function sent(page: string) {
  const answer = await finishPage(
    new Request('http://unison.test/'),
    new Response(page, { headers: { 'content-type': 'text/html' } }),
    {
      ...{ requestId: 'one', scriptMark: 'ours', files, keep: undefined },
      otherOrigins: { portals: [], players: [], quotes: [], payments: [] },
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
