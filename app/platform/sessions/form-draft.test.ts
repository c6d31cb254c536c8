import { expect, test } from 'vitest';
import { runRenewals } from '#insurance/renewals/run-renewals.ts';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import * as addPolicyPage from '#portals/policyholder/add-policy-page.tsx';
import * as paymentsPage from '#portals/policyholder/payments/payments-page.tsx';
import * as reinstatePage from '#portals/policyholder/payments/reinstate-page.tsx';
import * as profilePage from '#portals/policyholder/profile/profile-page.tsx';
import * as renewalPage from '#portals/policyholder/renewal-page.tsx';
import { loader as layoutLoader } from '#portals/shell/portal-layout.tsx';
import * as securityPage from '#portals/sign-in/security-page.tsx';
import * as appointmentsPage from '#portals/staff/claims/appointments-page.tsx';
import { formWith } from '#testing/test-files.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { pageInLayout } from '#testing/test-shown-page.ts';
import { plusDays } from '../calendar/day.ts';
import { dayIn } from '../calendar/day-in.ts';
import { newToken } from '../context/keyring.ts';
import { addSession } from './session-store.ts';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;
type Page = { loader: unknown; action: unknown; default: unknown };
type Form = {
  page: Page;
  path: (of: Policyholder) => string;
  typed: (of: Policyholder) => Record<string, string>;
  shows: RegExp;
  prepare?: (portals: TestPortals, of: Policyholder) => Promise<unknown>;
};

const payments = { page: paymentsPage, path: () => '/insurednew/payments' };
const profile = { page: profilePage, path: () => '/insurednew/profile' };
const FORMS: Record<string, Form> = {
  'how we reach them': {
    ...profile,
    typed: () => ({ act: 'contact', phone: '305 555 01', language: 'es' }),
    shows: /value="305 555 01".*<option [^>]*selected[^>]*>Español/,
  },
  'a policy to add': {
    page: addPolicyPage,
    path: () => '/insurednew/policy/add',
    typed: () => ({ policyNumber: '44170263', lastName: 'Peña', month: '3', date: '2', year: '1984', zip: '33135' }),
    shows: /value="44170263".*value="Peña".*value="1984".*value="33135"/,
  },
  'what they agree to': {
    ...profile,
    typed: () => ({ act: 'consents', texts: 'yes' }),
    shows: /name="texts" (value="yes" checked=""|checked="" value="yes")/,
  },
  'another e-mail address': {
    ...profile,
    typed: () => ({ act: 'email', email: 'new@mail.example', password: 'a secret of mine' }),
    shows: /value="new@mail.example"/,
  },
  'the amount to pay': {
    ...payments,
    prepare: ({ db }, { policy }) =>
      db
        .insertInto('instalment')
        .values({ policy_id: policy.id, number: 2, due_on: policy.expires_on, amount_cents: 11_840 })
        .execute(),
    typed: ({ policy }) => ({ act: 'pay', policy: policy.name, choice: 'all' }),
    shows: /name="choice" (value="all" checked=""|checked="" value="all")/,
  },
  'the reminders of a bill': {
    ...payments,
    typed: ({ policy }) => ({ act: 'reminders', policy: policy.name, mail: 'yes', days: '9' }),
    shows: /name="mail" (value="yes" checked=""|checked="" value="yes").*value="9"/,
  },
  'a statement of no loss': {
    page: reinstatePage,
    path: ({ policy }) => `/insurednew/payments/${policy.name}/reinstate`,
    prepare: async ({ db }, { policy }) => {
      const daysAgo = (days: number) => plusDays(dayIn('FL', new Date()), -days);
      const lapsed = { status: 'L', cancels_on: daysAgo(3) };
      await db.updateTable('policy').set(lapsed).where('id', '=', policy.id).execute();
      const unpaid = { due_on: daysAgo(20) };
      await db.updateTable('instalment').set(unpaid).where('policy_id', '=', policy.id).execute();
    },
    typed: () => ({ name: 'Marisol Pe', agrees: 'yes' }),
    shows: /value="Marisol Pe".*name="agrees" (value="yes" checked=""|checked="" value="yes")/,
  },
  'how to pay the next term': {
    page: renewalPage,
    path: ({ policy }) => `/insurednew/policy/${policy.name}/renewal`,
    prepare: async (portals, { policy }) => {
      const { db } = portals;
      const expires_on = plusDays(dayIn('FL', new Date()), 20);
      await db.updateTable('policy_term').set({ expires_on }).where('policy_id', '=', policy.id).execute();
      await runRenewals(portals, new Date());
    },
    typed: () => ({ plan: '1' }),
    shows: /name="plan" (value="1" checked=""|checked="" value="1")/,
  },
};

withPortals('form drafts', (portals) => {
  /** Sends a form after the session has ended, then opens a new session of the same person. */
  async function lose(person: Policyholder, page: Page, path: string, form: Record<string, string>) {
    const { db } = portals;
    const params = { number: person.policy.name };
    await db
      .updateTable('session')
      .set({ seen_at: new Date(0) })
      .where('id', '=', person.sessionId)
      .execute();
    const ask = { path, params, cookie: person.cookie, form };
    const lost = await askPage(portals, page.action as () => unknown, ask);
    expect(lost).toMatchObject({ status: 303, cookie: expect.stringMatching(/^portal-kept=/) });
    const { token, tokenHash } = newToken();
    await addSession(db, { kind: 'account', id: person.id }, 'policyholder', tokenHash);
    const again = { path, params, cookie: `portal-policyholder=${token}; ${lost.cookie}` };
    const { data: layout } = await askPage(portals, layoutLoader, again);
    const { data } = await askPage(portals, page.loader as () => unknown, again);
    return { layout, data };
  }

  test.each(Object.entries(FORMS))(
    '%s, sent after the session ended, is filled in again as it was typed',
    async (_, form) => {
      const person = await addPolicyholder(portals);
      await form.prepare?.(portals, person);
      const path = form.path(person);
      const { layout, data } = await lose(person, form.page, path, form.typed(person));
      expect(layout).toMatchObject({ kept: { isTyped: true } });
      expect(JSON.stringify(layout)).not.toContain('a secret of mine');
      const html = pageInLayout(form.page, data, layout, path);
      expect(html.replaceAll('\n', ' ')).toMatch(form.shows);
    },
  );

  test('a form leads back to the day that its page was of, whatever had been done there before', async () => {
    const { db } = portals;
    const { id } = await addStaff(portals, 'claims-lead');
    const path = '/staff/claims/appointments?day=2026-12-24';
    const cookie = await staffCookie(portals, id);
    await db
      .updateTable('session')
      .set({ seen_at: new Date(0) })
      .where('staff_id', '=', id)
      .execute();
    const form = { act: 'seats', place: 'tx-houston', seats: '0' };
    const lost = await askPage(portals, appointmentsPage.action, { path: `${path}&done=seats`, cookie, form });
    const { path: kept } = await db
      .selectFrom('kept_form')
      .select('path')
      .where('staff_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(path);
    const again = { path, cookie: `${await staffCookie(portals, id)}; ${lost.cookie}` };
    expect((await askPage(portals, layoutLoader, again)).data).toMatchObject({ kept: { values: form } });
  });

  test('a new password is never stored in a draft, and the person is told that nothing changed', async () => {
    const person = await addPolicyholder(portals);
    const typed = { act: 'password', username: person.email, current: 'the old one', password: 'the new one' };
    const { layout } = await lose(person, securityPage, '/insurednew/security', typed);
    expect(layout).toMatchObject({ kept: { values: { act: 'password' }, isTyped: false } });
    const kept = JSON.stringify(await portals.db.selectFrom('kept_form').selectAll().execute());
    for (const secret of ['old one', 'new one', person.email]) expect(kept).not.toContain(secret);
  });

  test('a long form is kept whole', async () => {
    const person = await addPolicyholder(portals);
    const rows = Object.fromEntries(Array.from({ length: 220 }, (_, at) => [`row-${at}`, `part ${at}`]));
    const { layout } = await lose(person, securityPage, '/insurednew/security', rows);
    expect(layout).toMatchObject({ kept: { values: rows } });
  });

  test('a form with files keeps its texts: the answer is there again, and the files are to be chosen again', async () => {
    const person = await addPolicyholder(portals);
    await portals.db
      .updateTable('session')
      .set({ seen_at: new Date(0) })
      .where('id', '=', person.sessionId)
      .execute();
    const path = '/insurednew/security';
    const body = formWith([{ bytes: Buffer.alloc(300_000, 'x'), name: 'car.jpg' }], {
      answer: 'It was dark.\r\nNo lamp.',
    });
    const lost = await askPage(portals, securityPage.action, { path, cookie: person.cookie, body });
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: person.id }, 'policyholder', tokenHash);
    const again = { path, cookie: `portal-policyholder=${token}; ${lost.cookie}` };
    const { data: layout } = await askPage(portals, layoutLoader, again);
    expect(layout).toMatchObject({ kept: { values: { answer: 'It was dark.\nNo lamp.' }, isTyped: true } });
    const item = { what: 'The accident', why: 'We ask everyone.', wantsWords: true };
    const shown = pageInLayout(papersPage, { back: '/', item }, layout, path);
    expect(shown).toContain('It was dark.\nNo lamp.</textarea>');
    expect(shown).toContain('choose them again');
  });

  test('a form that no database can store leaves no draft, and its sender is asked to sign in', async () => {
    for (const sent of [{ 'act\0': 'password' }, { '\ud800': 'x' }, { phone: '\ud800' }]) {
      const person = await addPolicyholder(portals);
      await portals.db
        .updateTable('session')
        .set({ seen_at: new Date(0) })
        .where('id', '=', person.sessionId)
        .execute();
      const ask = {
        path: '/insurednew/security',
        cookie: person.cookie,
        raw: { type: 'application/json', body: JSON.stringify(sent) },
      };
      const lost = await askPage(portals, securityPage.action, ask);
      expect(lost).toMatchObject({ status: 303 });
      expect(lost.cookie ?? '').not.toContain('portal-kept');
    }
  });
});
