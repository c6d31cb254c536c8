import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { callerOf, type Portal, portalAddress, portalCall } from '../portals.server.ts';
import { loader } from './get-a-quote-page.tsx';

/** What the page is rendered with when the portal answers so about the zip code; it finds no agent. */
async function load(zip: string, aboutZip: () => Response) {
  const portal: Portal = {
    way: 'as-specified',
    origin: 'http://portal.test',
    key: undefined,
    fetch: async (request) =>
      new URL(request.url).pathname.endsWith('/checkstate')
        ? aboutZip()
        : Response.json({ AGENT1: { agency_name: 'No Agents Found' } }),
  };
  const context = new RouterContextProvider();
  context.set(portalAddress, (_, path) => path);
  context.set(
    portalCall,
    callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => {}),
  );
  const request = new Request(`http://site.test/uaichome/getaquote?zip=${zip}`);
  return loader({ request, context, params: {} } as never);
}

test('RT-08 a zip code that the portal places elsewhere starts no quote, and the portal’s words say where it is', async () => {
  expect(await load('33135', () => new Response('That’s in Alabama.'))).toEqual({
    answer: { zip: '33135', way: 'unavailable' },
    elsewhere: 'That’s in Alabama.',
  });
});

test.each([
  ['that is busy', 429],
  ['that is overloaded', 503],
  ['that is down', 500],
])('RT-08 a portal %s says nothing about the zip code: the quote starts by its digits', async (_, status) => {
  expect(await load('33135', () => new Response('Too many tries. Wait 3 min.', { status }))).toMatchObject({
    start: { zip: '33135', state: 'FL' },
  });
});
