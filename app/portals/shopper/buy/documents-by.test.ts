import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { policyDocument } from '#contract/policy-document.ts';
import { findRecipient } from '#insurance/policies/policy-reader-store.ts';
import { policyPapers } from '#insurance/purchases/policy-papers.ts';
import { paperlessConsentOf } from '#insurance/purchases/purchase-store.ts';
import { erasePerson } from '#insurance/retention/erase-person.ts';
import { newToken } from '#platform/context/keyring.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import * as addPolicyPage from '#portals/policyholder/add-policy-page.tsx';
import * as coveragePage from '#portals/shopper/price/coverage-page.tsx';
import * as pricePage from '#portals/shopper/price/price-page.tsx';
import * as verifyEmailPage from '#portals/sign-in/verify-email-page.tsx';
import * as lettersPage from '#portals/staff/letters/lender-letters-page.tsx';
import * as postalLetterFile from '#portals/staff/letters/postal-letter-file.ts';
import * as policyPage from '#portals/staff/policies/staff-policy-page.tsx';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { uploadsFolder } from '#testing/test-files.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { begin } from '#testing/test-steps.ts';
import * as boughtPage from './bought-page.tsx';
import * as payPage from './buy-pay-page.tsx';
import * as detailsPage from './details-page.tsx';
import * as signPage from './sign-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LUIS = { 'number-d4c3b2a1': '30418276', 'state-d4c3b2a1': 'TX' };
const SIGNED = { go: 'sign', name: 'Marisol Pena Nunez', isTrue: 'yes', electronic: 'yes' };
type Form = Record<string, string>;
type Sign = { choices: { kind: string; subject: string }[]; consents: Form };

withPortals(
  'the documents of a bought policy',
  (portals) => {
    /** A buyer at the signature. */
    async function atSignature(paperless: 'yes' | 'no', people: Form = LUIS) {
      const browser = await begin(portals, { zip: '77036' });
      await browser.answerAll();
      await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
      await browser.send('check', { go: 'price' });
      const ask = (path: string, params: Form = {}) => ({
        path: `/uaicins/quote/${path}`,
        params,
        cookie: browser.cookie,
        address: browser.address,
      });
      const post = (page: { action: (args: never) => unknown }, path: string, form: Form, params: Form = {}) =>
        askPage(portals, page.action, { ...ask(path, params), form });
      await post(coveragePage, 'coverage', { 'policy.personal_injury_protection': '', paperless });
      await post(pricePage, 'price', { go: 'buy' });
      const asked = await post(detailsPage, 'buy/details/people', people, { part: 'people' });
      if (asked.status === 422) throw new Error(JSON.stringify(asked.data));
      const { data } = await askPage(portals, signPage.loader, ask('buy/sign'));
      const { choices, consents } = (data as { sign: Sign }).sign;
      for (const { kind, subject } of choices) {
        await post(signPage, 'buy/sign', { go: 'agree', kind, subject, initials: 'MP' });
      }
      return {
        consents,
        sign: (form: Form) => post(signPage, 'buy/sign', form),
        async pay(checkout: string) {
          await payTestCheckout(portals, checkout.split('/').at(-1) ?? '', '4242424242424242');
          await askPage(portals, payPage.loader, ask('buy/pay'));
          const shown = await askPage(portals, boughtPage.loader, ask('buy/policy'));
          const password = 'four plain words here';
          await post(boughtPage, 'buy/policy', { password, passwordAgain: password });
          return (shown.data as { view: { number: string; byMail?: string } }).view;
        },
      };
    }
    const checkoutOf = ({ headers }: { headers: Headers }) =>
      new URL(headers.get('location') ?? '', 'http://a').pathname;
    const consents = () =>
      portals.db.selectFrom('consent').select(['kind', 'is_given', 'wording', 'said_at']).execute();
    const boughtLast = async () => {
      const version = portals.db.selectFrom('policy_version').select('policy_id').orderBy('id', 'desc');
      return (await version.executeTakeFirstOrThrow()).policy_id;
    };
    /** The buyer opens the link that was mailed to the address of the new account. */
    async function confirmAccount() {
      const mails = await mailTo(portals, RIGHT.contact.email);
      const token = mails.map(({ text }) => /\/verify\/([\w-]{43})/.exec(text)?.[1]).find(Boolean) ?? '';
      const asked = { path: `/insurednew/verify/${token}`, params: { token }, form: {} };
      expect((await askPage(portals, verifyEmailPage.action, asked)).data).toEqual({ isDone: true });
    }

    test('by mail need no consent to email, and wait at the desk to be printed and mailed', async () => {
      const { sign, pay, consents: asked } = await atSignature('no');
      expect(Object.keys(asked)).toEqual(['isTrue', 'electronic']);
      expect(asked.electronic).not.toMatch(/email/);
      const { number, byMail } = await pay(checkoutOf(await sign(SIGNED)));
      expect(byMail).toMatch(/our staff print .* and mail them to .*, Houston, TX 77036/);
      expect((await mailTo(portals, RIGHT.contact.email)).map(({ text }) => text).join()).toContain(byMail);
      expect(await consents()).toEqual([]);
      const task = await portals.db.selectFrom('desk_task').select(['kind', 'policy_id']).executeTakeFirstOrThrow();
      expect(task).toEqual({ kind: 'paper-asked', policy_id: expect.any(Number) });
      expect(await findRecipient(portals.db, task.policy_id)).toMatchObject({ wants_paper: true });

      const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
      const ofPolicy = { path: `/staff/policies/${task.policy_id}`, params: { id: String(task.policy_id) }, cookie };
      const { data: shown } = await askPage(portals, policyPage.loader, ofPolicy);
      expect(shown).toMatchObject({ documents: { onPaper: true } });
      const at = { path: '/staff/letters', cookie };
      const { people } = (await askPage(portals, lettersPage.loader, at)).data as {
        people: { id: number; policy: string; name: string; prints: string[] }[];
      };
      expect(people).toMatchObject([{ policy: number, name: 'Marisol Peña Núñez' }]);
      for (const print of people[0]?.prints ?? []) {
        const params = { id: String(people[0]?.id), print };
        const { data } = await askPage(portals, postalLetterFile.loader, { ...at, params });
        const bytes = Buffer.from(await (data as Response).arrayBuffer());
        expect([print, bytes.subarray(0, 5).toString()]).toEqual([print, '%PDF-']);
      }
      expect(people[0]?.prints).toEqual(['declarations', 'id-card', 'signed']);
      await askPage(portals, lettersPage.action, {
        ...at,
        form: { act: 'post-to-person', letter: String(people[0]?.id) },
      });
    });

    test('name whoever is excluded and has neither license nor state ID, but nobody who drives', async () => {
      await portals.db.deleteFrom('account').execute();
      const nothing = { 'number-d4c3b2a1': '', 'state-d4c3b2a1': 'TX' };
      await expect(atSignature('no', nothing)).rejects.toThrow(/check the box if there is none/);
      const { sign, pay } = await atSignature('no', { ...nothing, 'none-d4c3b2a1': 'yes' });
      await pay(checkoutOf(await sign(SIGNED)));
      const drivers = portals.db.selectFrom('driver').select(['status', 'license_number', 'license_state']);
      expect(await drivers.orderBy('policy_id', 'desc').orderBy('position').limit(2).execute()).toEqual([
        { status: 'rated', license_number: expect.any(String), license_state: expect.any(String) },
        { status: 'excluded', license_number: null, license_state: null },
      ]);
      const version = portals.db.selectFrom('policy_version').select(['document', 'policy_id']).orderBy('id', 'desc');
      const { document, policy_id } = await version.executeTakeFirstOrThrow();
      const policy = policyDocument.parse(document);
      const { declarations, signed } = policyPapers;
      for (const paper of [declarations, signed]) {
        const bytes = await paper(portals.db, policy_id, 'en');
        const said = readPdf(new Uint8Array(bytes ?? [])).tags.map(([, text]) => text);
        expect(said.join(' ')).toContain('no license or state ID');
      }
      const driving = policy.drivers.map((each) => ({ ...each, status: 'rated' }));
      expect(policyDocument.safeParse({ ...policy, drivers: driving }).error?.issues).toMatchObject([
        { path: ['drivers', 1, 'license_number'], message: 'missing' },
      ]);
      await portals.db.deleteFrom('postal_letter').execute();
    });

    test('by email go on paper for good when the buyer calls before the new account is confirmed', async () => {
      await portals.db.deleteFrom('account').execute();
      const { sign, pay } = await atSignature('yes');
      await pay(checkoutOf(await sign({ ...SIGNED, paperless: 'yes' })));
      const policyId = await boughtLast();
      const onPaper = async () => (await findRecipient(portals.db, policyId)).wants_paper;
      expect(await onPaper()).toBe(false);
      const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
      const at = { path: `/staff/policies/${policyId}`, params: { id: String(policyId) }, cookie };
      expect((await askPage(portals, policyPage.action, { ...at, form: { act: 'paper' } })).status).toBe(303);
      expect(await onPaper()).toBe(true);
      await confirmAccount();
      expect([await onPaper(), await consents()]).toEqual([true, []]);
    });

    test('by email need a consent of their own, which the profile of the new account has', async () => {
      await portals.db.deleteFrom('account').execute();
      const { sign, pay, consents: asked } = await atSignature('yes');
      expect(await sign(SIGNED)).toMatchObject({
        status: 422,
        data: { errors: { paperless: expect.stringMatching(/documents by mail/) } },
      });
      const { byMail } = await pay(checkoutOf(await sign({ ...SIGNED, paperless: 'yes' })));
      expect(byMail).toBeUndefined();
      const left = portals.db.selectFrom('postal_letter').select('id').where('posted_at', 'is', null);
      expect(await left.execute()).toEqual([]);
      expect(await findRecipient(portals.db, await boughtLast())).toMatchObject({ wants_paper: false });
      expect(await consents(), 'nobody has confirmed the account').toEqual([]);
      await confirmAccount();
      const signed = await portals.db
        .selectFrom('purchase_signature')
        .select(['signed_at', 'file_hash'])
        .orderBy('signed_at', 'desc')
        .executeTakeFirst();
      expect(await consents()).toEqual([
        { kind: 'paperless', is_given: true, wording: asked.paperless, said_at: signed?.signed_at },
      ]);
      const audited = portals.db.selectFrom('audit').select('detail').where('act', '=', 'sign-purchase');
      expect(await audited.orderBy('id', 'desc').executeTakeFirst(), 'the audit vouches for the file').toEqual({
        detail: { reference: expect.any(String), fileHash: signed?.file_hash.toString('hex') },
      });
    });

    test('by email stay so in an account that has never answered, unless another policy of it is on paper', async () => {
      const { db } = portals;
      const account = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      const own = db.selectFrom('account_policy').select('policy_id').where('account_id', '=', account.id);
      const { policy_id } = await own.executeTakeFirstOrThrow();
      const { number, zip } = await db
        .selectFrom('policy')
        .select(['number', 'zip'])
        .where('id', '=', policy_id)
        .executeTakeFirstOrThrow();
      const { last_name, date_of_birth } = await db
        .selectFrom('named_insured')
        .select(['last_name', 'date_of_birth'])
        .where('policy_id', '=', policy_id)
        .executeTakeFirstOrThrow();
      const [year = '', month = '', date = ''] = date_of_birth.split('-');
      const { token, tokenHash } = newToken();
      await addSession(db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
      /** The policy leaves the account, and is added to it again. */
      async function addAgain() {
        await db.deleteFrom('consent').execute();
        await db.deleteFrom('account_policy').where('policy_id', '=', policy_id).execute();
        const form = { policyNumber: number, lastName: last_name, zip, year, month, date };
        const cookie = `portal-policyholder=${token}`;
        const added = await askPage(portals, addPolicyPage.action, { path: '/insurednew/policy/add', cookie, form });
        expect(added.status).toBe(303);
        return (await consents()).map(({ kind, is_given }) => [kind, is_given]);
      }
      const { id: other } = await addOwnPolicy(portals, account.id, { state: 'TX' });
      expect(await addAgain()).toEqual([['paperless', true]]);
      await db.insertInto('postal_letter').values({ policy_id: other, what: 'policy', language: 'en' }).execute();
      expect(await addAgain(), 'the other stays on paper').toEqual([]);
      for (const [id, wants_paper] of [
        [other, true],
        [policy_id, false],
      ] as const) {
        expect(await findRecipient(db, id)).toMatchObject({ wants_paper });
      }
      await db.deleteFrom('account_policy').where('policy_id', '=', other).execute();
      expect(await addAgain()).toEqual([['paperless', true]]);
    });

    test('go on paper again for good once that consent is withdrawn, also for whoever registers after an erasure', async () => {
      const own = portals.db.selectFrom('account_policy').select(['account_id', 'policy_id']);
      const { account_id, policy_id } = await own.executeTakeFirstOrThrow();
      const consent = { kind: 'paperless', wording: 'By email.', language: 'en' };
      expect(await paperlessConsentOf(portals.db, policy_id)).toMatchObject({ email: RIGHT.contact.email });
      await portals.db
        .insertInto('consent')
        .values({ ...consent, account_id, is_given: false })
        .execute();
      await erasePerson({ ...portals, requestId: 'test' }, RIGHT.contact.email, { isTrial: false });
      expect(await paperlessConsentOf(portals.db, policy_id), 'what a registration takes over').toBeUndefined();
    });
  },
  {
    prepare: async (portals) => void (await addAgency(portals, { state: 'TX' })),
    variables: { UPLOADS_DIR: folder },
  },
);
