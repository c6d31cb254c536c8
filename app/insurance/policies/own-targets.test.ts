import { expect, test } from 'vitest';
import { markFor, provedTarget } from '#platform/throttles/known-mark.ts';
import * as signInPage from '#portals/sign-in/sign-in-page.tsx';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, PASSWORD } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';

withPortals('a browser in which a policyholder signed in', (portals) => {
  test('is known for looking up their own policies, and nobody else’s', async () => {
    const { id, email } = await addAccount(portals);
    const own = await addOwnPolicy(portals, id);
    const other = await addOwnPolicy(portals, (await addAccount(portals)).id);
    const form = { username: email, password: PASSWORD };
    const { headers } = await askPage(portals, signInPage.action, { path: '/insurednew/login', form });
    const [, device] = /portal-device=([^;]+)/.exec(headers.getSetCookie().join('\n')) ?? [];
    const visit = testRequest(portals, { address: '10.0.0.1' });
    const isKnown = (kind: string, { name }: { name: string }) =>
      markFor({ ...visit, device }, provedTarget(kind, name.replace(/\D/g, ''))) !== undefined;
    expect([isKnown('policy', own), isKnown('lien', own)]).toEqual([true, true]);
    expect([isKnown('policy', other), isKnown('lien', other)]).toEqual([false, false]);
  });
});
