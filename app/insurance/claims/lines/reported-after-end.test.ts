import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { withPortals } from '#testing/test-portals.ts';
import { openClaim } from './open-claim.ts';

withPortals('a part that ended before its person reported', (portals) => {
  test('begins anew with their report', async () => {
    const nobody = { name: null, phone: null, email: null, language: 'en' as const };
    const people = [{ ...nobody, role: 'pedestrian' as const, phone: '7135550148', isHurt: true }];
    const { claimId } = await addThirdPartyClaim(portals, { people });
    const lines = () =>
      portals.db
        .selectFrom('claim_line')
        .select(['coverage', 'state', 'next_rule'])
        .where('claim_id', '=', claimId)
        .orderBy('number')
        .execute();
    await portals.db
      .updateTable('claim_line')
      .set({ state: 'closed', closed_at: new Date() })
      .where('claim_id', '=', claimId)
      .execute();
    const reporter = {
      ...nobody,
      role: 'pedestrian' as const,
      name: 'Lee Roe',
      phone: '7135550148',
      isHurt: true,
      accountId: null,
      texts: null,
    };
    const context = { ...portals, address: 'test', requestId: 'test', language: 'en' as const };
    const { again } = await portals.db.transaction().execute((trx) =>
      openClaim(
        trx,
        { ...context, idempotencyKey: undefined },
        {
          reportId: null,
          policyId: null,
          joins: claimId,
          joinCodeHash: null,
          actor: 'claimant',
          loss: {
            kind: 'rear_end',
            state: 'TX',
            lossOn: dayIn('TX', new Date()),
            lossAt: null,
            precision: 'day',
            zip: '77098',
            city: 'Houston',
            place: null,
            story: null,
            people: [],
            ours: null,
            others: [],
            wantsRental: false,
            later: [],
            matchFacts: null,
            reporter,
          },
        },
      ),
    );
    expect(again).toBeNull();
    expect(await lines()).toMatchObject([
      { coverage: 'PD_3P', state: 'closed' },
      { coverage: 'BI_3P', state: 'reported', next_rule: 'OUR-ACK' },
    ]);
  });
});
