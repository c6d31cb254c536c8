import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Language } from '#config/language.ts';
import type { Fields } from '#contract/call.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { newReference } from '#platform/references/reference.ts';
import * as ownRequestsPage from '#portals/policyholder/changes/change-requests-page.tsx';
import * as changeDeskPage from '#portals/staff/changes/change-desk-page.tsx';
import * as changeQueuePage from '#portals/staff/changes/change-queue-page.tsx';
import type { Waiting } from '#portals/staff/desk-waiting.ts';
import * as requestPolicyPage from '#portals/staff/request-policy-page.tsx';
import * as staffHomePage from '#portals/staff/staff-home-page.tsx';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { balanceOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { latestVersion } from '../record/version-store.ts';
import { MOST_ANSWER } from '../staff/desk-acts.ts';
import { changeQueue } from './change-queue-store.ts';
import type { ChangeKind } from './change-request.ts';
import { addChange } from './change-request-store.ts';
import type { DeskPreviewView } from './desk-preview-view.ts';

let next = 0;

withPortals('requests for changes at the service desk', (portals) => {
  const ask = async ({ language = 'en' as Language } = {}) => {
    const person = await addPolicyholder(portals);
    await portals.db.updateTable('account').set({ language }).where('id', '=', person.id).execute();
    const reference = `CDESK${String(++next).padStart(4, '0')}`;
    await addChange(portals.db, {
      reference,
      policy_id: person.policy.id,
      account_id: person.id,
      kind: 'add-driver',
      details: { firstName: 'Leo', licenseNumber: 'P120544082820' },
      state: 'FL',
    });
    return { ...person, reference };
  };
  const asService = async () => {
    const { id } = await addStaff(portals, 'service');
    return { id, cookie: await staffCookie(portals, id) };
  };
  const at = (reference: string, cookie: string) => ({
    path: `/staff/changes/${reference}`,
    params: { reference },
    cookie,
  });
  const look = async (reference: string, cookie: string) =>
    (await askPage(portals, changeDeskPage.loader, at(reference, cookie))).data as { version: number };
  const send = (reference: string, cookie: string, form: Record<string, string>) =>
    askPage(portals, changeDeskPage.action, { ...at(reference, cookie), form });
  const own = async ({ cookie }: { cookie: string }) => {
    const { data } = await askPage(portals, ownRequestsPage.loader, { path: '/insurednew/requests', cookie });
    return (data as { requests: { status: string; answer: string | null }[] }).requests;
  };

  test('the queue shows open requests with all the desk needs; the owner sees only the end of a license', async () => {
    const person = await ask();
    const { cookie } = await asService();
    const { data } = await askPage(portals, changeQueuePage.loader, { path: '/staff/changes', cookie });
    expect((data as { rows: { reference: string }[] }).rows.map(({ reference }) => reference)).toContain(
      person.reference,
    );
    expect(JSON.stringify(await look(person.reference, cookie))).toContain('P120544082820');
    expect(JSON.stringify(await own(person))).not.toContain('P120544082820');
    const home = await askPage(portals, staffHomePage.loader, { path: '/staff', cookie });
    const { waiting } = home.data as { waiting: Record<string, Waiting[]> };
    expect(waiting['/staff/changes']?.find(({ kind }) => kind === 'open')?.count).toBeGreaterThan(0);
  });

  test('only service can open the policy of a request, and no other policy through it', async () => {
    const person = await ask();
    const other = await ask();
    const { id, cookie } = await asService();
    const policy = (reference: string, asWho = cookie) =>
      askPage(portals, requestPolicyPage.loader, {
        path: `/staff/changes/${reference}/policy`,
        params: { reference },
        cookie: asWho,
      });
    const seen = await policy(person.reference);
    expect(JSON.stringify(seen.data)).toContain(person.policy.vin);
    expect(JSON.stringify(seen.data)).not.toContain(other.policy.vin);
    const subject = portals.keyring.hash('subject', 'policy', person.policy.id);
    const audited = portals.db.selectFrom('audit').select(['actor', 'detail']).where('subject', '=', subject);
    expect(await audited.where('act', '=', 'see-policy').execute()).toEqual([
      { actor: `staff ${id}`, detail: { reference: person.reference } },
    ]);
    expect((await policy('CNOBODYS2')).status).toBe(404);
    for (const role of ['notices', 'auditor'] as const) {
      const asOther = await staffCookie(portals, (await addStaff(portals, role)).id);
      expect((await policy(person.reference, asOther)).status, role).toBe(403);
    }
  });

  test('the owner is notified once that a person took the request; released, others can take it', async () => {
    const person = await ask({ language: 'es' });
    const [one, other] = [await asService(), await asService()];
    const taken = await Promise.all(
      [1, 2].map(() => send(person.reference, one.cookie, { act: 'assign', version: '1' })),
    );
    expect(taken.map(({ status }) => status)).toEqual([303, 303]);
    expect(await own(person)).toMatchObject([{ status: 'handling' }]);
    expect((await send(person.reference, other.cookie, { act: 'assign', version: '1' })).status).toBe(422);
    await send(person.reference, one.cookie, { act: 'release', version: '2' });
    expect(await own(person)).toMatchObject([{ status: 'received' }]);
    await send(person.reference, other.cookie, { act: 'assign', version: '3' });
    expect(await look(person.reference, other.cookie)).toMatchObject({ isMine: true, version: 4 });
    const mails = await mailTo(portals, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Su solicitud ${person.reference}: En trámite`]);
  });

  test.each([
    ['answer', 'handling', 'Necesitamos una foto.\r\n\r\nEnvíela aquí.', 'En trámite'],
    ['done', 'done', 'Respondido.', 'Hecha'],
    ['decline', 'declined', 'Falta la licencia.', 'Rechazada'],
  ])(
    '%s: sent three times in parallel, it is mailed once in their language and audited without a name',
    async (act, status, answer, word) => {
      const person = await ask({ language: 'es' });
      const { id, cookie } = await asService();
      const answers = await Promise.all(
        [1, 2, 3].map(() => send(person.reference, cookie, { act, answer, version: '1' })),
      );
      expect(answers.map(({ status: code }) => code)).toEqual([303, 303, 303]);
      expect(await own(person)).toMatchObject([{ status, answer: answer.replaceAll('\r', '') || null }]);
      const mails = await mailTo(portals, person.email);
      expect(mails.map(({ subject }) => subject)).toEqual([`Su solicitud ${person.reference}: ${word}`]);
      for (const line of answer.split(/\s*\r\n\s*/)) expect(mails[0]?.text).toContain(line);
      const audited = await portals.db
        .selectFrom('audit')
        .select(['act', 'detail'])
        .where('actor', '=', `staff ${id}`)
        .where('act', '=', 'answer-change')
        .execute();
      expect(audited.map(({ detail }) => detail)).toEqual([{ reference: person.reference, status }]);
    },
  );

  test('an answer of the maximum length is stored whole; a longer one is refused and shown again', async () => {
    const [person, { cookie }] = [await ask(), await asService()];
    const answer = 'é'.repeat(MOST_ANSWER);
    const long = await send(person.reference, cookie, { act: 'answer', answer: `${answer}é`, version: '1' });
    expect(long).toMatchObject({ status: 422, data: { values: { answer: `${answer}é` } } });
    expect((await send(person.reference, cookie, { act: 'answer', answer, version: '1' })).status).toBe(303);
    expect(await own(person)).toMatchObject([{ answer }]);
  });

  test('a decline without a reason or an empty answer is refused; a closed request stays closed', async () => {
    const person = await ask();
    const { cookie } = await asService();
    for (const act of ['decline', 'answer']) {
      const refused = await send(person.reference, cookie, { act, answer: ' \r\n ', version: '1' });
      expect(refused).toMatchObject({ status: 422, data: { refusal: expect.any(String) } });
    }
    await send(person.reference, cookie, { act: 'decline', answer: 'No license.', version: '1' });
    for (const act of ['done', 'assign', 'release']) {
      const late = await send(person.reference, cookie, { act, answer: 'Too late', version: '2' });
      expect([act, late.status]).toEqual([act, act === 'assign' ? 303 : 422]);
    }
    expect(await own(person)).toMatchObject([{ status: 'declined', answer: 'No license.' }]);
    expect(await mailTo(portals, person.email)).toHaveLength(1);
  });

  test('the second of two tabs is told so and keeps what was typed', async () => {
    const person = await ask();
    const [one, other] = [await asService(), await asService()];
    const both = await Promise.all([
      send(person.reference, one.cookie, { act: 'done', answer: 'It is on your policy.', version: '1' }),
      send(person.reference, other.cookie, { act: 'decline', answer: 'We need the license.', version: '1' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect(both.find(({ status }) => status === 422)?.data).toMatchObject({
      refusal: expect.stringContaining('Someone else changed this'),
      values: { answer: expect.any(String) },
    });
    expect(await mailTo(portals, person.email)).toHaveLength(1);
  });

  test('when the account is gone nobody is notified, and the request can still be handled', async () => {
    const { reference, email } = await ask();
    const { cookie } = await asService();
    const of = portals.db.updateTable('change_request').set({ account_id: null });
    await of.where('reference', '=', reference).execute();
    expect(await look(reference, cookie)).toMatchObject({ asker: null });
    expect((await send(reference, cookie, { act: 'done', answer: 'Yes.', version: '1' })).status).toBe(303);
    expect(await mailTo(portals, email)).toEqual([]);
  });

  /** A request about a policy of our own rate book, as the page shows it. */
  const askRated = async (kind: ChangeKind, details: Fields) => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id);
    const reference = newReference('C');
    const asked = { reference, kind, details, policy_id: policy.id, account_id: account.id, state: 'TX' } as const;
    await addChange(portals.db, asked);
    return { reference, policy, email: account.email };
  };
  const doneAs = async (reference: string, cookie: string, more: Record<string, string> = {}) => {
    const { does, version } = (await askPage(portals, changeDeskPage.loader, at(reference, cookie))).data as {
      does: DeskPreviewView;
      version: number;
    };
    const seen = does.kind === 'cancel' ? does.seen : does.kind === 'change' ? does.view.seen : undefined;
    const form = { seenVersion: String(seen?.version), seenCents: String(seen?.changeCents), ...more };
    return {
      does,
      answer: await send(reference, cookie, { act: 'done', answer: '', version: String(version), ...form }),
    };
  };

  test('“Done” makes the endorsement: previewed, signed, on the policy, its bill and the request', async () => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id);
    const [, second] = policy.version.document.drivers;
    const reference = newReference('C');
    const details = { driver: `${second?.first_name} ${second?.last_name}` };
    await addChange(portals.db, {
      reference,
      kind: 'remove-driver',
      details,
      policy_id: policy.id,
      account_id: account.id,
      state: 'TX',
    });
    const { id, cookie } = await asService();
    const unsigned = await doneAs(reference, cookie);
    expect(unsigned.does).toMatchObject({ kind: 'change', needs: ['signature'] });
    expect(unsigned.answer).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('signature') } });
    expect((await doneAs(reference, cookie, { signed: 'yes' })).answer.status).toBe(303);
    const version = await latestVersion(portals.db, policy.id);
    expect(version).toMatchObject({ number: 2, kind: 'endorsement', actor: `staff ${id}`, reason: reference });
    expect(version?.document.drivers).toHaveLength(1);
    const request = portals.db.selectFrom('change_request').select(['status', 'version_number']);
    expect(await request.where('reference', '=', reference).execute()).toEqual([{ status: 'done', version_number: 2 }]);
    const [mail, ...more] = await mailTo(portals, account.email);
    expect([mail?.subject, more]).toEqual([`Your request ${reference}: Done`, []]);
    const { changeCents = 0, effectiveAt = new Date(0) } = version ?? {};
    expect(mail?.text, 'from when').toContain(`It starts ${writtenDay(dayIn('TX', effectiveAt), 'en')}.`);
    expect(mail?.text).toContain(`It takes ${writtenMoney(-changeCents, 'en')} off this term.`);
  });

  test('a driver who still lives there is excluded by name: not rated, but still on the policy', async () => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id);
    const [, second] = policy.version.document.drivers;
    const reference = newReference('C');
    const details = { driver: `${second?.first_name} ${second?.last_name}`, removal: 'excluded' };
    await addChange(portals.db, {
      reference,
      kind: 'remove-driver',
      details,
      policy_id: policy.id,
      account_id: account.id,
      state: 'TX',
    });
    const { cookie } = await asService();
    const unsigned = await doneAs(reference, cookie);
    expect(unsigned.does).toMatchObject({ kind: 'change', needs: ['signature'] });
    expect((await doneAs(reference, cookie, { signed: 'yes' })).answer.status).toBe(303);
    const version = await latestVersion(portals.db, policy.id);
    expect(version?.document.drivers.map(({ status }) => status)).toEqual(['rated', 'excluded']);
    expect(version?.premiumCents).not.toBe(policy.version.premiumCents);
  });

  test('of two clerks at the same time, one makes the change and the other is told', async () => {
    const { reference, policy } = await askRated('coverage', { 'collision-1': '//25000' });
    const [one, other] = [await asService(), await asService()];
    const both = await Promise.all([doneAs(reference, one.cookie), doneAs(reference, other.cookie)]);
    expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([303, 422]);
    expect((await latestVersion(portals.db, policy.id))?.number).toBe(2);
  });

  test('a cancellation shows what is refunded, and ends the policy', async () => {
    const { reference, policy } = await askRated('cancel', { cancelReason: 'vehicle-sold' });
    const { cookie } = await asService();
    const { does, answer } = await doneAs(reference, cookie);
    expect(does).toMatchObject({ kind: 'cancel', lines: [expect.any(String), expect.stringContaining('Going back')] });
    expect(answer.status).toBe(303);
    const ended = portals.db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', policy.id);
    expect(await ended.executeTakeFirst()).toMatchObject({ status: 'L', cancels_on: expect.any(String) });
    const { entries } = await readLedger(portals.db, policy.id);
    const returned = does.kind === 'cancel' ? does.seen.changeCents : 0;
    expect(-balanceOf(entries, 'premium')).toBe(policy.version.premiumCents - returned);
  });

  test('a policy that none of our rate books prices is priced by hand, and marked so', async () => {
    const person = await addPolicyholder(portals);
    const reference = newReference('C');
    const details = { address: '9 New St', city: 'Tampa', zip: '33602', garaged: 'yes' };
    await addChange(portals.db, {
      reference,
      kind: 'address',
      details,
      policy_id: person.policy.id,
      account_id: person.id,
      state: 'FL',
    });
    const { cookie } = await asService();
    const unpriced = await doneAs(reference, cookie);
    expect(unpriced.answer).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('premium') } });
    const priced = await doneAs(reference, cookie, { premium: '$612.00', change: '6.50' });
    expect(priced.answer.status).toBe(303);
    const version = await latestVersion(portals.db, person.policy.id);
    expect(version).toMatchObject({ isPricedByHand: true, premiumCents: 61_200, changeCents: 650 });
    expect(version?.document.city).toBe('Tampa');
  });

  test('the queue query uses its own index', async () => {
    const plan = await portals.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_sort = off`.execute(db);
      return JSON.stringify(await changeQueue(db, 1, { show: 'open', state: undefined, page: 1, size: 25 }).explain());
    });
    expect(plan).toContain('change_request_queue');
  });
});
