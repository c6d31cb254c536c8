import { expect, test } from 'vitest';
import { findAgents } from '#contract/zip.ts';
import { findAgenciesAround } from '#insurance/agencies/agency-store.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('agents near a zip code', (portals) => {
  test('CA-13 AG-02 returns open agencies of the state within 75 miles, nearest first, at most ten', async () => {
    // 33135 is in Miami; a degree of latitude is 69 miles.
    const place = { latitude: 25.77, longitude: -80.24 };
    await addAgency(portals, { name: 'Too far', ...place, latitude: 27.2 });
    await addAgency(portals, { name: 'Closed', ...place, isOpen: false });
    await addAgency(portals, { name: 'Of another state', ...place, state: 'GA' });
    for (const tenths of [9, 2, 6, 4, 1, 8, 3, 7, 5, 10]) {
      // Alternately north and south, so that the order of the index differs from the order of the answer.
      const side = tenths % 2 === 0 ? 1 : -1;
      await addAgency(portals, { name: `${tenths} away`, ...place, latitude: 25.77 + (side * tenths) / 10 });
    }
    await addAgency(portals, { name: 'Here', ...place });

    const { body } = await portals.ask(findAgents, { zipcode: '33135' });
    const cards = Object.entries(body as Record<string, { agency_name: string; distance: string }>);
    expect(cards.map(([key]) => key)).toEqual(Array.from({ length: 10 }, (_, i) => `AGENT${i + 1}`));
    expect(cards.map(([, { agency_name }]) => agency_name)).toEqual([
      'Here',
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => `${tenths} away`),
    ]);
    const miles = cards.map(([, { distance }]) => Number(distance));
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(cards[0]?.[1]).toMatchObject({
      address1: '1421 SW 8th St',
      city: 'Miami',
      state: 'FL',
      zip: '33135',
      phone: '3055550142',
      distance: expect.stringMatching(/^\d\.\d$/),
      languages: 'en,es',
      hours: '09:00-17:30',
      days: 'Mo-Fr',
      at: '25.7700,-80.2400',
      from: expect.stringMatching(/^25\.\d{4},-80\.\d{4}$/),
    });
  });

  test.each([
    ['an unknown zip', '00000'],
    ['a zip with no agency in reach', '79901'],
  ])('AG-03 %s has no agents', async (_, zipcode) => {
    const { status, body } = await portals.ask(findAgents, { zipcode });
    expect({ status, body }).toEqual({ status: 200, body: { AGENT1: { agency_name: 'No Agents Found' } } });
  });

  test('AG-02 in a city, far agencies are not read, and one in a corner never comes before a nearer one', async () => {
    const place = { latitude: 31.5, longitude: -98, state: 'TX' } as const;
    const MILE = 1 / 69;
    const add = (name: string, north: number, east: number) =>
      addAgency(portals, {
        name,
        state: 'TX',
        latitude: 31.5 + north * MILE,
        longitude: -98 + (east * MILE) / Math.cos((31.5 * Math.PI) / 180),
      });
    for (let near = 1; near < 10; near++) await add(`${near} near`, near / 10, 0);
    await add('in the corner', 4.8, 4.8);
    await add('nearer', 6, 0);
    await add('far', 40, 0);
    const around = async (count: number) =>
      (await findAgenciesAround(portals.db, 'TX', place, count)).map(({ name }) => name);
    expect(await around(1)).not.toContain('in the corner');
    expect(await around(9)).not.toContain('nearer');
    expect(await around(10)).toContain('nearer');
    expect(await around(10)).not.toContain('far');
    expect(await around(12)).toContain('far');
  });
});
