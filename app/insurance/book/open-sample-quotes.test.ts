import { expect, test } from 'vitest';
import { STATES } from '#config/states.ts';
import { buyerContext } from '#testing/selling/test-purchase.ts';
import { addAgency, addProducer } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findAgentQuotes } from '../agent-quotes/agent-quote-store.ts';
import { settleDueHolds } from '../purchases/binding/binding-jobs.ts';
import { STAGES } from '../quotes/desk/stage.ts';
import { openSampleQuotes, type SampleDesk } from './open-sample-quotes.ts';

withPortals('sample quotes for clients', (portals) => {
  test('the desk of an agency in every state has one quote at each stage', async () => {
    const desks: SampleDesk[] = [];
    for (const state of STATES) {
      const agency = await addAgency(portals, { state });
      const { id } = await addProducer(portals, { agencyId: agency.id });
      desks.push({ id, state });
    }
    // All in one call, as when a trial starts: a client's car and license depend on their place among all clients.
    await openSampleQuotes(portals, desks, 1);
    await portals.db
      .updateTable('purchase_hold')
      .set({ next_check_at: new Date(0) })
      .execute();
    await settleDueHolds(buyerContext(portals));
    for (const { id } of desks) {
      const { rows } = await findAgentQuotes(portals.db, id, { list: 'all', page: 1, size: 20 });
      expect(rows.map(({ stage }) => stage).toSorted()).toEqual(STAGES.toSorted());
      expect(new Set(rows.map(({ reference }) => reference)).size).toBe(STAGES.length);
    }
  });
});
