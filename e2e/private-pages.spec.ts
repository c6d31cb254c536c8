import { anyOne, pages } from '../testing/addresses.ts';
import { codeFor, expect, IN_PROOFS, test, withKey } from './journey.ts';

type Ask = { cookie?: string; form?: Record<string, string>; headers?: Record<string, string> };
type Named = Record<string, string>;

let next = 0;

/** Sends a request like a browser, but returns redirects and cookies. */
async function ask(path: string, { cookie, form, headers: more }: Ask = {}) {
  const answer = await fetch(new URL(path, process.env.UNISON_URL), {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.77.0.${++next % 250}`, ...(cookie && { cookie }), ...more },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const session = cookies.find((each) => !each.startsWith('portal-device=')) ?? '';
  const { status, headers } = answer;
  return { status, headers, session, at: headers.get('location') ?? '', words: await answer.text() };
}

const statePage = '/insurednew/insured/insuredpayment/insuredpaymentguest';

/** Each realm: how its people sign in, which pages belong to it, and how they sign out. */
const realms = {
  policyholder: {
    enter: async (samples: Record<string, Named>) =>
      (await ask('/insurednew/login', { form: loginOf(samples.severalVehicles?.email, samples) })).session,
    home: '/insurednew/home',
    leave: '/insurednew/sign-out',
  },
  claims: {
    enter: async (samples: Record<string, Named>) =>
      (await ask('/insurednew/insured/claimuser/clogin', { form: loginOf(samples.severalVehicles?.email, samples) }))
        .session,
    home: '/insurednew/claims',
    leave: '/insurednew/claims',
  },
  agent: {
    enter: async ({ agentLoginFL: agent }: Record<string, Named>) => {
      const form = { tbxUserID: agent?.userId ?? '', tbxPassword: agent?.password ?? '' };
      const half = await ask('/uaicins/fl/agent/login', { form });
      const code = codeFor(agent?.setupKey ?? '');
      const whole = await ask('/uaicins/fl/agent/code', { cookie: half.session, form: { code } });
      expect(whole.session, 'a step up gives another token').not.toBe(half.session);
      expect((await ask('/uaicins/fl/home', { cookie: half.session })).status).toBe(303);
      return whole.session;
    },
    home: '/uaicins/fl/home',
    leave: '/uaicins/fl/sign-out',
  },
  guest: {
    enter: async ({ guestGA: guest }: Record<string, Named>) => {
      const [tbxYY = '', tbxMM = '', tbxDD = ''] = guest?.dateOfBirth?.split('-') ?? [];
      const number = guest?.policyNumber ?? '';
      const { words } = await ask(statePage, {
        headers: withKey(),
        form: {
          CONR: '10',
          SITE_STATE: 'GA',
          mailingZip: guest?.zip ?? '',
          'policy-or-dl': 'policy',
          view: 'ID',
          policyordl: number,
          choosenPolicyPrefix: 'GA',
          choosenPolicyNo: number,
          tbxMM,
          tbxDD,
          tbxYY,
        },
      });
      const { url } = JSON.parse(words);
      return (await ask(`/insurednew/${url}`, { form: { any: 'thing' } })).session;
    },
    home: '/insurednew/guest',
    leave: '/insurednew/guest',
  },
};

const loginOf = (email = '', samples: Record<string, Named>) => ({
  username: email,
  password: samples.customerLogin?.password ?? '',
});
const ofPortals = pages.filter(({ room }) => room === 'portals').map(({ path }) => path);

for (const [who, { enter, home, leave }] of Object.entries(realms)) {
  test(
    `${who}: nobody keeps a page of theirs, and leaving ends it on the server and in the browser`,
    who === 'guest' || who === 'claims' ? IN_PROOFS : {},
    async ({ samples }) => {
      const { prefix = '', policyNumber = '' } = samples.severalVehicles ?? {};
      const session = await enter(samples);
      expect(session).toMatch(/^portal-\w+=[\w-]{43}$/);
      const planted = session.replace(/=.*/, `=${'A'.repeat(43)}`);

      const cards = who === 'policyholder' ? (await ask('/insurednew/id-cards', { cookie: session })).words : '';
      const policyId = /\/id-cards\/(\d+)\/pdf/.exec(cards)?.[1] ?? 'nobodys';
      const own = (path: string) =>
        anyOne(
          path
            .replace(':number', prefix + policyNumber)
            .replace(':policyId', policyId)
            .replace(':kind', 'address'),
        );
      const kept: string[] = [];
      let found = 0;
      for (const path of ofPortals.filter((each) => !each.includes('*')).map(own)) {
        for (const cookie of [session, undefined]) {
          const { status, headers } = await ask(path, cookie ? { cookie } : {});
          if (status === 200 && cookie) found++;
          if (!/\bno-store\b/.test(headers.get('cache-control') ?? '')) kept.push(`${path} ${status}`);
        }
      }
      expect(kept).toEqual([]);
      expect(found).toBeGreaterThan(5);

      expect((await ask(home, { cookie: session })).status).toBe(200);
      const left = await ask(leave, { cookie: session, form: {} });
      expect([left.status, left.headers.get('clear-site-data')]).toEqual([303, '"cache"']);
      expect(left.headers.getSetCookie().join()).toMatch(/^portal-\w+=;.* Max-Age=0/);
      for (const cookie of [session, planted]) expect((await ask(home, { cookie })).status).not.toBe(200);
    },
  );
}
