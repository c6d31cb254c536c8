import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Fields } from '#contract/call.ts';
import type { PolicyInsured } from '#contract/policy-document.ts';
import { newReference } from '#platform/references/reference.ts';
import * as changeDeskPage from '#portals/staff/changes/change-desk-page.tsx';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { latestVersion } from '../record/version-store.ts';
import { addChange } from './change-request-store.ts';
import type { DeskPreviewView } from './desk-preview-view.ts';

const personOf = ({ first_name, last_name, date_of_birth }: PolicyInsured) => ({
  first_name,
  last_name,
  date_of_birth,
});

withPortals('a change of the named insured, at the service desk', (portals) => {
  const ask = async (policyId: number, details: Fields) => {
    const reference = newReference('C');
    const of = { policy_id: policyId, account_id: null, state: 'TX' } as const;
    await addChange(portals.db, { reference, kind: 'named-insured', details, ...of });
    return reference;
  };
  const done = async (reference: string, more: Record<string, string> = {}) => {
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const at = { path: `/staff/changes/${reference}`, params: { reference }, cookie };
    const { does, version } = (await askPage(portals, changeDeskPage.loader, at)).data as {
      does: DeskPreviewView;
      version: number;
    };
    const seen = does.kind === 'change' ? does.view.seen : { version: 0, changeCents: 0 };
    const form = { seenVersion: String(seen.version), seenCents: String(seen.changeCents), version: String(version) };
    const sent = { ...form, act: 'done', answer: '', ...more };
    return { does, answer: await askPage(portals, changeDeskPage.action, { ...at, form: sent }) };
  };

  test('is a version that pages and the party with that license show; a later version undoes it', async () => {
    const { db } = portals;
    const policy = await addRatedPolicy(portals, (await addAccount(portals)).id);
    const [first] = policy.version.document.insureds;
    const toName = (insured: string, lastName: string) =>
      ask(policy.id, { insuredChange: 'name', insuredWhy: 'marriage', insured, firstName: 'Ann', lastName });
    const reference = await toName(`${first?.first_name} ${first?.last_name}`, 'Quintero');
    const unsigned = await done(reference);
    expect(unsigned.does).toMatchObject({
      kind: 'change',
      needs: ['signature'],
      view: { seen: { changeCents: 0 }, change: 'No change in price', insureds: { after: 'Ann Quintero' } },
    });
    expect(unsigned.answer).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('signature') } });
    expect((await done(reference, { signed: 'yes' })).answer.status).toBe(303);
    const named = db.selectFrom('named_insured').select('last_name').where('policy_id', '=', policy.id);
    const parties = db
      .selectFrom('policy_party')
      .innerJoin('party', 'party.id', 'policy_party.party_id')
      .select(['party.id', 'party.last_name'])
      .where('policy_id', '=', policy.id)
      .where('position', '=', 1)
      .where('role', 'in', ['named_insured', 'driver']);
    expect(await named.execute()).toEqual([{ last_name: 'Quintero' }]);
    const [one, other] = await parties.execute();
    expect([one?.last_name, one]).toEqual(['Quintero', other]);
    const version = await latestVersion(db, policy.id);
    expect(version).toMatchObject({ number: 2, premiumCents: policy.version.premiumCents, changeCents: 0 });
    const back = await toName('Ann Quintero', first?.last_name ?? '');
    expect((await done(back, { signed: 'yes' })).answer.status).toBe(303);
    expect(await named.execute()).toEqual([{ last_name: first?.last_name }]);
    expect((await latestVersion(db, policy.id))?.number).toBe(3);
  });

  test('the online account of the renamed person gets the new name, and any other keeps its own', async () => {
    const { db } = portals;
    const renamed = async (holder: string) => {
      const account = await addAccount(portals);
      const policy = await addRatedPolicy(portals, account.id);
      const [first] = policy.version.document.insureds;
      if (!first) throw new Error('case B has an insured');
      const was = { first_name: holder === '' ? first.first_name.toUpperCase() : holder, last_name: first.last_name };
      await db.updateTable('account').set(was).where('id', '=', account.id).execute();
      const insured = `${first.first_name} ${first.last_name}`;
      const details = { insuredChange: 'name', insuredWhy: 'court', insured, firstName: 'Noor', lastName: 'Quintero' };
      const reference = await ask(policy.id, details);
      expect((await done(reference)).answer.status).toBe(422);
      const nameOf = () => db.selectFrom('account').select(['first_name', 'last_name']).where('id', '=', account.id);
      expect(await nameOf().execute(), 'not before the change is made').toEqual([was]);
      expect((await done(reference, { signed: 'yes' })).answer.status).toBe(303);
      const subject = portals.keyring.hash('subject', 'policy', policy.id);
      const audited = db
        .selectFrom('audit')
        .select('act')
        .where('subject', '=', subject)
        .where('act', '=', 'rename-holder');
      return { was, is: await nameOf().executeTakeFirst(), audited: await audited.execute() };
    };
    expect(await renamed('')).toMatchObject({
      is: { first_name: 'Noor', last_name: 'Quintero' },
      audited: [{ act: 'rename-holder' }],
    });
    const spouse = await renamed('Somebody');
    expect(spouse).toMatchObject({ is: spouse.was, audited: [] });
  });

  test('takes the policy out of the account of the person who leaves, and ends whatever reached them, nobody else', async () => {
    const { db } = portals;
    const takeOff = async (isHolder: boolean) => {
      const account = await addAccount(portals);
      const policy = await addRatedPolicy(portals, account.id, {
        change: (document) => ({ ...document, email: account.email, insureds: document.drivers.map(personOf) }),
      });
      const [ann, ben] = policy.version.document.insureds;
      if (!ann || !ben) throw new Error('case B has two drivers');
      const { first_name, last_name } = isHolder ? ann : ben;
      await db.updateTable('account').set({ first_name, last_name }).where('id', '=', account.id).execute();
      await db.updateTable('policy').set({ email: account.email }).where('id', '=', policy.id).execute();
      const card = { setup_ref: randomUUID(), wording: 'Yes.', method_ref: randomUUID(), customer_ref: randomUUID() };
      await db
        .insertInto('autopay')
        .values({ policy_id: policy.id, account_id: account.id, status: 'on', ...card })
        .execute();
      const token = { token_hash: randomBytes(32), expires_at: new Date(Date.now() + 60_000) };
      await db
        .insertInto('close_link')
        .values({ policy_id: policy.id, ...token })
        .execute();
      const code = { code_hash: randomBytes(32), expires_at: token.expires_at };
      await db
        .insertInto('change_code')
        .values({ policy_id: policy.id, ...code })
        .execute();
      const insured = `${ann.first_name} ${ann.last_name}`;
      const reference = await ask(policy.id, { insuredChange: 'remove', insured, leaver: 'drives-on' });
      const { does, answer } = await done(reference, { signed: 'yes' });
      expect(answer.status).toBe(303);
      const of = <Table extends 'account_policy' | 'autopay' | 'close_link' | 'change_code'>(table: Table) =>
        db
          .selectFrom(table as 'autopay')
          .selectAll()
          .where('policy_id', '=', policy.id)
          .executeTakeFirst();
      const onFile = db.selectFrom('policy').select(['email', 'phone']).where('id', '=', policy.id);
      const { email, phone } = await onFile.executeTakeFirstOrThrow();
      return {
        account: does.kind === 'change' ? does.account : undefined,
        owns: (await of('account_policy')) !== undefined,
        autopay: (await of('autopay'))?.status,
        isOnFile: [email !== null, phone !== null],
        links: [(await of('close_link')) !== undefined, (await of('change_code')) !== undefined],
        mails: (await mailTo(portals, account.email)).map(({ subject }) => subject),
      };
    };
    expect(await takeOff(true)).toEqual({
      account: expect.stringContaining('leaves the online account'),
      owns: false,
      autopay: 'off',
      isOnFile: [false, false],
      links: [false, false],
      mails: ['A policy was taken out of your account'],
    });
    expect(await takeOff(false)).toEqual({
      account: undefined,
      owns: true,
      autopay: 'on',
      isOnFile: [true, true],
      links: [true, true],
      mails: [],
    });
  });

  test('the contact on file of a person who leaves comes off, also when no account says whose it is', async () => {
    const { db } = portals;
    const addTwo = async (holder: 'nobody' | 'stayer' | 'leaver') => {
      const account = await addAccount(portals);
      const policy = await addRatedPolicy(portals, account.id, {
        change: (document) => ({ ...document, insureds: document.drivers.map(personOf) }),
      });
      const [ann, ben] = policy.version.document.insureds;
      if (!ann || !ben) throw new Error('case B has two drivers');
      const { first_name, last_name } = holder === 'leaver' ? ann : ben;
      await db.updateTable('account').set({ first_name, last_name }).where('id', '=', account.id).execute();
      const of = { policy_id: policy.id };
      if (holder === 'nobody') await db.deleteFrom('account_policy').where('policy_id', '=', policy.id).execute();
      const code = { code_hash: randomBytes(32), expires_at: new Date(Date.now() + 60_000) };
      await db
        .insertInto('change_code')
        .values({ ...of, ...code })
        .execute();
      await db
        .insertInto('guest_pass')
        .values({ ...of, token_hash: randomBytes(32), view: 'Payment', language: 'en', expires_at: code.expires_at })
        .execute();
      const insured = `${ann.first_name} ${ann.last_name}`;
      return { policy, reference: await ask(policy.id, { insuredChange: 'remove', insured, leaver: 'drives-on' }) };
    };
    const onFile = async ({ policy: { id } }: Awaited<ReturnType<typeof addTwo>>) => {
      const { email, phone } = await db
        .selectFrom('policy')
        .select(['email', 'phone'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const codes = await db.selectFrom('change_code').select('policy_id').where('policy_id', '=', id).execute();
      const passes = await db.selectFrom('guest_pass').select('policy_id').where('policy_id', '=', id).execute();
      return [email !== null, phone !== null, codes.length, passes.length];
    };
    const wasOf = { signed: 'yes' };

    const gone = await addTwo('nobody');
    const unsaid = await done(gone.reference, wasOf);
    expect(unsaid.does).toMatchObject({ contact: expect.stringMatching(/^rated-\d+@example\.com, .*0143$/) });
    expect(unsaid.answer).toMatchObject({
      status: 422,
      data: { refusal: expect.stringContaining('whose the contact') },
    });
    expect(await onFile(gone)).toEqual([true, true, 1, 1]);
    expect((await done(gone.reference, { ...wasOf, contactOf: 'leaver' })).answer.status).toBe(303);
    expect(await onFile(gone)).toEqual([false, false, 0, 0]);
    const [wasOnFile = ''] = ('contact' in unsaid.does && unsaid.does.contact?.split(',')) || [];
    expect((await mailTo(portals, wasOnFile))[0]).toMatchObject({
      subject: 'Your contact came off a policy',
      text: expect.stringContaining(`ending in ${gone.policy.name.slice(-4)}`),
    });

    const kept = await addTwo('nobody');
    expect((await done(kept.reference, { ...wasOf, contactOf: 'stayer' })).answer.status).toBe(303);
    expect(await onFile(kept)).toEqual([true, true, 1, 1]);

    // The phone is of whoever has the account; an email address they do not log in with may be of either.
    const stays = await addTwo('stayer');
    const staying = await done(stays.reference, { ...wasOf, contactOf: 'leaver' });
    expect(staying).toMatchObject({
      does: { contact: expect.stringMatching(/example\.com$/) },
      answer: { status: 303 },
    });
    expect(await onFile(stays)).toEqual([false, true, 0, 0]);
    const leaves = await addTwo('leaver');
    const leaving = await done(leaves.reference, { ...wasOf, contactOf: 'leaver' });
    expect(leaving).toMatchObject({
      does: { contact: expect.stringMatching(/example\.com$/) },
      answer: { status: 303 },
    });
    expect(await onFile(leaves)).toEqual([false, false, 0, 0]);
  });

  test('only one of two named insureds can be removed, and the policy stays readable', async () => {
    const { db } = portals;
    const policy = await addRatedPolicy(portals, (await addAccount(portals)).id, {
      change: (document) => ({ ...document, insureds: document.drivers.map(personOf) }),
    });
    const takeOff = ({ first_name, last_name }: { first_name: string; last_name: string }, leaver = 'drives-on') =>
      ask(policy.id, { insuredChange: 'remove', insured: `${first_name} ${last_name}`, leaver });
    const [ann, ben] = policy.version.document.insureds;
    if (!ann || !ben) throw new Error('case B has two drivers');
    const requests = [await takeOff(ann), await takeOff(ben)] as const;
    expect((await done(requests[0], { signed: 'yes', contactOf: 'stayer' })).answer.status).toBe(303);
    const last = await done(requests[1], { signed: 'yes' });
    expect(last.does).toEqual({
      kind: 'refused',
      why: [expect.stringMatching(/no named insured left\. Name the person/)],
    });
    expect(last.answer.status).toBe(422);
    expect((await latestVersion(db, policy.id))?.document.insureds).toEqual([ben]);
  });

  test('a new name on a policy with another carrier’s rates costs nothing, and no price is typed', async () => {
    const { policy } = await addPolicyholder(portals);
    const name = { insured: 'Marisol Peña', firstName: 'Marisol', lastName: 'Quintero' };
    const { does, answer } = await done(await ask(policy.id, { insuredChange: 'name', ...name }), { signed: 'yes' });
    expect([does, answer.status]).toMatchObject([{ byHand: [], view: { seen: { changeCents: 0 } } }, 303]);
    const version = await latestVersion(portals.db, policy.id);
    expect(version).toMatchObject({ isPricedByHand: true, changeCents: 0, premiumCents: 60_000 });
    expect(version?.document.insureds).toMatchObject([{ last_name: 'Quintero' }]);
  });
});
