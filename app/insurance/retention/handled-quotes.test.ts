import { expect, test } from 'vitest';
import { retention } from '#config/retention.ts';
import { forgetOld } from '#platform/retention/forget-old.ts';
import * as agentQuotesPage from '#portals/agent/quotes/agent-quotes-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { saveQuote } from '#testing/selling/test-quote.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { withPortals } from '#testing/test-portals.ts';
import { setStage } from '../quotes/desk/stage-store.ts';
import { eraseOldQuotes } from '../quotes/quote-draft-store.ts';
import { findPerson } from './erase-store.ts';
import { RETENTION_RULES } from './retention-rules.ts';

const DAY_MS = 86_400_000;

withPortals('a quote that an agency made for its client', (portals) => {
  const idOf = async (reference: string) =>
    (
      await portals.db
        .selectFrom('agent_quote')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).saved_quote_id;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

  test('is kept as long as a lead once it was sent or sold, and as long as any other until then', async () => {
    const desk = await deskOf(portals, 'GA');
    const [sent, sold, begun] = [await desk.beginQuote(), await desk.beginQuote(), await desk.beginQuote()];
    for (const quote of [sent, sold, begun]) await quote.send('name');
    await (await sent.makeReady()).sendToSign();
    await setStage(portals.db, await idOf(sold.reference), 'bound');
    const listed = async () => {
      const { data } = await desk.ask(agentQuotesPage, 'quotes?show=all');
      return (data as { quotes: { reference: string }[] }).quotes.map(({ reference }) => reference).toSorted();
    };
    const kept = [sent.reference, sold.reference].toSorted();
    const long = daysAgo(retention.unfinishedQuotes + 200);
    await portals.db.updateTable('saved_quote').set({ saved_at: long, expires_at: long }).execute();
    await portals.db.updateTable('saved_quote').set({ email: RIGHT.contact.email }).execute();
    expect((await findPerson(portals.db, RIGHT.contact.email)).drafts).toEqual([await idOf(begun.reference)]);
    await eraseOldQuotes(portals.db);
    expect(await listed()).toEqual(kept);
    await forgetOld(portals, RETENTION_RULES, new Date());
    expect(await listed()).toEqual(kept);
    await portals.db
      .updateTable('saved_quote')
      .set({ handled_at: daysAgo(retention.leads + 1) })
      .execute();
    await forgetOld(portals, RETENTION_RULES, new Date());
    expect(await listed()).toEqual([]);
  });

  test('is kept as long as a lead also where no agency made it and its client bought it', async () => {
    const { id } = await saveQuote(portals);
    const email = 'buyer@mail.example';
    const quotes = portals.db.selectFrom('saved_quote').select('id').where('id', '=', id);
    const put = (columns: Partial<Record<'bought_at' | 'saved_at' | 'expires_at', Date>>) =>
      portals.db
        .updateTable('saved_quote')
        .set({ ...columns, email })
        .where('id', '=', id)
        .execute();
    const long = daysAgo(retention.unfinishedQuotes + 200);
    await put({ saved_at: long, expires_at: long, bought_at: long });
    expect((await findPerson(portals.db, email)).drafts).toEqual([]);
    await eraseOldQuotes(portals.db);
    await forgetOld(portals, RETENTION_RULES, new Date());
    expect(await quotes.execute()).toEqual([{ id }]);
    await put({ bought_at: daysAgo(retention.leads + 1) });
    await forgetOld(portals, RETENTION_RULES, new Date());
    expect(await quotes.execute()).toEqual([]);
  });

  test('says to which address it was sent, also after the address was corrected', async () => {
    const desk = await deskOf(portals, 'GA');
    const quote = await (await desk.beginQuote()).makeReady();
    await quote.sendToSign();
    await quote.send('contact', { ...RIGHT.contact, email: 'corrected@example.com' });
    const { history } = (await quote.thread()) as unknown as { history: { words: string }[] };
    expect(history.map(({ words }) => words)).toContain(`Sent to ${RIGHT.contact.email} to sign.`);
  });
});
