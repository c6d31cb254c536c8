import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as staffHomePage from '../staff-home-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as decidePage from './decide-page.tsx';

withPortals('a denial that waits for a second person', (portals) => {
  const { signedIn, at, version, decide, confirm, look } = claimDesk(portals);
  const toReview = async (cookie: string) => {
    const { data } = await askPage(portals, queuePage.loader, { path: '/staff/claims?part=review', cookie });
    const { part, rows } = data as { part: string; rows: { number: string }[] };
    return part === 'review' ? rows.map(({ number }) => number) : undefined;
  };
  const counted = async (cookie: string) => {
    const { data } = await askPage(portals, staffHomePage.loader, { path: '/staff', cookie });
    const { waiting } = data as { waiting: Record<string, { kind: string; count: number }[]> };
    return waiting['/staff/claims']?.find(({ kind }) => kind === 'review')?.count;
  };
  const grounds = { wording: 'Words', relied: 'Facts', wouldChange: 'Proof' };
  const begin = async (proposer: { cookie: string }) => {
    const { number } = await addThirdPartyClaim(portals);
    const now = () => version(proposer.cookie, number);
    await confirm(proposer.cookie, number);
    const propose = async () => decide(proposer.cookie, number, { act: 'propose', version: await now(), ...grounds });
    expect((await propose()).status).toBe(303);
    return { number, now, propose };
  };

  test('is in a list of those who may review it, and counted on their start page, until it is settled', async () => {
    const [adjuster, lead, other] = [
      await signedIn('adjuster'),
      await signedIn('claims-lead'),
      await signedIn('supervisor'),
    ];
    const { number, now, propose } = await begin(adjuster);
    const listed = async () => [
      await toReview(adjuster.cookie),
      await toReview(lead.cookie),
      await counted(lead.cookie),
    ];
    expect(await listed()).toEqual([undefined, [number], 1]);
    await decide(lead.cookie, number, { act: 'return', version: await now(), why: 'A page is missing.' });
    expect(await listed()).toEqual([undefined, [], undefined]);
    await propose();
    expect(await listed()).toEqual([undefined, [number], 1]);
    const own = await begin(lead);
    expect([await toReview(lead.cookie), await toReview(other.cookie)]).toMatchObject([[number], { length: 2 }]);
    for (const each of [number, own.number])
      await decide(other.cookie, each, { act: 'approve', version: await version(other.cookie, each) });
    expect([await toReview(other.cookie), await counted(other.cookie)]).toEqual([[], undefined]);
  });

  test('is taken back by the person who proposed it, and by nobody else', async () => {
    const [adjuster, lead] = [await signedIn('adjuster'), await signedIn('claims-lead')];
    const { number, now } = await begin(adjuster);
    const shown = async (cookie: string) =>
      pageShown(decidePage, (await askPage(portals, decidePage.loader, { ...at(number), cookie })).data);
    expect([(await shown(adjuster.cookie)).includes('value="recall"'), await shown(lead.cookie)]).toEqual([
      true,
      expect.not.stringContaining('value="recall"'),
    ]);
    const recall = { act: 'recall', version: await now() };
    expect(await decide(lead.cookie, number, recall)).toMatchObject({
      status: 422,
      data: { refusal: 'Only the person who wrote this denial can take it back.' },
    });
    expect((await decide(adjuster.cookie, number, recall)).headers.get('location')).toMatch(/done=recall/);
    expect((await look(adjuster.cookie, number)).proposal).toBeUndefined();
    expect(await toReview(lead.cookie)).not.toContain(number);
    expect((await decide(adjuster.cookie, number, { act: 'recall', version: await now() })).status).toBe(422);
  });
});
