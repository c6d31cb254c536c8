import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import * as matchPage from '#portals/staff/claims/match-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askAsGuest, RECENTLY, reporterWith, reportOfMine } from '#testing/claims/test-report.ts';
import { changeInsured } from '#testing/selling/test-insured-change.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { collectDataExport } from '../../policyholders/data-export-store.ts';
import { findOwnClaims } from '../views/own-claim-store.ts';
import { wasInsured } from './part-of-account.ts';

const ann = { first_name: 'Ann', last_name: 'Peña', date_of_birth: '1984-03-02' };
const ben = { first_name: 'Ben', last_name: 'Ruiz', date_of_birth: '1980-05-06' };
const nobody = { first_name: 'Marisol', last_name: 'Diaz' };

test('a part without an account is of whoever was insured on the day of the loss, and stays theirs under a new name', () => {
  const is = (today: (typeof ann)[], then: (typeof ann)[], holder: typeof nobody, party: string | null = null) =>
    wasInsured({ insureds: today, then, holder, party });
  expect(is([ann], [ann], ann, 'Anything typed')).toBe(true);
  expect(is([ann], [ann], nobody)).toBe(true);
  expect(is([{ ...ann, last_name: 'Quintero' }], [ann], { ...ann, last_name: 'Quintero' }, 'Ann Peña')).toBe(true);
  expect(is([ben], [ann], ben)).toBe(false);
  expect(is([ann, ben], [ann], ann, 'Ann Peña')).toBe(true);
  expect(is([ann, ben], [ann], ben, 'Ann Peña')).toBe(false);
  expect(is([ann, ben], [ann], nobody)).toBe(false);
  // Both were insured on that day, and one has left since.
  expect(is([ben], [ann, ben], ben, 'Ben Ruiz')).toBe(true);
  expect(is([ben], [ann, ben], ben, 'ANN Peña')).toBe(false);
});

withPortals('the policyholder’s part of a claim', (portals) => {
  const desk = claimDesk(portals);
  const signIn = async (id: number) => {
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id }, 'policyholder', tokenHash);
    return `portal-policyholder=${token}`;
  };
  const accountOf = async ({ first_name, last_name }: typeof nobody, policyId?: number) => {
    const { id } = await addAccount(portals);
    await portals.db.updateTable('account').set({ first_name, last_name }).where('id', '=', id).execute();
    if (policyId)
      await portals.db.insertInto('account_policy').values({ account_id: id, policy_id: policyId }).execute();
    return id;
  };
  const exported = (accountId: number) => collectDataExport(portals.watched, accountId, [Buffer.alloc(32)], 'en');

  const addPolicyOfAnn = (account: number) =>
    addRatedPolicy(portals, account, {
      change: ({ drivers, ...document }) => {
        const [driver] = drivers;
        if (!driver) throw new Error('case B has drivers');
        return { ...document, drivers: [{ ...driver, ...ann }], insureds: [ann] };
      },
    });
  const replaceAnn = (policyId: number) =>
    changeInsured(portals, policyId, {
      insuredChange: 'replace',
      insured: 'Ann Peña',
      leaver: 'drives-on',
      firstName: 'Ben',
      lastName: 'Ruiz',
      dateOfBirth: ben.date_of_birth,
    });
  const tell = async (reporter: ReturnType<typeof reporterWith>, name: string) => {
    await reporter.fillIn({ when: RECENTLY });
    await reporter.send({ name, same: 'yes' });
    return (await reporter.seeSent()).sent;
  };
  const askDesk = async (form: Record<string, string>) => {
    const { cookie } = await desk.signedIn('adjuster');
    expect((await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form })).status).toBe(303);
  };

  test('stays with who was insured on the day of the loss: whoever follows them on the policy reads nothing of it', async () => {
    const first = await accountOf(ann);
    const policy = await addPolicyOfAnn(first);
    const cookie = await signIn(first);
    const mine = await reportOfMine(portals, cookie, policy.id);
    await mine.fillIn({ when: RECENTLY, people: { hurt: 'yes', 'hurt-me': 'yes' } });
    await mine.send({ name: 'Ann Peña' });
    const { number } = (await mine.seeSent()).sent;
    await desk.write(cookie, number, 'My back has hurt since then.');
    expect((await exported(first)).claims).toMatchObject([{ claim_number: number }]);
    await replaceAnn(policy.id);

    const next = await accountOf(ben, policy.id);
    expect((await desk.track(await signIn(next), number)).status).toBe(404);
    expect(await findOwnClaims(portals.db, next)).toEqual([]);
    const { claims, claimMessages, claimContacts, claimParts, claimPapers } = await exported(next);
    expect([claims, claimMessages, claimContacts, claimParts, claimPapers]).toEqual([[], [], [], [], []]);
    expect((await desk.tracked(await signIn(first), number)).number).toBe(number);
    expect((await findOwnClaims(portals.db, first)).map((claim) => claim.number)).toEqual([number]);
    expect((await exported(first)).claimMessages).toHaveLength(1);

    // They cannot go on with it in a report of the same accident either.
    const theirs = await reportOfMine(portals, await signIn(next), policy.id);
    await theirs.fillIn({ when: RECENTLY });
    expect((await theirs.check()).data).toMatchObject({ same: undefined });
    await theirs.send({ name: 'Ben Ruiz', same: 'yes' });
    expect((await theirs.seeSent()).sent.number).not.toBe(number);
  });

  test('that a guest reported is of the account which they create later as soon as it opens it, and no longer the guest’s', async () => {
    const { id, cookie, policy, email } = await addPolicyholder(portals, { state: 'TX' });
    const proof = { number: policy.number, zip: '33135', month: '3', date: '2', year: '1984' };
    const guest = reporterWith(portals, (await askAsGuest(portals, proof)).cookie);
    await guest.fillIn({ when: RECENTLY, contact: { reach: 'text', texts: 'yes', language: 'es' } });
    await guest.send();
    const { number, followCode } = (await guest.seeSent()).sent;
    const part = portals.db
      .selectFrom('claim_party')
      .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
      .select(['claim_party.email', 'claim_party.account_id', 'claim_party.language'])
      .select(({ eb }) => eb('texts_agreed_at', 'is not', null).as('hasTexts'))
      .where('claim.number', '=', number)
      .where('role', '=', 'policyholder');
    expect(await part.execute()).toEqual([{ email: null, account_id: null, language: 'es', hasTexts: true }]);
    const open = await desk.open(number, followCode);
    expect((await desk.tracked(open.cookie, number)).number).toBe(number);
    expect((await desk.tracked(cookie, number)).number).toBe(number);
    expect((await desk.open(number, followCode)).status).toBe(422);
    expect((await desk.track(open.cookie, number)).status).toBe(303);
    expect(await part.execute()).toEqual([{ email, account_id: id, language: 'en', hasTexts: false }]);
    expect((await findOwnClaims(portals.db, id)).map((claim) => claim.number)).toEqual([number]);
    expect((await exported(id)).claimContacts).toMatchObject([{ name: 'Teresa Villarreal' }]);
  });

  test.each(['first', 'second'] as const)(
    'stays with a guest who was insured then when the desk joins it with the report of their successor into the %s',
    async (kept) => {
      const account = await accountOf(ann);
      const policy = await addPolicyOfAnn(account);
      const proof = {
        number: policy.version.document.number,
        zip: policy.version.document.zip,
        month: '3',
        date: '2',
        year: '1984',
      };
      const anns = await tell(reporterWith(portals, (await askAsGuest(portals, proof)).cookie), 'Ann Peña');
      await replaceAnn(policy.id);
      const next = await accountOf(ben, policy.id);
      const cookie = await signIn(next);
      const bens = await tell(await reportOfMine(portals, cookie, policy.id), 'Ben Ruiz');
      const stays = kept === 'first' ? anns.number : bens.number;
      await askDesk({ act: 'join', first: anns.number, second: bens.number, stays });
      expect((await desk.open(stays, anns.followCode)).status).toBe(303);
      const holders = portals.db
        .selectFrom('claim_party')
        .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
        .select('account_id')
        .where('claim.number', '=', stays)
        .where('role', '=', 'policyholder')
        .where('same_as', 'is', null)
        .orderBy('account_id', (order) => order.asc().nullsLast());
      expect((await holders.execute()).map(({ account_id }) => account_id)).toEqual([next, null]);
      // The claim is on their list for their own part.
      expect((await findOwnClaims(portals.db, next)).map(({ number }) => number)).toContain(stays);
    },
  );

  test('of a matched claim is of who was insured on the day of the loss, and not of who has the policy today', async () => {
    const policy = await addPolicyOfAnn(await accountOf(ann));
    await replaceAnn(policy.id);
    const next = await accountOf(ben, policy.id);
    await portals.db.updateTable('account').set({ language: 'es' }).where('id', '=', next).execute();
    await portals.db.updateTable('policy').set({ address: '9 Other St' }).where('id', '=', policy.id).execute();
    const { claimId, number } = await addThirdPartyClaim(portals, { hasPolicy: false });
    await askDesk({ act: 'match', claim: number, policy: policy.name });
    const { language, address, city, state, zip } = policy.version.document;
    const parts = portals.db
      .selectFrom('claim_party')
      .select(['name', 'email', 'account_id', 'language', 'mail_address']);
    expect(await parts.where('claim_id', '=', claimId).where('role', '=', 'policyholder').execute()).toEqual([
      {
        name: 'Ann Peña',
        email: null,
        account_id: null,
        language,
        // Where they lived then, not where the policy's account lives today.
        mail_address: `${address}\n${city}, ${state} ${zip}`,
      },
    ]);
    expect((await desk.track(await signIn(next), number)).status).toBe(404);
  });
});
