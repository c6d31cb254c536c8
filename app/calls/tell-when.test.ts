import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tellWhen } from '#contract/not-online-yet.ts';
import { wordingIn } from '#insurance/quotes/tell-me.ts';
import { countAddresses } from '#insurance/quotes/tell-when-store.ts';
import * as page from '#portals/shopper/tell-when-page.tsx';
import { askPage, postedTo } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('a notification of online sales in a state', (portals) => {
  const newAddress = () => `Ana.${randomUUID()}@mail.example`;
  const ask = (email: string, headers: Record<string, string> = {}) => portals.ask(tellWhen, { email }, { headers });
  const linkIn = async (email: string) => {
    const [mail] = await mailTo(portals, email);
    return /tell-me\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const open = (token: string, answer?: string, lang = 'en') =>
    askPage(portals, answer === undefined ? page.loader : postedTo('/uaicins/quote/tell-me/:token', page), {
      path: `/uaicins/quote/tell-me/${token}?lang=${lang}`,
      params: { token },
      ...(answer !== undefined && { form: { answer } }),
    });
  const rowOf = (email: string) =>
    portals.db.selectFrom('tell_when').selectAll().where('email', '=', email).executeTakeFirst();
  const auditsOf = async (act: string) =>
    (await portals.db.selectFrom('audit').select('detail').where('act', '=', act).execute()).length;
  const waitIsOver = () => portals.db.deleteFrom('throttle').execute();

  test('an unreadable answer is refused and changes nothing', async () => {
    expect((await open('a'.repeat(43), '\u0000')).status).toBe(400);
  });

  test('only the mailed link adds an address to the list, with the text agreed to, and removes it', async () => {
    const email = newAddress();
    const before = { count: await countAddresses(portals.db), audits: await auditsOf('agree-tell-when') };
    expect(await ask(email, { 'accept-language': 'es' })).toMatchObject({ status: 200, body: { status: 1 } });
    const token = await linkIn(email);
    expect((await open(token)).data).toEqual({ isOpen: true, state: 'GA', isListed: false, isTold: false });
    expect(await countAddresses(portals.db)).toBe(before.count);

    const clicks = await Promise.all([1, 2, 3].map(() => open(token, 'agree', 'es')));
    expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await open(token)).data).toMatchObject({ isOpen: true, isListed: true, isTold: false });
    expect(await countAddresses(portals.db)).toBe(before.count + 1);
    expect(await auditsOf('agree-tell-when')).toBe(before.audits + 1);
    const row = await rowOf(email);
    expect(row).toMatchObject({ language: 'es', wording: wordingIn('es', 'GA') });
    const days = (Number(row?.expires_at) - Number(row?.agreed_at)) / 86_400_000;
    expect(days).toBeCloseTo(730, 0);

    const stops = await auditsOf('stop-tell-when');
    // It works although the link has expired by now.
    expect(await open(token, 'stop')).toMatchObject({ status: 200, data: { isStopped: true } });
    await open(token, 'stop');
    expect(await auditsOf('stop-tell-when'), 'once').toBe(stops + 1);
    expect(await rowOf(email)).toBeUndefined();
    expect((await open(token)).status).toBe(410);
    expect((await open(token, 'agree')).status).toBe(303);
    expect(await countAddresses(portals.db)).toBe(before.count);
  });

  test('a listed and an unlisted address get the same answer, and one mail each', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await ask(known);
    await open(await linkIn(known), 'agree');
    await waitIsOver();
    const answers = [await ask(known), await ask(unknown)];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await mailTo(portals, known)).length, (await mailTo(portals, unknown)).length]).toEqual([2, 1]);
    expect((await rowOf(known))?.agreed_at).not.toBeNull();
    const again = [await ask(known), await ask(unknown)];
    expect(again.map(({ status }) => status)).toEqual([429, 429]);
    expect(again[0]?.body).toEqual(again[1]?.body);
  });

  test('an address waits for the state that was asked for, and once agreed no stranger changes it', async () => {
    const email = newAddress();
    const askFor = (state: string) => portals.ask(tellWhen, { email, state });
    await askFor('tx');
    expect(await rowOf(email)).toMatchObject({ state: 'TX' });
    await waitIsOver();
    await askFor('FL');
    const token = await linkIn(email);
    await open(token, 'agree');
    expect(await rowOf(email)).toMatchObject({ state: 'FL', wording: wordingIn('en', 'FL') });
    await waitIsOver();
    await askFor('GA');
    expect(await rowOf(email)).toMatchObject({ state: 'FL', wording: wordingIn('en', 'FL') });
    const [latest] = await mailTo(portals, email);
    expect(latest?.text).toContain('bought online in Florida');
    expect((await portals.ask(tellWhen, { email, state: 'Georgia' })).status).toBe(400);
  });

  test('an address that asked before states were kept waits for the only one as it agrees', async () => {
    const email = newAddress();
    await ask(email);
    await portals.db.updateTable('tell_when').set({ state: null }).where('email', '=', email).execute();
    await open(await linkIn(email), 'agree');
    expect(await rowOf(email)).toMatchObject({ state: 'GA', wording: wordingIn('en', 'GA') });
  });

  test('an address is one row in any letter case, and gets one mail for ten parallel requests', async () => {
    const email = newAddress();
    const spellings = [email, email.toUpperCase()];
    await Promise.all(Array.from({ length: 10 }, (_, at) => ask(spellings[at % 2] ?? '')));
    const rows = portals.db.selectFrom('tell_when').select('id').where(sql`lower(email)`, '=', email.toLowerCase());
    expect(await rows.execute()).toHaveLength(1);
    const mails = await Promise.all(spellings.map((each) => mailTo(portals, each)));
    expect(mails.flat()).toHaveLength(1);
  });

  test('a link that nobody used expires after a day', async () => {
    const email = newAddress();
    await ask(email);
    const token = await linkIn(email);
    await portals.db
      .updateTable('tell_when')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('email', '=', email)
      .execute();
    expect((await open(token)).status).toBe(410);
    await open(token, 'agree');
    expect((await rowOf(email))?.agreed_at).toBeNull();
  });

  test.each(['', 'ana', `${'a'.repeat(250)}@mail.example`])(
    '%j is not an email address, and nothing is stored',
    async (email) => {
      expect((await ask(email)).status).toBe(400);
      expect(await rowOf(email)).toBeUndefined();
    },
  );
});
