import { type ActionFunction, createStaticHandler, type LoaderFunction, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import * as guestPage from '#portals/guest/guest-page.tsx';
import * as guestPassPage from '#portals/guest/guest-pass-page.tsx';
import { insertTestPolicies } from '#testing/test-policy.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { type GuestView, insertGuestPass } from './guest-pass-store.ts';

const routes = createStaticHandler([
  {
    path: '/insurednew/guest',
    loader: guestPage.loader as unknown as LoaderFunction,
    action: guestPage.action as unknown as ActionFunction,
  },
  {
    path: '/insurednew/guest/:token',
    loader: guestPassPage.loader as unknown as LoaderFunction,
    action: guestPassPage.action as unknown as ActionFunction,
  },
]);

let policyId: number;

withPortals(
  'guest hand-off',
  (portals) => {
    const visit = async (path: string, init: RequestInit = {}, origin = 'http://127.0.0.1:3000') => {
      const routing = new RouterContextProvider();
      routing.set(portalContext, testRequest(portals));
      const answer = await routes.query(new Request(origin + path, init), { requestContext: routing });
      if (answer instanceof Response) {
        return { status: answer.status, headers: answer.headers, shown: undefined };
      }
      const [shown] = Object.values(answer.loaderData);
      return { status: answer.statusCode, headers: new Headers(), shown: shown as Record<string, unknown> };
    };
    const post = { method: 'POST', body: new URLSearchParams({ mailingZip: '33135' }) };
    const givePass = async (view: GuestView = 'Payment') => {
      const { token, tokenHash } = newToken();
      await insertGuestPass(portals.db, tokenHash, { policy_id: policyId, view, language: 'en' });
      return token;
    };
    const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const signedIn = async (view: GuestView) => ({
      headers: { cookie: cookieOf(await visit(`/insurednew/guest/${await givePass(view)}`, post)) },
    });

    test('CA-20 posting the form opens a guest session and redirects to the page, in the pass’s language', async () => {
      const answer = await visit(`/insurednew/guest/${await givePass()}`, post);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/insurednew/guest?lang=en');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('set-cookie')).toMatch(
        /^portal-guest=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    test('a language chosen on the pass’s page stays', async () => {
      const answer = await visit(`/insurednew/guest/${await givePass()}?lang=es`, post);
      expect(answer.headers.get('location')).toBe('/insurednew/guest?lang=es');
    });

    test('over https the cookie is bound to the host', async () => {
      const answer = await visit(`/insurednew/guest/${await givePass()}`, post, 'https://portal.example');
      expect(answer.headers.get('set-cookie')).toMatch(
        /^__Host-portal-guest=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    });

    test('50 parallel posts of one pass open exactly one session', async () => {
      const token = await givePass();
      const answers = await Promise.all(Array.from({ length: 50 }, () => visit(`/insurednew/guest/${token}`, post)));
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
    });

    test('viewing the address does not use up the pass', async () => {
      const token = await givePass();
      for (let i = 0; i < 3; i++) expect((await visit(`/insurednew/guest/${token}`)).shown).toEqual({ isOpen: true });
      expect((await visit(`/insurednew/guest/${token}`, post)).status).toBe(303);
      expect(await visit(`/insurednew/guest/${token}`)).toMatchObject({ status: 410, shown: { isOpen: false } });
    });

    test('an expired pass and one that was never issued get 410 and open nothing', async () => {
      const expired = await givePass();
      await portals.db
        .updateTable('guest_pass')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('token_hash', '=', hashToken(expired))
        .execute();
      for (const token of [expired, newToken().token, 'x']) {
        for (const how of [{}, post]) {
          const answer = await visit(`/insurednew/guest/${token}`, how);
          expect(answer.status).toBe(410);
          expect(answer.headers.has('set-cookie')).toBe(false);
        }
      }
    });

    test('GU-07 a payment guest sees only the amount due, and an ID guest only the coverage', async () => {
      await portals.db
        .insertInto('instalment')
        .values({ policy_id: policyId, number: 1, due_on: '2089-06-14', amount_cents: 11_840 })
        .execute();
      const paying = await visit('/insurednew/guest', await signedIn('Payment'));
      expect(paying.shown).toMatchObject({
        shows: 'bill',
        bill: {
          number: 'FL 44170263',
          cover: 'covered',
          due: { amount: '$118.40', day: 'June 14, 2089', isLate: false },
          agency: { phone: '3055550133' },
        },
      });
      expect(JSON.stringify(paying.shown)).not.toMatch(/Marisol|1HGCM/);
      const proving = await visit('/insurednew/guest', await signedIn('ID'));
      expect(proving.shown).toMatchObject({
        shows: 'cards',
        shown: {
          policy: {
            cards: [
              { values: { insureds: ['Marisol Peña'], vins: ['1HGCM82633A004352'], vehicles: ['2019 Honda Accord'] } },
            ],
          },
        },
      });
    });

    test('the page is 410 without a session, after 15 idle minutes and after an hour', async () => {
      expect(await visit('/insurednew/guest')).toMatchObject({ status: 410, shown: { shows: 'nothing' } });
      for (const column of ['seen_at', 'expires_at'] as const) {
        const who = await signedIn('Payment');
        expect((await visit('/insurednew/guest', who)).status).toBe(200);
        const past = new Date(Date.now() - (column === 'seen_at' ? 15 * 60_000 + 1000 : 1000));
        await portals.db
          .updateTable('session')
          .set({ [column]: past })
          .execute();
        expect((await visit('/insurednew/guest', who)).status).toBe(410);
      }
    });

    test('a session of another kind opens no guest page', async () => {
      const { id } = await portals.db
        .insertInto('account')
        .values({ email: 'm@mail.example', first_name: 'Marisol', last_name: 'Peña' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { token, tokenHash } = newToken();
      const seenAt = new Date(Date.now() - 60_000);
      await portals.db
        .insertInto('session')
        .values({
          token_hash: tokenHash,
          audience: 'policyholder',
          account_id: id,
          seen_at: seenAt,
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute();
      expect((await visit('/insurednew/guest', { headers: { cookie: `portal-guest=${token}` } })).status).toBe(410);
      // The visit does not even keep the session alive.
      const session = portals.db.selectFrom('session').where('token_hash', '=', tokenHash).select('seen_at');
      expect((await session.executeTakeFirstOrThrow()).seen_at).toEqual(seenAt);
    });

    test('Done closes the session, and a new pass in the same browser closes the earlier one', async () => {
      const who = await signedIn('Payment');
      const done = await visit('/insurednew/guest', { ...post, ...who });
      expect(done.headers.get('set-cookie')).toMatch(/^portal-guest=; Max-Age=0; /);
      expect((await visit('/insurednew/guest', who)).status).toBe(410);

      const earlier = await signedIn('Payment');
      const again = await visit(`/insurednew/guest/${await givePass('ID')}`, { ...post, ...earlier });
      expect((await visit('/insurednew/guest', earlier)).status).toBe(410);
      expect((await visit('/insurednew/guest', { headers: { cookie: cookieOf(again) } })).status).toBe(200);
    });
  },
  {
    prepare: async ({ db }) => {
      policyId = (await insertTestPolicies(db)).first;
      const of = { policy_id: policyId, vehicle_position: 0, limit_cents: 10_000_00 };
      await db
        .insertInto('coverage')
        .values([
          { ...of, kind: 'property_damage' },
          { ...of, kind: 'personal_injury_protection' },
        ])
        .execute();
    },
  },
);
