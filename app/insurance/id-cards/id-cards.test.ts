import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayOfCoverageIn } from '#platform/calendar/day-in.ts';
import { newToken } from '#platform/context/keyring.ts';
import * as guestCardFile from '#portals/guest/guest-card-file.ts';
import * as guestPage from '#portals/guest/guest-page.tsx';
import * as guestPassPage from '#portals/guest/guest-pass-page.tsx';
import * as idCardsPage from '#portals/policyholder/id-cards-page.tsx';
import * as ownCardFile from '#portals/policyholder/own-card-file.ts';
import * as savedCardPage from '#portals/policyholder/saved-card-page.tsx';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { insertGuestPass } from '../guests/guest-pass-store.ts';
import type { CardsView } from './cards-view.ts';

/** A policyholder in Florida whose policy has everything a card needs. */
async function addCovered(portals: TestPortals, lastName: string) {
  const person = await addPolicyholder(portals, { lastName });
  const mail = `${lastName.toLowerCase()}@example.com`;
  await portals.db.updateTable('policy').set({ email: mail }).where('id', '=', person.policy.id).execute();
  return { ...person, mail };
}

async function guestOf(portals: TestPortals, policyId: number, view: 'ID' | 'Payment') {
  const { token, tokenHash } = newToken();
  await insertGuestPass(portals.db, tokenHash, { policy_id: policyId, view, language: 'en' });
  return openPass(portals, token);
}
const openPass = (portals: TestPortals, token: string) =>
  askPage(portals, guestPassPage.action, { path: `/insurednew/guest/${token}`, params: { token }, form: {} });

const PAGE = '/insurednew/id-cards';
const pdfOf = (portals: TestPortals, policyId: number | string, cookie?: string) =>
  askPage(portals, ownCardFile.loader, {
    path: `${PAGE}/${policyId}/pdf`,
    params: { policyId: String(policyId) },
    ...(cookie && { cookie }),
  });
const guestPdf = (portals: TestPortals, cookie?: string) =>
  askPage(portals, guestCardFile.loader, { path: '/insurednew/guest/id-card.pdf', ...(cookie && { cookie }) });
const sendFrom = (portals: TestPortals, cookie: string, form: Record<string, string>) =>
  askPage(portals, idCardsPage.action, { path: PAGE, cookie, form });
const outboxOf = ({ db }: TestPortals, recipient: string) =>
  db.selectFrom('outbox').select(['channel', 'body_text']).where('recipient', '=', recipient).execute();

withPortals('ID cards', (portals) => {
  test('policyholders see the cards of all their own policies, and of no others', async () => {
    const [own, other] = [await addCovered(portals, 'Owner'), await addCovered(portals, 'Stranger')];
    const { data } = await askPage(portals, idCardsPage.loader, { path: PAGE, cookie: own.cookie });
    expect(data).toMatchObject({
      policies: [
        {
          cards: { cards: [{ values: { insureds: ['Marisol Owner'], vins: [own.policy.vin] } }], why: undefined },
          onFile: { mail: 'o•••@example.com', phone: '0142' },
        },
      ],
    });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Stranger|${other.policy.vin}|${other.policy.number}`));
    expect((await askPage(portals, idCardsPage.loader, { path: PAGE })).status).toBe(303);
  });

  test('policyholders get the PDF of their own policy, and 404 for another’s or an unknown one', async () => {
    const [own, other] = [await addCovered(portals, 'Owner'), await addCovered(portals, 'Stranger')];
    const mine = await pdfOf(portals, own.policy.id, own.cookie);
    expect(mine.status).toBe(200);
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    const { tags } = readPdf(new Uint8Array(await (mine.data as Response).arrayBuffer()));
    expect(tags).toContainEqual(['LBody', own.policy.vin]);
    for (const id of [other.policy.id, 99_999_999, 'x', '1e999', '-1']) {
      expect((await pdfOf(portals, id, own.cookie)).status).toBe(404);
    }
    expect((await pdfOf(portals, own.policy.id)).status).toBe(303);
  });

  test('a link goes only to the address on file, and opens the card once', async () => {
    const { cookie, mail, policy } = await addCovered(portals, 'Linked');
    const form = { send: 'mail', policy: String(policy.id), email: 'thief@example.com', to: 'thief@example.com' };
    expect((await sendFrom(portals, cookie, form)).data).toEqual({ sent: 'mail', policy: policy.id });
    expect(await outboxOf(portals, 'thief@example.com')).toEqual([]);
    const [sent] = await outboxOf(portals, mail);
    const [, token = ''] = /\/insurednew\/guest\/([\w-]{43})/.exec(sent?.body_text ?? '') ?? [];
    expect(await portals.db.selectFrom('guest_pass').selectAll().execute().then(JSON.stringify)).not.toContain(token);

    const opened = await openPass(portals, token);
    expect(opened.status).toBe(303);
    expect((await openPass(portals, token)).status).toBe(410);
    expect((await guestPdf(portals, opened.cookie)).status).toBe(200);
  });

  test('a text message also carries the link; another within a minute gets 429 with the time to wait', async () => {
    const { cookie, policy } = await addCovered(portals, 'Texter');
    const form = { send: 'sms', policy: String(policy.id) };
    expect((await sendFrom(portals, cookie, form)).data).toEqual({ sent: 'sms', policy: policy.id });
    expect((await outboxOf(portals, '3055550142')).at(-1)?.body_text).toMatch(/guest\/[\w-]{43}\?lang=en$/);
    expect(await sendFrom(portals, cookie, form)).toMatchObject({
      status: 429,
      data: { refusal: expect.stringMatching(/Wait 1 min/) },
    });
  });

  test('where texts are not set up, no text is offered, and none is promised', async () => {
    const { cookie, policy } = await addCovered(portals, 'Untexted');
    const guest = await guestOf(portals, policy.id, 'ID');
    const without = { ...portals, env: { ...portals.env, SMS_URL: undefined, showsOutbox: false } };
    const { data } = await askPage(without, idCardsPage.loader, { path: PAGE, cookie });
    expect(data).toMatchObject({ policies: [{ onFile: { mail: 'u•••@example.com', phone: undefined } }] });
    const seen = await askPage(without, guestPage.loader, { path: '/insurednew/guest', cookie: guest.cookie });
    expect(seen.data).toMatchObject({ shown: { onFile: { phone: undefined } } });

    const texts = (await outboxOf(portals, '3055550142')).length;
    expect((await sendFrom(without, cookie, { send: 'sms', policy: String(policy.id) })).status).toBe(422);
    const send = { path: '/insurednew/guest', form: { send: 'sms' }, cookie: guest.cookie };
    expect((await askPage(without, guestPage.action, send)).status).toBe(422);
    expect(await outboxOf(portals, '3055550142')).toHaveLength(texts);
  });

  test('no link is sent to another person’s card or by an unknown channel', async () => {
    const [own, other] = [await addCovered(portals, 'Owner'), await addCovered(portals, 'Robbed')];
    for (const form of [
      { send: 'mail', policy: String(other.policy.id) },
      { send: 'fax', policy: String(own.policy.id) },
      { send: 'mail', policy: 'x' },
    ]) {
      expect((await sendFrom(portals, own.cookie, form)).status).toBe(404);
    }
    expect(await outboxOf(portals, other.mail)).toEqual([]);
  });

  test('GU-07 only an ID guest can get the PDF and send the link', async () => {
    const { policy, mail } = await addCovered(portals, 'Guest');
    const { cookie } = await guestOf(portals, policy.id, 'ID');
    expect((await guestPdf(portals, cookie)).status).toBe(200);
    const send = { path: '/insurednew/guest', form: { send: 'mail', policy: '1' } };
    expect((await askPage(portals, guestPage.action, { ...send, cookie })).data).toEqual({ sent: 'mail' });
    expect(await outboxOf(portals, mail)).toHaveLength(1);

    const payer = await guestOf(portals, policy.id, 'Payment');
    for (const asks of [payer.cookie, undefined]) {
      expect((await guestPdf(portals, asks)).status).toBe(404);
      expect((await askPage(portals, guestPage.action, { ...send, ...(asks && { cookie: asks }) })).status).toBe(410);
    }
  });

  test('a policy without coverage today has no card, PDF or saved page, and the page says why', async () => {
    const { cookie, policy } = await addCovered(portals, 'Lapsed');
    await portals.db
      .updateTable('policy')
      .set({ status: 'L', cancels_on: '2026-01-05' })
      .where('id', '=', policy.id)
      .execute();
    const { data } = await askPage(portals, idCardsPage.loader, { path: PAGE, cookie });
    expect(data).toMatchObject({
      policies: [{ cards: { cards: [], why: expect.stringMatching(/cancelled on January 5, 2026/), hasEnded: true } }],
    });
    expect((await pdfOf(portals, policy.id, cookie)).status).toBe(404);
    const saved = await askPage(portals, savedCardPage.loader, {
      path: '/insurednew/saved-id-card?from=policyholder',
      cookie,
    });
    expect([saved.data, saved.headers.has('x-card-ends-on')]).toMatchObject([{ policies: [] }, false]);
  });

  test('a next term that is paid has a card from its first minute on, before the job begins it', async () => {
    const { cookie, policy } = await addCovered(portals, 'Renewed');
    const { db } = portals;
    const today = dayOfCoverageIn('FL', new Date());
    const next = { policy_id: policy.id, effective_on: today, expires_on: plusDays(today, 184), premium_cents: 60_000 };
    await db.updateTable('policy_term').set({ expires_on: today }).where('policy_id', '=', policy.id).execute();
    await db
      .insertInto('policy_term')
      .values({ ...next, number: 2, is_current: false })
      .execute();
    await db
      .insertInto('renewal_offer')
      .values({ ...next, term_number: 2, rate_change: 0, offered_on: plusDays(today, -30) })
      .execute();
    const offer = () => db.updateTable('renewal_offer').where('policy_id', '=', policy.id);
    const bill = () => db.updateTable('instalment').where('policy_id', '=', policy.id);
    const cards = async () => {
      const { data } = await askPage(portals, idCardsPage.loader, { path: PAGE, cookie });
      return (data as { policies: { cards: CardsView }[] }).policies[0]?.cards;
    };
    await offer().set({ accepted_at: new Date(), bills: 1, first_bill: 1 }).execute();
    expect(await cards()).toMatchObject({ cards: [], hasEnded: true });
    await bill().set({ paid_at: new Date() }).execute();
    expect(await cards()).toMatchObject({ cards: [{}], hasEnded: false, endsOn: next.expires_on });
    // Under a notice for that day, nothing begins.
    await db.updateTable('policy').set({ status: 'C', cancels_on: today }).where('id', '=', policy.id).execute();
    expect(await cards()).toMatchObject({ cards: [], hasEnded: true, endsOn: today });
    await db.updateTable('policy').set({ status: 'A', cancels_on: null }).where('id', '=', policy.id).execute();
    await offer().set({ lapsed_at: new Date() }).execute();
    expect(await cards()).toMatchObject({ cards: [], hasEnded: true });
  });

  test('missing items of the card are named', async () => {
    const { cookie, policy } = await addPolicyholder(portals, { lastName: 'Half' });
    await portals.db
      .deleteFrom('coverage')
      .where('policy_id', '=', policy.id)
      .where('vehicle_position', '=', 0)
      .execute();
    await portals.db.updateTable('vehicle').set({ make: ' ' }).where('policy_id', '=', policy.id).execute();
    const { data } = await askPage(portals, idCardsPage.loader, { path: PAGE, cookie });
    expect(data).toMatchObject({
      policies: [
        {
          cards: {
            why: expect.stringMatching(/the required coverages and the year, make and model of a vehicle/),
            hasEnded: false,
          },
        },
      ],
    });
  });

  test('the saved page expires with the coverage, and requires a session', async () => {
    const { cookie, policy } = await addCovered(portals, 'Saver');
    const path = '/insurednew/saved-id-card';
    const saved = await askPage(portals, savedCardPage.loader, { path: `${path}?from=policyholder`, cookie });
    expect(saved.headers.get('x-card-ends-on')).toBe(policy.expires_on);
    const guest = await guestOf(portals, policy.id, 'ID');
    const asGuest = await askPage(portals, savedCardPage.loader, { path: `${path}?from=guest`, cookie: guest.cookie });
    expect(asGuest.headers.get('x-card-ends-on')).toBe(policy.expires_on);
    const payer = await guestOf(portals, policy.id, 'Payment');
    for (const asks of [{}, { cookie: payer.cookie }]) {
      const none = await askPage(portals, savedCardPage.loader, { path: `${path}?from=guest`, ...asks });
      expect(none.data).toMatchObject({ policies: [] });
    }
    expect((await askPage(portals, savedCardPage.loader, { path: `${path}?from=policyholder` })).status).toBe(303);
  });
});
