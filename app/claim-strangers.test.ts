import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { newApplicant } from './testing/applications/test-application.ts';
import { addPolicyholder } from './testing/test-own-policy.ts';
import { OWNERS, type Owner } from './testing/test-owners.ts';
import { askPage } from './testing/test-pages.ts';
import { addAuthenticator, addProducer, addStaff, agentCookie, staffCookie } from './testing/test-people.ts';
import { type TestPortals, withPortals } from './testing/test-portals.ts';
import { moduleOf, type PortalRoute, portalRoutes } from './testing/test-routes.ts';

/**
 * Everybody who may have something open here without being a party of the claim. No address that names the claim
 * reveals anything to them. `staff-routes.test.ts` tests what each staff role may see, and `visibility.test.ts` tests
 * it field by field.
 */
const STRANGERS: Record<string, (portals: TestPortals, whose: Owner) => Promise<string>> = {
  // A lienholder has no session: liens are looked up by what is on the letter.
  'nobody, or a lender': async () => '',
  'another policyholder': async (portals) => (await addPolicyholder(portals)).cookie,
  'another customer, logged in to the claims pages': async (portals) => {
    const { id } = await addPolicyholder(portals);
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id }, 'claims', tokenHash);
    return `portal-claims=${token}`;
  },
  'a party of another claim': async (portals) => (await ownerAs(portals, 'a party of a claim')).cookie,
  'a guest who pays': async (portals) => (await ownerAs(portals, 'a guest who pays')).cookie,
  'an applicant': async (portals) => (await newApplicant(portals)).cookie,
  'an agent of another agency': async (portals) => {
    const producer = await addProducer(portals);
    await addAuthenticator(portals, { kind: 'producer', id: producer.id });
    return agentCookie(portals, producer.id);
  },
  'the service desk': async (portals) => staffCookie(portals, (await addStaff(portals, 'service')).id),
  'an underwriter': async (portals) => staffCookie(portals, (await addStaff(portals, 'underwriter')).id),
};

function ownerAs(portals: TestPortals, who: string): Promise<Owner> {
  const kind = OWNERS.find((each) => each.who === who);
  if (!kind) throw new Error(`${who} owns nothing`);
  return kind.add(portals, 'Quintanilla');
}

/** Every address that names a claim, or a letter or file of one. */
const pages = portalRoutes.filter(({ path }) => /claims\/(:|letters\/:)/.test(path));

withPortals('a claim and people who are no party to it', (portals) => {
  test('finds addresses that name a claim in each portal that shows claims', () => {
    const areas = new Set(pages.map(({ path }) => path.split('/')[0]));
    expect([...areas].toSorted()).toEqual(['insurednew', 'staff', 'uaicins']);
    expect(pages.length).toBeGreaterThan(15);
  });

  test.each(Object.entries(STRANGERS))('%s learns nothing about it at any address', async (who, add) => {
    const whose = await ownerAs(portals, 'a party of a claim');
    const cookie = await add(portals, whose);
    const told: string[] = [];
    for (const page of pages) {
      const { status, data } = await ask(portals, page, whose, cookie);
      const answer = data instanceof Response ? await data.text() : (JSON.stringify(data) ?? '');
      // The service desk puts letters into envelopes, so it may see them.
      if (who === 'the service desk' && page.path === 'staff/claims/letters/:id/pdf') continue;
      if (![303, 403, 404].includes(status)) told.push(`${page.path} ${status}`);
      if (whose.secrets.some((secret) => answer.includes(secret))) told.push(`${page.path} shows it`);
    }
    expect(told).toEqual([]);
  });
});

async function ask(portals: TestPortals, page: PortalRoute, { names }: Owner, cookie: string) {
  const { loader } = await moduleOf(page);
  if (!loader) return { status: 404, data: undefined };
  const isAgents = page.path.startsWith('uaicins');
  const called: Record<string, string> = { ...names, state: 'fl', line: '1', ...(isAgents && { id: names.policyId }) };
  const params = Object.fromEntries(
    [...page.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, called[name] ?? '']),
  );
  return askPage(portals, loader, {
    path: `/${page.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`,
    params,
    ...(cookie && { cookie }),
  });
}
