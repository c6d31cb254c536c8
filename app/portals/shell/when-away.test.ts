import { pino } from 'pino';
import { RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { portalContext } from '#platform/context/portal-context.ts';
import { DatabaseAway } from '#platform/database/bounded-pool.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { PortalAway } from './portal-away.tsx';
import { type Away, answerWhenAway } from './when-away.ts';

const TYPED = {
  note: 'Two lines\r\nof it',
  username: 'marisol',
  password: 'never said again',
  key: 'one-act',
  lang: '',
};

/** How React Router tells its script to load a document. */
const RELOADS = 'x-remix-reload-document';

/** A page that throws this, below the layout of the portals or of the site. */
function pageIn(area: 'portals' | 'site', thrown: unknown) {
  return pageOf(area, () => Promise.reject(thrown));
}

/** A page that answers everything like this. */
function pageOf(area: 'portals' | 'site', answers: (args: { request: Request }) => Promise<unknown>) {
  const routes = {
    [`${area}/layout`]: { id: `${area}/layout`, parentId: 'root', path: '', module: { default: answers } },
    page: {
      id: 'page',
      parentId: `${area}/layout`,
      path: 'page',
      module: { default: answers, loader: answers, action: answers },
    },
  } as unknown as ServerBuild['routes'];
  const told = answerWhenAway(routes);
  return (body?: URLSearchParams | FormData) => {
    const routing = new RouterContextProvider();
    const context = {
      env: { DATABASE_URL: 'postgres://elsewhere' },
      log: pino({ level: 'silent' }),
      requestId: 'test',
    };
    routing.set(portalContext, context as never);
    const request = new Request('http://portal.test/page', body ? { method: 'POST', body } : {});
    const { loader, action } = told.page?.module ?? {};
    return (body ? action : loader)?.({ request, context: routing, params: {} } as never);
  };
}

test('a form during a database outage returns what was typed and its key, but no secrets', async () => {
  const ask = pageIn('portals', new DatabaseAway('gone'));
  const { username, key, lang } = TYPED;
  const note = 'Two lines\nof it';
  // As many as a long estimate has.
  const rows = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`part.${at}`, `part ${at}`]));
  const told = await Promise.resolve(ask(new URLSearchParams({ ...TYPED, ...rows }))).catch(
    (thrown: unknown) => thrown,
  );
  expect(told).toMatchObject({ init: { status: 503 } });
  expect((told as { data: unknown }).data).toEqual({ why: 'away', typed: { note, username, key, lang, ...rows } });
});

test('a form with a file returns its texts and asks for the file again, unless the page had begun to read it', async () => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF'.repeat(100_000)]), 'bill.pdf');
  form.set('answer', TYPED.note);
  form.set('days', '3');
  const ask = pageIn('portals', new DatabaseAway('gone'));
  const { data } = (await Promise.resolve(ask(form)).catch((thrown: unknown) => thrown)) as { data: Away };
  expect(data).toEqual({
    why: 'away',
    typed: { answer: 'Two lines\nof it', days: '3' },
    fileFields: ['file'],
  });
  const shown = pageShown({ default: () => PortalAway(data) }, {});
  expect(shown).toMatch(/<form [^>]*encType="multipart\/form-data"/);
  expect(shown).toMatch(/<input [^>]*type="file"[^>]* name="file"/);

  const reading = pageOf('portals', async ({ request }) => {
    await request.body?.getReader().read();
    throw new DatabaseAway('gone');
  });
  await expect(reading(form)).rejects.toMatchObject({ data: { why: 'away', typed: undefined } });
});

test('a page view or a form with a file alone reports the outage without a form', async () => {
  const ask = pageIn('portals', new DatabaseAway('gone'));
  const form = new FormData();
  form.set('file', new Blob(['%PDF']), 'license.pdf');
  for (const body of [undefined, form]) {
    await expect(ask(body)).rejects.toMatchObject({ data: { why: 'away', typed: undefined }, init: { status: 503 } });
  }
});

test('other errors stay unchanged, and the site handles outages itself', async () => {
  const other = new TypeError('a mistake of ours');
  await expect(pageIn('portals', other)()).rejects.toBe(other);
  const away = new DatabaseAway('gone');
  await expect(pageIn('site', away)()).rejects.toBe(away);
});

test('a redirect of a portal page loads a document, since the script of a page knows no other page', async () => {
  const marked = { status: 303, headers: expect.toSatisfy((headers: Headers) => headers.has(RELOADS)) };
  const toNext = () => redirect('/next', { status: 303, headers: { 'set-cookie': 'kept=1' } });
  for (const body of [undefined, new URLSearchParams({ note: 'one' })]) {
    await expect(pageIn('portals', toNext())(body)).rejects.toMatchObject(marked);
    const answer = await pageOf('portals', async () => toNext())(body);
    expect(answer).toMatchObject(marked);
    expect((answer as Response).headers.get('set-cookie')).toBe('kept=1');
  }
  const { headers } = (await pageOf('portals', async () => new Response('a file'))()) as Response;
  expect(headers.has(RELOADS)).toBe(false);
});
