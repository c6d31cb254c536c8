import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { giveClaimCode } from '#insurance/claims/access/claim-access.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { migrationsFolder } from '#platform/database/migrate.ts';
import { newTypedSecret } from '#platform/references/reference.ts';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import { addThirdPartyClaim, openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('what a reporter without a line of their own is asked for', (portals) => {
  const { look, version, signedIn, open, tracked, act, confirm, decide } = claimDesk(portals);
  const person = { phone: null, email: null, language: 'en' as const, isHurt: false };
  const theirs = {
    side: 'other' as const,
    policyPosition: null,
    vin: null,
    plate: 'QRT4417',
    modelYear: 2021,
    make: 'Honda',
    model: 'Civic',
    zones: [6],
    isDamaged: true,
    isDrivable: true,
    whereabouts: null,
    driverAt: 0,
  };

  /** Our customer hit Marcus, has no damage, and does not know the police report’s number yet. Then Marcus reports. */
  const collision = async () => {
    const claim = await addThirdPartyClaim(portals, {
      later: ['police-report'],
      people: [{ ...person, role: 'driver_other', name: 'Marcus Bell' }],
      others: [theirs],
      reporter: { ...REPORTER, name: 'Teresa Villarreal' },
    });
    const reporter = { ...REPORTER, role: 'driver_other' as const, name: 'Marcus Bell' };
    const reported = { zip: '77098', others: [{ ...theirs, driverAt: null }], reporter };
    const marcus = await openLoss(portals, reported, { joins: claim.claimId });
    const code = newTypedSecret(12);
    await giveClaimCode(portals.db, portals, { ...marcus, code });
    const { number } = claim;
    return { ...claim, teresa: await open(number, claim.code), marcus: await open(number, code) };
  };
  const answer = (cookie: string, number: string, id: string) => {
    const body = new FormData();
    body.set('answer', 'It is on the officer’s card:\n26-1187.');
    const path = `/insurednew/claims/${number}/items/${id}`;
    return askPage(portals, papersPage.action, { path, params: { number, id }, cookie, body });
  };
  const decision = ({ clocks }: { clocks: { id: string; state: string }[] }) =>
    clocks.find(({ id }) => id.startsWith('OUR-DECISION'))?.state;

  test('it may have several lines; it stops no clock of the other party’s line, and their line goes on without it', async () => {
    const { number, teresa, marcus } = await collision();
    const adjuster = await signedIn('adjuster');
    expect((await tracked(teresa.cookie, number)).items).toMatchObject([{ what: 'Police report' }]);
    expect(await look(adjuster.cookie, number)).toMatchObject({
      items: [{ what: 'Police report', from: 'Teresa Villarreal', isOpen: true }],
    });
    expect(decision(await look(adjuster.cookie, number))).toBe('running');
    expect((await tracked(marcus.cookie, number)).lines.map(decision)).toEqual(['running']);

    await confirm(adjuster.cookie, number);
    await act(adjuster.cookie, number, { act: 'ask', kind: 'answer', why: 'Which lane were you in?', due: '' });
    const [item] = (await tracked(marcus.cookie, number)).items;
    expect((await answer(marcus.cookie, number, String(item?.id))).status).toBe(303);
    expect((await look(adjuster.cookie, number)).lineState).toBe('investigating');

    const asked = (await tracked(teresa.cookie, number)).items[0]?.id;
    const events = (await tracked(marcus.cookie, number)).events;
    for (let sent = 0; sent < 2; sent++) expect((await answer(teresa.cookie, number, String(asked))).status).toBe(303);
    const { items, timeline } = await look(adjuster.cookie, number);
    expect(items).toContainEqual(
      expect.objectContaining({ from: 'Teresa Villarreal', answer: expect.stringMatching(/card:\s+26-1187\.$/) }),
    );
    expect(timeline.filter(({ text }) => text.includes('olice report'))).toHaveLength(2);
    expect((await tracked(marcus.cookie, number)).events).toEqual(events);
  });

  test('the desk cancels it from any line, and it is asked for no more when the whole claim is over', async () => {
    const [one, other] = [await collision(), await collision()];
    const adjuster = await signedIn('adjuster');
    const [item] = (await look(adjuster.cookie, one.number)).items;
    const waive = { act: 'waive', item: String(item?.id) };
    expect((await act(adjuster.cookie, other.number, waive)).status).toBe(422);
    expect((await act(adjuster.cookie, one.number, waive)).status).toBe(303);
    expect((await tracked(one.teresa.cookie, one.number)).items).toEqual([]);

    const seen = await version(adjuster.cookie, other.number);
    const saidOn = dayIn('TX', new Date());
    await decide(adjuster.cookie, other.number, { act: 'withdrawn', saidOn, how: 'message', version: seen });
    expect((await tracked(other.teresa.cookie, other.number)).items).toEqual([]);
    expect((await answer(other.teresa.cookie, other.number, String(item?.id))).status).toBe(422);
  });

  test('one that an older release hung on the other party’s line is taken off it', async () => {
    const { number, claimId, marcus } = await collision();
    const adjuster = await signedIn('adjuster');
    const line = await portals.db
      .updateTable('claim_line')
      .set({ state: 'waiting_items' })
      .where('claim_id', '=', claimId)
      .returning(['id', 'party_id'])
      .executeTakeFirstOrThrow();
    await portals.db.updateTable('claim').set({ status: 'waiting' }).where('id', '=', claimId).execute();
    await sql`update claim_item set line_id = ${line.id}
      from claim_party where claim_party.id = claim_item.party_id and claim_id = ${claimId}`.execute(portals.db);
    const text = readFileSync(join(migrationsFolder(), '0046-item-of-a-person.sql'), 'utf8');
    await sql.raw(text).execute(portals.db);
    expect(await look(adjuster.cookie, number)).toMatchObject({
      lineState: 'investigating',
      items: [{ from: 'Teresa Villarreal', isOpen: true }],
    });
    expect((await tracked(marcus.cookie, number)).lines).toMatchObject([{ isYourTurn: false }]);
    const claim = portals.db.selectFrom('claim').select('status').where('id', '=', claimId);
    expect(await claim.executeTakeFirstOrThrow()).toEqual({ status: 'received' });
  });
});
