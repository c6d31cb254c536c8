import { expect, test } from 'vitest';
import * as agentQuotesPage from '#portals/agent/quotes/agent-quotes-page.tsx';
import { deskOf } from '#testing/selling/test-desk.ts';
import { withPortals } from '#testing/test-portals.ts';

type Row = { price?: string; stage: { kind: string; words: string } };
type Thread = { price?: { value: string }[]; history: { words: string }[]; stageWords: Row['stage'] };

withPortals('the price of a client’s quote', (portals) => {
  test('is one sum in the list, on the page and in the history, and is listed only while it holds', async () => {
    const desk = await deskOf(portals, 'GA');
    const quote = await (await desk.beginQuote()).makeReady();
    const listed = async (lang = '') => {
      const { data } = await desk.ask(agentQuotesPage, `quotes?show=all${lang}`);
      return (data as { quotes: Row[] }).quotes[0];
    };
    const page = async () => (await quote.thread()) as unknown as Thread;
    const amount = (await page()).price?.[0]?.value;
    const [lock] = await portals.db.selectFrom('price_lock').selectAll().orderBy('id', 'desc').execute();
    expect(amount).not.toBe(`$${((lock?.premium_cents ?? 0) + (lock?.fees_cents ?? 0)) / 100}`);
    expect(await listed()).toMatchObject({ price: amount, stage: { words: 'Priced' } });
    expect((await page()).history.map(({ words }) => words)).toContainEqual(expect.stringContaining(amount ?? '?'));

    await quote.sendToSign();
    expect(await listed()).toMatchObject({ price: amount, stage: { words: 'Sent to sign' } });
    await portals.db.updateTable('price_lock').set({ locked_until: '2026-01-01' }).execute();
    const over = { kind: 'warn', words: 'Price is over' };
    expect(await listed()).toMatchObject({ price: undefined, stage: over });
    expect(await listed('&lang=es')).toMatchObject({ stage: { words: 'Precio vencido' } });
    expect(await page()).toMatchObject({ stageWords: over, next: { kind: 'price' } });
  });

  test('is not listed once the answers are with an underwriter or declined', async () => {
    const desk = await deskOf(portals, 'GA');
    await (await desk.beginQuote()).makeReady();
    for (const stage of ['referred', 'declined', 'bound']) {
      await portals.db.updateTable('agent_quote').set({ stage }).execute();
      const { data } = await desk.ask(agentQuotesPage, 'quotes?show=all');
      const [row] = (data as { quotes: Row[] }).quotes;
      expect(row?.price !== undefined, stage).toBe(stage === 'bound');
    }
  });
});
