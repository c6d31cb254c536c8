import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Language } from '#config/language.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { todayInState } from '#platform/database/day-in-state.ts';
import type { Waiting } from '#portals/staff/desk-waiting.ts';
import * as helpQueuePage from '#portals/staff/help/help-queue-page.tsx';
import * as helpRequestPage from '#portals/staff/help/help-request-page.tsx';
import * as staffHomePage from '#portals/staff/staff-home-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { insertTestPolicies } from '#testing/test-policy.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { clockOf, dueOf } from './help-clock.ts';
import { helpQueue } from './help-queue-store.ts';
import { openHelpRequest } from './help-request-store.ts';

test.each([
  ['2026-06-05', 'FL', '2026-06-09T22:00:00.000Z', 'a Friday in Florida: Tuesday, when the desk closes at six'],
  ['2026-06-05', 'TX', '2026-06-09T23:00:00.000Z', 'the same in Texas, an hour later'],
  ['2026-01-08', 'GA', '2026-01-12T22:00:00.000Z', 'in winter, Georgia closes at five'],
  ['2027-03-10', 'FL', '2027-03-12T23:00:00.000Z', 'on the Friday before the clocks go ahead'],
  ['2027-03-11', 'FL', '2027-03-15T22:00:00.000Z', 'on the Monday after'],
  ['2027-11-04', 'GA', '2027-11-08T22:00:00.000Z', 'on the Monday after they went back'],
  ['2026-11-24', 'FL', '2026-11-30T23:00:00.000Z', 'over Thanksgiving and the day after it'],
] as const)('for a request on %s in %s, an answer is due %s: %s', (askedOn, state, due, _) => {
  expect(dueOf(askedOn, state).toISOString()).toBe(due);
});

test('a request is overdue the second after it was due, and due soon on the day before', () => {
  const due = new Date('2026-06-09T22:00:00Z');
  const at = (time: string) => clockOf(due, new Date(time));
  expect([at('2026-06-09T22:00:01Z'), at('2026-06-09T22:00:00Z'), at('2026-06-08T22:00:00Z')]).toEqual([
    ...['overdue', 'soon', 'waits'],
  ]);
});

let next = 0;
async function addRequest({ db }: TestPortals, { askedOn = '2026-06-05', language = 'en' as Language } = {}) {
  const of = db.selectFrom('policy').select(['id', 'state']).orderBy('id').limit(1);
  const { id, state } = await of.executeTakeFirstOrThrow();
  const reference = `HTEST${String(++next).padStart(4, 'A')}`;
  const day = plusDays(askedOn, next);
  await db
    .insertInto('help_request')
    .values({
      reference,
      policy_id: id,
      state,
      reason: 'lien_holder',
      name: 'Marisol Peña',
      language,
      asked_on: day,
      email: `${reference}@mail.example`.toLowerCase(),
    })
    .execute();
  return { reference, email: `${reference}@mail.example`.toLowerCase(), day };
}

/** The same person asks for the same again on the day on which they asked first. */
async function askAgain({ db }: TestPortals, reference: string) {
  await db.transaction().execute(async (trx) => {
    // The database's today stands still within a transaction.
    const of = trx
      .updateTable('help_request')
      .where('reference', '=', reference)
      .set({ asked_on: todayInState('FL'), reason: 'other' });
    const asked = await of.returningAll().executeTakeFirstOrThrow();
    const { reference: again } = await openHelpRequest(trx, {
      reference: 'HTESTZZZZ',
      policyId: asked.policy_id,
      reason: 'other',
      name: asked.name,
      email: asked.email,
      language: 'en',
      state: 'FL',
    });
    expect(again).toBe(reference);
  });
}

withPortals(
  'requests for help at the service desk',
  (portals) => {
    const asService = async () => {
      const { id } = await addStaff(portals, 'service');
      return { id, cookie: await staffCookie(portals, id) };
    };
    const look = async (reference: string, cookie: string) =>
      (
        await askPage(portals, helpRequestPage.loader, {
          path: `/staff/help/${reference}`,
          params: { reference },
          cookie,
        })
      ).data as { version: number; status: string; isMine: boolean };
    const send = (reference: string, cookie: string, form: Record<string, string>) =>
      askPage(portals, helpRequestPage.action, {
        path: `/staff/help/${reference}`,
        params: { reference },
        cookie,
        form,
      });

    test('HP-12 the queue shows the longest-waiting request first, and a member’s own ones separately', async () => {
      const [later, sooner] = [await addRequest(portals, { askedOn: '2026-09-01' }), await addRequest(portals)];
      const { cookie } = await asService();
      const list = async (show: string) => {
        const path = `/staff/help?show=${show}`;
        const { data } = await askPage(portals, helpQueuePage.loader, { path, cookie });
        return (data as { rows: { reference: string; clock: string }[] }).rows;
      };
      const rows = await list('open');
      const places = [sooner, later].map(({ reference }) => rows.findIndex((row) => row.reference === reference));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(rows.every(({ clock }) => clock === 'overdue')).toBe(true);
      await send(sooner.reference, cookie, { act: 'assign', version: '1' });
      for (const shown of ['mine', 'mine&page=4'])
        expect((await list(shown)).map(({ reference }) => reference)).toEqual([sooner.reference]);
    });

    test('the staff home page counts waiting requests, overdue ones and the member’s own', async () => {
      const { cookie } = await asService();
      const count = async () => {
        const { data } = await askPage(portals, staffHomePage.loader, { path: '/staff', cookie });
        const { waiting } = data as { waiting: Record<string, Waiting[]> };
        return Object.fromEntries((waiting['/staff/help'] ?? []).map(({ kind, count }) => [kind, count]));
      };
      const before = await count();
      const { reference } = await addRequest(portals);
      await addRequest(portals, { askedOn: '2090-01-05' });
      await send(reference, cookie, { act: 'assign', version: '1' });
      expect(before.mine).toBe(0);
      expect(await count()).toEqual({ open: Number(before.open) + 2, late: Number(before.late) + 1, mine: 1 });
    });

    test('an answer is mailed once, in the requester’s language, and audited without a name', async () => {
      const { reference, email } = await addRequest(portals, { language: 'es' });
      const { id, cookie } = await asService();
      const form = { act: 'answer', version: '1', answer: 'Enviamos la carta a su banco.\r\n\r\nLlegará pronto.' };
      const answers = await Promise.all([1, 2, 3].map(() => send(reference, cookie, form)));
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
      const mails = await mailTo(portals, email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toBe(`Nuestra respuesta a su solicitud ${reference}`);
      expect(mails[0]?.text).toContain('Enviamos la carta a su banco.');
      expect(await look(reference, cookie)).toMatchObject({ isMine: true, answer: form.answer.replaceAll('\r', '') });
      const audited = await portals.db
        .selectFrom('audit')
        .select(['act', 'detail'])
        .where('actor', '=', `staff ${id}`)
        .where('act', '=', 'answer-help')
        .execute();
      expect(audited.map(({ detail }) => detail)).toEqual([{ reference }]);
    });

    test('the second of two tabs is told so and keeps what was typed, and the first answer stands', async () => {
      const { reference, email } = await addRequest(portals);
      const [one, other] = [await asService(), await asService()];
      const { version } = await look(reference, one.cookie);
      const seen = { act: 'answer', version: String(version) };
      const both = await Promise.all([
        send(reference, one.cookie, { ...seen, answer: 'The letter is in the mail.' }),
        send(reference, other.cookie, { ...seen, answer: 'Please call us.' }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
      const refused = both.find(({ status }) => status === 422)?.data;
      expect(refused).toMatchObject({
        refusal: expect.stringContaining('Someone else changed this'),
        values: { answer: expect.any(String) },
      });
      const { answer } = (refused as { values: { answer: string } }).values;
      const now = await look(reference, other.cookie);
      expect(pageShown(helpRequestPage, now, refused)).toMatch(
        new RegExp(`What your form said</h2><p [^>]*>${answer}</p>`),
      );
      expect(await mailTo(portals, email)).toHaveLength(1);
    });

    test('a request that another member took cannot be taken from an outdated page', async () => {
      const { reference } = await addRequest(portals);
      const [one, other] = [await asService(), await asService()];
      expect((await send(reference, one.cookie, { act: 'assign', version: '1' })).status).toBe(303);
      expect((await send(reference, other.cookie, { act: 'assign', version: '1' })).status).toBe(422);
      expect(await look(reference, one.cookie)).toMatchObject({ isMine: true, version: 2 });
    });

    test('a request closes without an answer only with a reason, and an empty answer is refused', async () => {
      const { reference, email } = await addRequest(portals);
      const { cookie } = await asService();
      for (const form of [{ act: 'close' }, { act: 'close', why: 'bored' }, { act: 'answer', answer: ' \r\n ' }]) {
        expect((await send(reference, cookie, { version: '1', ...form })).status).toBe(422);
      }
      expect((await send(reference, cookie, { act: 'close', version: '1', why: 'by-phone' })).status).toBe(303);
      expect(await look(reference, cookie)).toMatchObject({ isClosed: true });
      expect(await mailTo(portals, email)).toEqual([]);
    });

    test('a request that is asked again after its answer is for everyone, and whoever takes it can give it back', async () => {
      const { reference } = await addRequest(portals);
      const { cookie } = await asService();
      await send(reference, cookie, { act: 'answer', version: '1', answer: 'The letter is in the mail.' });
      await askAgain(portals, reference);
      expect(await look(reference, cookie)).toMatchObject({ assignee: null, isMine: false, isOpen: true, version: 3 });
      await send(reference, cookie, { act: 'assign', version: '3' });
      expect(await look(reference, cookie)).toMatchObject({ isMine: true, version: 4 });
      expect((await send(reference, cookie, { act: 'release', version: '4' })).status).toBe(303);
      expect(await look(reference, cookie)).toMatchObject({ assignee: null, isMine: false, version: 5 });
    });

    test('a request that opened again as its employee’s, as it did in the release before, can be given back', async () => {
      const { reference } = await addRequest(portals);
      const { id, cookie } = await asService();
      const of = portals.db.updateTable('help_request').where('reference', '=', reference);
      await of.set({ assigned_to: id }).execute();
      expect(await look(reference, cookie)).toMatchObject({ isMine: true });
      for (const _ of [1, 2]) {
        expect((await send(reference, cookie, { act: 'release', version: '1' })).status).toBe(303);
        expect(await look(reference, cookie)).toMatchObject({ assignee: null, isMine: false, version: 2 });
      }
    });

    test('the queue query uses its own index', async () => {
      const plan = await portals.db.transaction().execute(async (db) => {
        await sql`set local enable_seqscan = off`.execute(db);
        await sql`set local enable_sort = off`.execute(db);
        return JSON.stringify(await helpQueue(db, 1, { show: 'open', state: undefined, page: 1, size: 25 }).explain());
      });
      expect(plan).toContain('help_request_queue');
    });

    test.each(['open', 'mine', 'done'] as const)(
      'a page of %s reads only the policies it shows, however many requests wait',
      async (show) => {
        const { id } = await asService();
        for (let asked = 0; asked < 12; asked++) {
          const { reference } = await addRequest(portals);
          const of = portals.db.updateTable('help_request').where('reference', '=', reference);
          if (show === 'mine') await of.set({ assigned_to: id }).execute();
          if (show === 'done') await of.set({ status: 'closed', closed_at: new Date() }).execute();
        }
        const rows = await portals.db.transaction().execute(async (db) => {
          for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'memoize', 'material', 'sort', 'bitmapscan'])
            await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
          const page = helpQueue(db, id, { show, state: 'FL', page: 1, size: 5 });
          const plan = JSON.stringify(await page.explain('json', sql`analyze`));
          expect(await page.execute()).toMatchObject(Array(5).fill({ total: expect.any(Number) }));
          return Number(/"Relation Name":"policy".*?"Actual Loops":(\d+)/.exec(plan)?.[1]);
        });
        expect(rows).toBe(5);
      },
    );
  },
  { prepare: async ({ db }) => void (await insertTestPolicies(db)) },
);
