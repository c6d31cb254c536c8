import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { newToken } from '#platform/context/keyring.ts';
import { addThirdPartyClaim, openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { ourCar, theirCar } from '#testing/claims/test-loss.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import type { Loss } from '../loss.ts';
import { sentView } from '../reports/sent-report-view.ts';

withPortals('our customer for whom an attorney speaks, and who reports the accident again', (portals) => {
  async function reportAgain(cars: Pick<Loss, 'ours' | 'others'>) {
    const email = `teresa-${cars.others.length}@customer.example`;
    const reporter = { ...REPORTER, name: 'Teresa Villarreal', phone: '7135550192', email };
    const { claimId, partyId, policy } = await addThirdPartyClaim(portals, { ...cars, reporter });
    const firm = { claim_id: claimId, role: 'attorney', name: 'Hale, P.A.' };
    const attorney = await portals.db.insertInto('claim_party').values(firm).returning('id').executeTakeFirstOrThrow();
    await portals.db
      .updateTable('claim_party')
      .set({ represented_by: attorney.id })
      .where('id', '=', partyId)
      .execute();
    const had = async () => ({
      mails: (await mailTo(portals, email)).length,
      calls: (await portals.db.selectFrom('call_back').select('id').where('phone', '=', '7135550192').execute()).length,
    });
    const before = await had();
    const loss: Partial<Loss> = { zip: '77098', story: 'I was hit.', later: ['police-report'], reporter, ...cars };
    await openLoss(portals, loss, { policyId: policy.id, joins: claimId });
    expect(await had()).toEqual(before);
    const items = portals.db.selectFrom('claim_item').select('id').where('party_id', '=', partyId);
    expect(await items.execute()).toEqual([]);
    const report = { answers: { party: String(partyId) }, sentAt: new Date(), takenBy: null, accountId: null, claimId };
    const token = newToken().token;
    const sent = await sentView(testRequest(portals), report, token);
    const letters = portals.db.selectFrom('claim_letter').select(['kind', 'to_post', 'facts']);
    const kept = letters.where('party_id', '=', partyId).where('kind', '=', 'acknowledgement');
    return { sent, confirmation: (await kept.execute())[0] };
  }

  test('is asked for nothing, mailed nothing and promised no call: the attorney gets the confirmation', async () => {
    for (const cars of [
      { ours: ourCar, others: [] },
      { ours: null, others: [theirCar] },
    ]) {
      const { sent, confirmation } = await reportAgain(cars);
      expect(confirmation?.to_post).toBe(true);
      expect(JSON.stringify(confirmation?.facts)).not.toMatch(/call you/);
      // Nor does the page after sending promise either.
      expect(sent).toMatchObject({ call: undefined, isMailed: false, isRepresented: true });
      expect(sent.dates.map(({ what }) => what)).not.toContain(m.report_clock_contact({}, { locale: 'en' }));
    }
  });
});
