import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import * as profilePage from '#portals/policyholder/profile/profile-page.tsx';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { setContactOnFile } from '../policies/contact-on-file-store.ts';
import { findInsuredParties } from './party-contact-store.ts';

withPortals('a party', (portals) => {
  const partyOf = (policyId: number) =>
    portals.db
      .selectFrom('policy_party as role')
      .innerJoin('party', 'party.id', 'role.party_id')
      .select(['party.phone', 'party.email', 'party.language', 'party.first_name', 'party.last_name'])
      .where('role.policy_id', '=', policyId)
      .where('role.role', '=', 'named_insured')
      .where('role.position', '=', 1)
      .executeTakeFirstOrThrow();

  test('has the contact that was changed last, the language and what its account agreed to or withdrew', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id);
    await setContactOnFile(portals.db, id, { phone: '3055550187', email: 'ann.new@example.com' });
    const { first_name, last_name, ...contact } = await partyOf(id);
    expect(contact).toEqual({ phone: '3055550187', email: 'ann.new@example.com', language: 'en' });
    const name = { first_name: first_name ?? '', last_name: last_name ?? '' };
    await portals.db.updateTable('account').set(name).where('id', '=', account.id).execute();
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    const send = async (form: Record<string, string>) => {
      const cookie = `portal-policyholder=${token}`;
      const { status } = await askPage(portals, profilePage.action, { path: '/insurednew/profile', cookie, form });
      expect(status).toBeLessThan(400);
      return (await findInsuredParties(portals.db, id))[0];
    };
    expect(await send({ act: 'contact', phone: '3055550187', language: 'es' })).toMatchObject({ language: 'es' });
    expect(await send({ act: 'consents', paperless: 'yes', texts: 'yes' })).toMatchObject({
      consents: ['paperless', 'texts'],
    });
    expect(await send({ act: 'consents', paperless: 'yes' })).toMatchObject({ consents: ['paperless'] });
    const all = portals.db.selectFrom('party_consent').select(['kind', 'withdrawn_at']).orderBy('kind');
    expect(await all.execute()).toEqual([
      { kind: 'paperless', withdrawn_at: null },
      { kind: 'texts', withdrawn_at: expect.any(Date) },
    ]);
  });
});
