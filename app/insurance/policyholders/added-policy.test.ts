import { expect, test } from 'vitest';
import * as confirmEmailPage from '#portals/policyholder/profile/confirm-email-page.tsx';
import * as savedCardPage from '#portals/policyholder/saved-card-page.tsx';
import * as closeAccessPage from '#portals/sign-in/close-access-page.tsx';
import { testAdding } from '#testing/test-adding.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo, PASSWORD } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { ON_FILE, testProfile } from '#testing/test-profile.ts';
import { turnAutopayOn } from '../billing/autopay-store.ts';
import { erasePerson } from '../retention/erase-person.ts';
import { collectDataExport } from './data-export-store.ts';

withPortals('an account with a policy that was added', (portals) => {
  const { policyOf, add, ownerOf, linkTo, answer, actsOn } = testAdding(portals);
  const { send, look, sendWithCode } = testProfile(portals);

  /** The contact on file of the first policy is ON_FILE; the second has its own, who agreed to adding it. */
  async function withTwo(older?: Awaited<ReturnType<typeof policyOf>>) {
    const own = await addPolicyholder(portals);
    const added = older ?? (await policyOf(own));
    await add(own, added);
    await answer(await linkTo(added.email), 'yes');
    expect(await ownerOf(added)).toBe(own.id);
    return { own, added };
  }
  const close = (token: string) =>
    askPage(portals, closeAccessPage.action, {
      path: `/insurednew/close-access/${token}`,
      params: { token },
      form: {},
    });
  const closeLink = async (address: string) =>
    /\/close-access\/([\w-]{43})/.exec((await mailTo(portals, address))[0]?.text ?? '')?.[1] ?? '';

  test('changes its phone and address only with a code from the first policy’s contact, and tells both', async () => {
    // The one that was added may have been written before the other.
    const { own, added } = await withTwo(await policyOf(await addPolicyholder(portals)));
    const form = { act: 'contact', phone: '305-555-0172', language: 'en' };
    const before = (await mailTo(portals, added.email)).length;
    expect(await sendWithCode(own, form)).toMatchObject({ data: { saved: 'profile' } });
    const phones = portals.db.selectFrom('policy').select('phone').where('id', 'in', [own.policy.id, added.id]);
    expect(await phones.execute()).toEqual([{ phone: '3055550172' }, { phone: '3055550172' }]);
    const told = await mailTo(portals, added.email);
    expect([told.length - before, told[0]?.subject]).toEqual([1, 'The phone number on your policy was changed']);
    expect((await mailTo(portals, ON_FILE))[0]?.subject).toBe('The phone number on your policy was changed');

    const to = `new.${own.email}`;
    await sendWithCode(own, { act: 'email', email: to, password: PASSWORD }, { act: 'email-code' });
    const token = /email\/([\w-]{43})/.exec((await mailTo(portals, to))[0]?.text ?? '')?.[1] ?? '';
    await askPage(portals, confirmEmailPage.action, {
      path: `/insurednew/email/${token}`,
      params: { token },
      form: {},
    });
    for (const contact of [ON_FILE, added.email]) {
      expect((await mailTo(portals, contact))[0]?.subject).toBe('The login for your policy was changed');
    }
  });

  test('cannot change its phone once the first policy has no contact: whoever added another one is no proof', async () => {
    const { own, added } = await withTwo();
    const nobody = { email: null, phone: null };
    await portals.db.updateTable('policy').set(nobody).where('id', '=', own.policy.id).execute();
    const before = (await mailTo(portals, added.email)).length;
    const refused = await send(own, { act: 'contact', phone: '305-555-0173', language: 'en' });
    expect(refused).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('Call us') } });
    expect(await mailTo(portals, added.email)).toHaveLength(before);
  });

  test('keeps its first policy when the contact of the other closes access; autopay ends for that one alone', async () => {
    const { own, added } = await withTwo();
    for (const [policy, setup_ref] of [
      [own.policy, `set_first_${own.id}`],
      [added, `set_added_${own.id}`],
    ] as const) {
      const asked = { policy_id: policy.id, account_id: own.id, setup_ref, wording: 'Charge it.', status: 'asked' };
      await portals.db.insertInto('autopay').values(asked).execute();
      const saved = { customerRef: 'cus_1', methodRef: `pm_${setup_ref}`, card: undefined };
      expect(await turnAutopayOn(portals.db, setup_ref, saved)).toBeDefined();
    }
    expect((await close(await closeLink(added.email))).data).toEqual({ isDone: true });
    expect([await ownerOf(own.policy), await ownerOf(added)]).toEqual([own.id, undefined]);
    const autopay = portals.db.selectFrom('autopay').select('status').where('account_id', '=', own.id);
    expect(await autopay.orderBy('policy_id').execute()).toEqual([{ status: 'on' }, { status: 'off' }]);
    expect((await mailTo(portals, own.email))[0]?.subject).toBe('A policy was taken out of your account');
  });

  test('has both in its data export and among its saved ID cards, and leaves both when it is erased', async () => {
    const { own, added } = await withTwo();
    const numbers = [own.policy.number, added.number];
    const everything = await collectDataExport(portals.watched, own.id, [Buffer.alloc(32)], 'en');
    expect(everything.policies.map(({ number }) => number)).toEqual(numbers);
    expect(everything.vehicles.map(({ vin }) => vin)).toEqual([own.policy.vin, added.vin]);
    const path = '/insurednew/saved-id-card?from=policyholder';
    const saved = await askPage(portals, savedCardPage.loader, { path, cookie: own.cookie });
    expect((saved.data as { policies: unknown[] }).policies).toHaveLength(2);

    await erasePerson({ ...portals, requestId: 'test' }, own.email, { isTrial: false });
    expect([await ownerOf(own.policy), await ownerOf(added)]).toEqual([undefined, undefined]);
  });

  test('who wants paper gets it for the policy that is added, too: the desk has a task for it', async () => {
    const own = await addPolicyholder(portals);
    for (const paperless of ['yes', '']) await send(own, { act: 'consents', paperless });
    const tasks = async (id: number) => {
      const open = portals.db.selectFrom('desk_task').select('kind').where('policy_id', '=', id);
      return (await open.where('done_at', 'is', null).execute()).map(({ kind }) => kind);
    };
    const added = await policyOf(own, { email: own.email });
    await add(own, added);
    expect(await tasks(added.id)).toEqual(['paper-asked']);
    const ended = await policyOf(own, { email: own.email });
    await portals.db.updateTable('policy').set({ status: 'X' }).where('id', '=', ended.id).execute();
    await add(own, ended);
    expect(await tasks(ended.id)).toEqual([]);
    await send(own, { act: 'consents', paperless: 'yes' });
    expect(await tasks(added.id)).toEqual([]);
    expect(await look(own)).toMatchObject({ consents: { paperless: true } });
  });

  test('where another system decides about policies, comes to it the same way, and leaves the desk nothing to enter', async () => {
    const { env } = portals;
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      const { own, added } = await withTwo();
      const atOnce = await policyOf(own, { email: own.email });
      expect((await add(own, atOnce)).status).toBe(303);
      expect(await actsOn(added)).toEqual(['ask-to-add-policy', 'add-policy', 'confirm-added-policy']);
      const tasks = portals.db.selectFrom('desk_task').select('kind').where('policy_id', 'in', [added.id, atOnce.id]);
      expect(await tasks.execute()).toEqual([]);
    } finally {
      portals.env = env;
    }
  });
});
