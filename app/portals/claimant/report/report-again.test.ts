import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { findUnansweredAfterEnd } from '#insurance/claims/views/claim-queue-store.ts';
import { RECENTLY, reportAsOther, reportOfMine } from '#testing/claims/test-report.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('report an accident whose part is over', (portals) => {
  test('a second report waits for a person’s answer, and asks for nothing', async () => {
    const { cookie, policy } = await addPolicyholder(portals, { state: 'GA' });
    const tell = async (story: string) => {
      const mine = await reportOfMine(portals, cookie, policy.id);
      const police = { police: 'yes', 'police-report': 'HPD 26-0148', witnesses: 'Luz Mora' };
      await mine.fillIn({ when: RECENTLY, what: { kind: 'rear_end', story }, police, contact: { language: 'es' } });
      await mine.send({ name: 'Teresa Villarreal', same: 'yes' });
      return (await mine.seeSent()).sent.number;
    };
    const number = await tell('I was stopped at the light.');
    const { id: claimId } = await portals.db
      .selectFrom('claim')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    await portals.db
      .updateTable('claim_line')
      .set({ state: 'closed', closed_at: new Date() })
      .where('claim_id', '=', claimId)
      .execute();
    const items = async () =>
      portals.db
        .selectFrom('claim_item')
        .innerJoin('claim_party', 'claim_party.id', 'claim_item.party_id')
        .select('claim_item.id')
        .where('claim_id', '=', claimId)
        .execute();
    const before = (await items()).length;
    expect(await tell('The frame is bent, the shop says.')).toBe(number);
    const waiting = await findUnansweredAfterEnd(portals.db, 100);
    expect(waiting).toContainEqual(
      expect.objectContaining({ number, line: 1, answerBy: expect.stringMatching(/^\d{4}-/) }),
    );
    const messages = portals.db.selectFrom('claim_message').select('text').where('claim_id', '=', claimId);
    expect(await messages.execute()).toEqual([
      // Their own words, under a sentence in the language they chose.
      { text: `${m.talk_reported_again({}, { locale: 'es' })}\n\nThe frame is bent, the shop says.` },
    ]);
    expect((await items()).length).toBe(before);
  });
});

withPortals('a report that cannot be sent', (portals) => {
  test('keeps the signed name', async () => {
    const reporter = await reportAsOther(portals);
    await reporter.fillIn({ when: RECENTLY });
    await portals.db.updateTable('loss_report').set({ answers: sql`answers - 'kind'` }).execute();
    expect(await reporter.send({ name: 'Teresa V' })).toMatchObject({
      status: 422,
      data: { refusal: expect.any(String), values: { name: 'Teresa V' } },
    });
  });
});
