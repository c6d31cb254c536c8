import { expect, test } from 'vitest';
import { addThirdPartyClaim, openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { withPortals } from '#testing/test-portals.ts';

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
    const named = { role: 'pedestrian' as const, name: 'Lee Roe', phone: '7135550148', isHurt: true };
    const reporter = { ...REPORTER, ...named };
    const { again } = await openLoss(portals, { zip: '77098', reporter }, { joins: claimId });
    expect(again).toBeNull();
    expect(await lines()).toMatchObject([
      { coverage: 'PD_3P', state: 'closed' },
      { coverage: 'BI_3P', state: 'reported', next_rule: 'OUR-ACK' },
    ]);
  });
});
