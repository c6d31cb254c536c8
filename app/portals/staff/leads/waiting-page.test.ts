import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tellWhen } from '#contract/not-online-yet.ts';
import { takeWaiting } from '#insurance/quotes/tell-when-store.ts';
import { hashToken, openKeyring } from '#platform/context/keyring.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as linkPage from '../../shopper/tell-when-page.tsx';
import * as waitingPage from './waiting-page.tsx';

withPortals('notifying people who wait for a state', (portals) => {
  const supervisor = async () => staffCookie(portals, (await addStaff(portals, 'supervisor')).id);
  // Florida is sold online; Georgia is not yet.
  const press = (cookie: string, form: Record<string, string> = { open: 'yes' }) =>
    askPage(portals, waitingPage.action, {
      path: '/staff/waiting',
      cookie,
      form: { act: 'tell', state: 'FL', ...form },
    });
  /** Expects success: if a busy database refused the press, its people would be left over for the next test. */
  const tell = async (cookie: string) => expect((await press(cookie)).status).toBe(303);
  const look = async (cookie: string) =>
    (await askPage(portals, waitingPage.loader, { path: '/staff/waiting', cookie })).data;
  const linkIn = (text = '') => /tell-me\/([\w-]{43})/.exec(text)?.[1] ?? '';
  const open = (token: string, answer?: string) =>
    askPage(portals, answer === undefined ? linkPage.loader : linkPage.action, {
      path: `/uaicins/quote/tell-me/${token}?lang=en`,
      params: { token },
      ...(answer !== undefined && { form: { answer } }),
    });
  /** Asks to be told, and with `agrees` confirms, so that the address is on the list. */
  async function ask({ agrees = true, language = 'en', state = 'FL' } = {}) {
    const email = `Ana.${randomUUID()}@mail.example`;
    await portals.db.deleteFrom('throttle').execute();
    await portals.ask(tellWhen, { email, state }, { headers: { 'accept-language': language } });
    const token = linkIn((await mailTo(portals, email))[0]?.text);
    if (agrees) await open(token, 'agree');
    return { email, token };
  }
  /** The mails after the one with the link. */
  const toldTo = async ({ email }: { email: string }) => (await mailTo(portals, email)).toReversed().slice(1);
  const audits = () => portals.db.selectFrom('audit').select('detail').where('act', '=', 'tell-waiting').execute();

  test('ZP-05 each person who agreed gets one mail in their language with an unsubscribe link', async () => {
    const [ana, luz, context] = [await ask(), await ask({ language: 'es' }), await ask({ agrees: false })];
    const over = await ask();
    await portals.db
      .updateTable('tell_when')
      .set({ expires_at: new Date(0) })
      .where('email', '=', over.email)
      .execute();
    const cookie = await supervisor();
    expect(await look(cookie)).toMatchObject({ waiting: [{ state: 'FL', count: 2, isSold: true }], told: 0 });
    const { status, headers } = await press(cookie);
    expect([status, headers.get('location')]).toEqual([303, '/staff/waiting?done=tell']);
    expect(await look(cookie)).toMatchObject({ waiting: [], told: 2 });

    const [inEnglish, ...noMore] = await toldTo(ana);
    expect(noMore).toEqual([]);
    expect(inEnglish?.subject).toBe('Florida is online');
    expect(inEnglish?.text).toContain('/uaichome/getaquote');
    expect(linkIn(inEnglish?.text)).toBe(ana.token);
    const [inSpanish] = await toldTo(luz);
    expect(inSpanish?.subject).toBe('Florida ya está en línea');
    expect(inSpanish?.text).toContain('/es/');
    expect([await toldTo(context), await toldTo(over)]).toEqual([[], []]);
    expect((await audits()).map(({ detail }) => detail)).toEqual([{ count: 2 }]);

    expect((await open(ana.token)).data).toEqual({ isOpen: true, state: 'FL', isListed: true, isTold: true });
    expect((await open(ana.token, 'stop')).data).toEqual({ isStopped: true });
    expect((await open(ana.token)).status).toBe(410);
    const kept = await portals.db
      .selectFrom('tell_when')
      .select(['told_at', 'expires_at'])
      .where('email', '=', luz.email)
      .executeTakeFirstOrThrow();
    expect((Number(kept.expires_at) - Number(kept.told_at)) / 86_400_000).toBeCloseTo(30, 0);
  });

  test('pressed by two people in parallel and again later, it mails nobody twice', async () => {
    const people = [await ask(), await ask(), await ask()];
    const before = (await audits()).length;
    const [one, two] = [await supervisor(), await supervisor()];
    const answers = await Promise.all([press(one), press(two), press(one), press(two)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    await tell(one);
    for (const each of people) expect(await toldTo(each)).toHaveLength(1);
    const told = (await audits()).slice(before).map(({ detail }) => (detail as { count: number }).count);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  test('an address that another server is mailing is skipped without waiting, and not mailed twice', async () => {
    const [theirs, ours] = [await ask(), await ask()];
    const cookie = await supervisor();
    const other = await portals.db.startTransaction().execute();
    try {
      expect((await takeWaiting(other, 'FL', 1)).map(({ email }) => email)).toEqual([theirs.email]);
      expect((await press(cookie)).status).toBe(303);
      expect([await toldTo(theirs), await toldTo(ours)]).toEqual([[], [expect.anything()]]);
    } finally {
      await other.commit().execute();
    }
    await tell(cookie);
    expect(await toldTo(theirs)).toEqual([]);
    expect(await toldTo(ours)).toHaveLength(1);
  });

  test('without the checkbox nobody is mailed, and the page says so', async () => {
    const person = await ask();
    const cookie = await supervisor();
    const { status, data } = await press(cookie, {});
    expect([status, JSON.stringify(data)]).toEqual([422, expect.stringContaining('No one was emailed')]);
    expect(await toldTo(person)).toEqual([]);
    await tell(cookie);
  });

  test('ZP-05 who waits for a state is told of that state alone, and not before it is sold online', async () => {
    await portals.db.deleteFrom('tell_when').execute();
    const [florida, georgia] = [await ask(), await ask({ state: 'GA' })];
    const cookie = await supervisor();
    expect(await look(cookie)).toMatchObject({
      waiting: [
        { state: 'FL', count: 1, isSold: true, mails: [{ title: 'Florida is online' }, expect.anything()] },
        { state: 'GA', count: 1, isSold: false },
      ],
    });
    await tell(cookie);
    expect([await toldTo(florida), await toldTo(georgia)]).toEqual([[expect.anything()], []]);
    for (const state of ['GA', '']) {
      const { status, data } = await press(cookie, { open: 'yes', state });
      expect([status, JSON.stringify(data)]).toEqual([422, expect.stringContaining('bought online in Georgia yet')]);
    }
    expect(await toldTo(georgia)).toEqual([]);
  });

  test('where policies cannot be bought online, nobody is told that they can', async () => {
    await portals.db.deleteFrom('tell_when').execute();
    const person = await ask();
    const cookie = await supervisor();
    const { env } = portals;
    try {
      portals.env = { ...env, abilities: ['tell-when-sold', 'start-quote', 'see-price', 'buy-policy:TX'] };
      expect(await look(cookie)).toMatchObject({ waiting: [{ state: 'FL', isSold: false }] });
      const { status, data } = await press(cookie);
      expect([status, JSON.stringify(data)]).toEqual([422, expect.stringContaining('bought online in Florida yet')]);
    } finally {
      portals.env = env;
    }
    expect(await toldTo(person)).toEqual([]);
    await tell(cookie);
  });

  test('an address of which no state is known waits for all that are not sold online yet', async () => {
    await portals.db.deleteFrom('tell_when').execute();
    const { email, token } = await ask({ state: 'GA' });
    await portals.db.updateTable('tell_when').set({ state: null }).where('email', '=', email).execute();
    expect((await open(token)).data).toMatchObject({ isOpen: true, state: null });
    expect(await look(await supervisor())).toMatchObject({
      waiting: [{ state: '', isSold: false, mails: [{ title: 'Georgia is online' }, expect.anything()] }],
    });
  });

  test('a long list is mailed completely, in batches', async () => {
    // People left on the list by an earlier test would be among the first two hundred.
    await portals.db.deleteFrom('tell_when').execute();
    const HOW_MANY = 450;
    const email = (at: number) => `n${at}.${run}@mail.example`;
    const run = randomUUID();
    const rows = Array.from({ length: HOW_MANY }, (_, at) => ({
      email: email(at),
      language: 'en',
      token_hash: hashToken(email(at)),
      agreed_at: new Date(),
      wording: 'words',
      state: 'FL',
      expires_at: new Date(Date.now() + 86_400_000),
    }));
    await portals.db.insertInto('tell_when').values(rows).execute();
    await tell(await supervisor());
    const mails = await portals.db
      .selectFrom('outbox')
      .select(['recipient', 'next_try_at', 'created_at'])
      .where('recipient', 'like', `%${run}%`)
      .orderBy('id')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(rows.map(({ email }) => email));
    const waits = mails.map(({ next_try_at, created_at }) =>
      Math.round((Number(next_try_at) - Number(created_at)) / 1000),
    );
    expect([waits[0], waits[199], waits[200], waits[449]]).toEqual([0, 0, 30, 60]);
  });

  test('a link signed with an older key keeps working, and one whose key is gone is made again', async () => {
    const person = await ask();
    const ours = portals.keyring;
    try {
      portals.keyring = openKeyring('a key of today, thirty-two long at least', []);
      await tell(await supervisor());
    } finally {
      portals.keyring = ours;
    }
    const [mail] = await toldTo(person);
    expect(linkIn(mail?.text)).not.toBe(person.token);
    expect((await open(linkIn(mail?.text))).status).toBe(200);
  });

  test('a person who was notified and asks again has to agree again, and is mailed again', async () => {
    const person = await ask();
    const cookie = await supervisor();
    await tell(cookie);
    await portals.db.deleteFrom('throttle').execute();
    await portals.ask(tellWhen, { email: person.email, state: 'FL' });
    expect((await open(person.token)).data).toMatchObject({ isOpen: true, isListed: false, isTold: false });
    await tell(cookie);
    expect(await toldTo(person)).toHaveLength(2);
    await open(person.token, 'agree');
    await tell(cookie);
    expect((await toldTo(person)).map(({ subject }) => subject)).toEqual([
      'Florida is online',
      expect.stringContaining('Tell me when'),
      'Florida is online',
    ]);
  });
});
