import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LETTING_IN } from '#config/audit/act-parties.ts';
import { continueAsGuest } from '#contract/guest.ts';
import type { LettingInAct } from '#platform/audit/audited-acts.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import * as changeRequestPage from '#portals/policyholder/changes/change-request-page.tsx';
import * as homePage from '#portals/policyholder/policyholder-home-page.tsx';
import * as confirmEmailPage from '#portals/policyholder/profile/confirm-email-page.tsx';
import * as profilePage from '#portals/policyholder/profile/profile-page.tsx';
import * as closeAccessPage from '#portals/sign-in/close-access-page.tsx';
import * as isItYouPage from '#portals/sign-in/is-it-you-page.tsx';
import * as verifyEmailPage from '#portals/sign-in/verify-email-page.tsx';
import * as matchPage from '#portals/staff/claims/match-page.tsx';
import * as staffPolicyPage from '#portals/staff/policies/staff-policy-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, PASSWORD, staffCookie, textsTo } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { insertGuestSession } from '../guests/guest-session-store.ts';
import { addVerification } from '../policyholders/registration-store.ts';
import type { Seen } from '../record/endorse.ts';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;

/** How each act is done. A new act does not compile until it is added here. */
const DONE: Record<LettingInAct, (portals: TestPortals, person: Policyholder) => Promise<unknown>> = {
  async 'verify-email'(portals, { id }) {
    const { token, tokenHash } = newToken();
    await portals.db.updateTable('account').set({ verified_at: null }).where('id', '=', id).execute();
    await addVerification(portals.db, id, 'address', tokenHash);
    const path = `/insurednew/verify/${token}`;
    return askPage(portals, verifyEmailPage.action, { path, params: { token }, form: {} });
  },
  async 'add-policy'(portals, { id, policy }) {
    const { token, tokenHash } = newToken();
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', policy.id).execute();
    await addVerification(portals.db, id, 'person', tokenHash, policy.id);
    const path = `/insurednew/is-it-you/${token}`;
    return askPage(portals, isItYouPage.action, { path, params: { token }, form: { answer: 'yes' } });
  },
  async 'change-email'(portals, { cookie, email }) {
    const to = `new.${email}`;
    await sendProfile(portals, cookie, { act: 'email', email: to, password: PASSWORD }, 'email-code');
    const token = /email\/([\w-]{43})/.exec((await mailTo(portals, to))[0]?.text ?? '')?.[1] ?? '';
    const path = `/insurednew/email/${token}`;
    return askPage(portals, confirmEmailPage.action, { path, params: { token }, form: {} });
  },
  'change-contact': (portals, { cookie }) =>
    sendProfile(portals, cookie, { act: 'contact', phone: aPhone(), language: 'en' }),
  async 'change-contact-at-desk'(portals, { policy }) {
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const id = String(policy.id);
    const form = { act: 'contact', phone: aPhone(), email: `desk.${id}@example.com`, knew: 'photo-id' };
    return askPage(portals, staffPolicyPage.action, { path: `/staff/policies/${id}`, params: { id }, cookie, form });
  },
  'ask-for-change': (portals, person) =>
    sendChange(portals, person, 'address', {
      address: '9 New St',
      city: 'Tampa',
      zip: '33602',
      garaged: 'yes',
      from: plusDays(dayIn('FL', new Date()), 7),
      key: randomUUID(),
      act: 'ask',
    }),
  'make-change': (portals, person) => {
    const vehicle = `2019 Toyota Corolla (${person.policy.vin.slice(-5)})`;
    return makeChange(portals, person, 'plate', { vehicle, plate: 'RZT8821' });
  },
  'end-own-policy': (portals, person) => makeChange(portals, person, 'cancel', { cancelReason: 'vehicle-sold' }),
  'continue-as-guest': (portals, { policy }) =>
    portals.ask(continueAsGuest, {
      CONR: '01',
      SITE_STATE: 'FL',
      mailingZip: '33135',
      'policy-or-dl': 'policy',
      policyordl: policy.number,
      tbxMM: '03',
      tbxDD: '02',
      tbxYY: '1984',
      choosenPolicyPrefix: 'FL',
      choosenPolicyNo: policy.number,
      view: 'ID',
    }),
};

const CODE = / (\w{6}) is your code/;

const sendChange = (
  portals: TestPortals,
  { cookie, policy }: Policyholder,
  kind: string,
  form: Record<string, string>,
) => {
  const path = `/insurednew/policy/${policy.name}/change/${kind}`;
  return askPage(portals, changeRequestPage.action, { path, params: { number: policy.name, kind }, cookie, form });
};

/** Previews a change, and makes it. */
async function makeChange(portals: TestPortals, person: Policyholder, kind: string, answers: Record<string, string>) {
  const form = { ...answers, from: dayIn('FL', new Date()), key: randomUUID() };
  const { data } = await sendChange(portals, person, kind, form);
  const { preview, end } = data as Record<'preview' | 'end', { seen: Seen } | undefined>;
  const { version, changeCents } = (preview ?? end)?.seen ?? {};
  const seen = { seenVersion: String(version), seenCents: String(changeCents), unpaid: 'yes' };
  return sendChange(portals, person, kind, { ...form, ...seen, act: 'make' });
}

/** Sends a form of the profile, and again with the code that the contact on file gets. */
async function sendProfile(portals: TestPortals, cookie: string, form: Record<string, string>, act = form.act ?? '') {
  const send = (fields: Record<string, string>) =>
    askPage(portals, profilePage.action, { path: '/insurednew/profile', cookie, form: fields });
  await send(form);
  const sent = await portals.db.selectFrom('outbox').select('body_text').orderBy('id', 'desc').execute();
  const [code = ''] = sent.flatMap(({ body_text }) => CODE.exec(body_text)?.[1] ?? []);
  return send({ ...form, act, code });
}

const withoutCodes = (messages: { text: string }[]) => messages.filter(({ text }) => !CODE.test(text));

const aPhone = () => `305${randomInt(2_000_000, 9_999_999)}`;

withPortals('the contact on file', (portals) => {
  /** A policyholder whose contact on file is not the address they sign in with. */
  async function withContact(way: 'mail' | 'text') {
    const person = await addPolicyholder(portals);
    const phone = aPhone();
    const email = way === 'mail' ? `on.file.${person.id}@example.com` : null;
    await portals.db.updateTable('policy').set({ email, phone }).where('id', '=', person.policy.id).execute();
    const heard = async () => withoutCodes(await (email ? mailTo(portals, email) : textsTo(portals, phone)));
    return { ...person, phone, heard };
  }
  const linkIn = (message: { text: string } | undefined) =>
    /\/close-access\/([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';
  const close = (token: string) => {
    const path = `/insurednew/close-access/${token}`;
    return askPage(portals, closeAccessPage.action, { path, params: { token }, form: {} });
  };
  const linked = ({ policy }: Policyholder) =>
    portals.db.selectFrom('account_policy').select('account_id').where('policy_id', '=', policy.id).execute();

  test.each(LETTING_IN.flatMap((act) => (['mail', 'text'] as const).map((way) => [act, way] as const)))(
    '%s: the contact that was on file is notified by %s, with a link to undo it',
    async (act, way) => {
      const person = await withContact(way);
      const answer = (await DONE[act](portals, person)) as { status: number };
      expect(answer.status).toBeLessThan(400);
      const heard = await person.heard();
      expect(heard).toHaveLength(1);
      const token = linkIn(heard[0]);
      expect((await close(token)).data).toEqual({ isDone: true });
      expect(await linked(person)).toEqual([]);
    },
  );

  test('a change that was made, and a cancellation, are reported as made, with their day', async () => {
    const day = writtenDay(dayIn('FL', new Date()), 'en');
    for (const [act, done] of [
      ['make-change', 'changed'],
      ['end-own-policy', 'cancelled'],
    ] as const) {
      const person = await withContact('mail');
      await DONE[act](portals, person);
      const [heard] = await mailTo(portals, `on.file.${person.id}@example.com`);
      expect(heard?.subject).toBe(`Your policy was ${done}, effective ${day}`);
      expect(heard?.text).not.toContain('request');
    }
  });

  test('the link ends sessions, restores a phone, and notifies the desk and the account, once', async () => {
    const person = await withContact('text');
    const { token: guest, tokenHash } = newToken();
    await insertGuestSession(portals.db, tokenHash, { policy_id: person.policy.id, view: 'ID' });
    await DONE['change-contact'](portals, person);
    const token = linkIn((await person.heard())[0]);
    const look = { path: `/insurednew/close-access/${token}`, params: { token } };
    const looked = await askPage(portals, closeAccessPage.loader, look);
    expect(looked.data, 'and looking closes nothing').toEqual({ policy: person.policy.number.slice(-4) });
    expect(await linked(person)).toHaveLength(1);

    const statuses = (await Promise.all([close(token), close(token), close(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 410, 410]);
    const kept = portals.db.selectFrom('policy').select('phone').where('id', '=', person.policy.id);
    expect(await kept.executeTakeFirst()).toEqual({ phone: person.phone });
    const home = await askPage(portals, homePage.loader, { path: '/insurednew/home', cookie: person.cookie });
    expect(home.status).toBe(303);
    const sessions = portals.db.selectFrom('session').select('id').where('token_hash', '=', tokenHash);
    expect([guest.length, await sessions.execute()]).toEqual([43, []]);
    const [desk] = await mailTo(portals, portals.env.SERVICE_MAILBOX);
    expect(desk?.subject).toContain(`FL ${person.policy.number}`);
    expect((await mailTo(portals, person.email))[0]?.subject).toBe('A policy was taken out of your account');
  });

  test('the link closes the claims of the policy to the account, too, and their news go to the contact on file', async () => {
    const { db } = portals;
    const person = await withContact('mail');
    await DONE['verify-email'](portals, person);
    const cookie = await staffCookie(portals, (await addStaff(portals, 'adjuster')).id);
    const { number, claimId } = await addThirdPartyClaim(portals, { hasPolicy: false });
    const form = { act: 'match', claim: number, policy: `FL ${person.policy.number}` };
    await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form });
    const track = async () => {
      const { token, tokenHash } = newToken();
      await addSession(db, { kind: 'account', id: person.id }, 'policyholder', tokenHash);
      const at = { path: `/insurednew/claims/${number}`, params: { number }, cookie: `portal-policyholder=${token}` };
      return (await askPage(portals, trackerPage.loader, at)).status;
    };
    expect(await track()).toBe(200);
    await close(linkIn((await person.heard())[0]));
    expect(await track()).toBe(404);
    const parts = db.selectFrom('claim_party').select(['account_id', 'email', 'phone']).where('claim_id', '=', claimId);
    expect(await parts.where('role', '=', 'policyholder').execute()).toEqual([
      { account_id: null, email: `on.file.${person.id}@example.com`, phone: person.phone },
    ]);
  });

  test('the link takes a new phone off again where none was on file', async () => {
    const person = await withContact('mail');
    const phoneOnFile = () =>
      portals.db.selectFrom('policy').select('phone').where('id', '=', person.policy.id).executeTakeFirst();
    await portals.db.updateTable('policy').set({ phone: null }).where('id', '=', person.policy.id).execute();
    await DONE['change-contact'](portals, person);
    expect(await phoneOnFile()).not.toEqual({ phone: null });
    expect((await close(linkIn((await person.heard())[0]))).data).toEqual({ isDone: true });
    expect(await phoneOnFile()).toEqual({ phone: null });
  });

  test('the link puts the contact back as it was before the service desk changed it', async () => {
    const person = await withContact('text');
    const onFile = () =>
      portals.db.selectFrom('policy').select(['phone', 'email']).where('id', '=', person.policy.id).executeTakeFirst();
    await DONE['change-contact-at-desk'](portals, person);
    const email = `desk.${person.policy.id}@example.com`;
    expect(await onFile()).toMatchObject({ email });
    expect((await mailTo(portals, email))[0]?.subject).toBe('We’ll write to you here from now on');
    await close(linkIn((await person.heard())[0]));
    expect(await onFile()).toEqual({ phone: person.phone, email: null });
  });

  test('guest visits are reported once a day, texts once a day per act, and every removed phone at once', async () => {
    const byMail = await withContact('mail');
    for (let turn = 0; turn < 3; turn++) await DONE['continue-as-guest'](portals, byMail);
    expect(await byMail.heard()).toHaveLength(1);
    const byText = await withContact('text');
    for (let turn = 0; turn < 3; turn++) await DONE['ask-for-change'](portals, byText);
    expect(await byText.heard()).toHaveLength(1);
    const phones = [aPhone(), aPhone(), aPhone()];
    for (const phone of phones) {
      await sendProfile(portals, byText.cookie, { act: 'contact', phone, language: 'en' });
    }
    expect(await byText.heard()).toHaveLength(2);
    expect(await Promise.all(phones.map(async (phone) => withoutCodes(await textsTo(portals, phone)).length))).toEqual([
      1, 1, 0,
    ]);
  });

  test('a person who is notified anyway gets one mail, and a mere change of language sends none', async () => {
    const person = await addPolicyholder(portals);
    await portals.db.updateTable('policy').set({ email: person.email }).where('id', '=', person.policy.id).execute();
    await DONE['ask-for-change'](portals, person);
    expect(await mailTo(portals, person.email)).toHaveLength(1);
    const phone = (
      await portals.db.selectFrom('policy').select('phone').where('id', '=', person.policy.id).execute()
    )[0];
    const form = { act: 'contact', phone: phone?.phone ?? '', language: 'es' };
    await askPage(portals, profilePage.action, { path: '/insurednew/profile', cookie: person.cookie, form });
    expect(await mailTo(portals, person.email)).toHaveLength(1);
  });
});
