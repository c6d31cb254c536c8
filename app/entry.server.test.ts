import { Writable } from 'node:stream';
import type { PluginTransformQueryArgs } from 'kysely';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { pageContext } from './platform/context/portal-context.ts';
import * as signInPage from './portals/sign-in/sign-in-page.tsx';
import { askPage } from './testing/test-pages.ts';
import { withPortals } from './testing/test-portals.ts';

const CANARY = 'canary.bird@mail.example';

withPortals('a page that fails', (portals) => {
  test('is logged with its request and location, and without the data that was sent to it', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'debug' },
      new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }),
    );
    // Also affects queries that were compiled before.
    const fails = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => node,
      transformResult: () => Promise.reject(new Error(`a query about ${CANARY}`)),
    };
    const broken = { ...portals, watched: portals.watched.withPlugin(fails) };
    const form = { username: CANARY, password: 'Canary-Password-7781!' };
    const error: unknown = await askPage(broken, signInPage.action, { path: '/insurednew/login', form }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    const context = { ...portals, log, address: CANARY, requestId: 'a-request', language: 'en' as const };
    const routing = new RouterContextProvider();
    routing.set(pageContext, { ...context, idempotencyKey: undefined });
    const request = new Request(`http://portal.test/insurednew/login?${CANARY}`);
    for (const thrown of [error, new Error(`no room for ${CANARY}`), CANARY]) {
      handleError(thrown, { request, context: routing, params: { token: CANARY } });
    }
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: 'a-request',
      msg: 'page failed',
      at: expect.arrayContaining([expect.stringMatching(/^at .*:\d+/)]),
    });
    expect(lines.join('')).not.toMatch(/canary/i);
  });
});
