import { expect, test } from 'vitest';
import { buyerContext } from '#testing/selling/test-purchase.ts';
import { addAgency, addProducer } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findAgentQuotes } from '../agent-quotes/agent-quote-store.ts';
import { settleDueHolds } from '../purchases/binding/binding-jobs.ts';
import { STAGES } from '../quotes/desk/stage.ts';
import { openSampleQuotes } from './open-sample-quotes.ts';

withPortals('clients’ quotes to try the product with', (portals) => {
  test.each(['FL', 'TX', 'GA'] as const)('the desk of an agency in %s has one at every stage', async (state) => {
    const agency = await addAgency(portals, { state });
    const { id } = await addProducer(portals, { agencyId: agency.id });
    await openSampleQuotes(portals, [{ id, state }], 1);
    await portals.db
      .updateTable('purchase_hold')
      .set({ next_check_at: new Date(0) })
      .execute();
    await settleDueHolds(buyerContext(portals));
    const { rows } = await findAgentQuotes(portals.db, id, { list: 'all', page: 1, size: 20 });
    expect(rows.map(({ stage }) => stage).toSorted()).toEqual(STAGES.toSorted());
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(STAGES.length);
  });
});
