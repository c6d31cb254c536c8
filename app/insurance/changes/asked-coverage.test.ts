import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newReference } from '#platform/references/reference.ts';
import * as requestsPage from '#portals/policyholder/changes/change-requests-page.tsx';
import * as dataExportPage from '#portals/policyholder/data-export-page.tsx';
import * as changeDeskPage from '#portals/staff/changes/change-desk-page.tsx';
import { ownChanges } from '#testing/selling/test-own-change.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { collectDataExport } from '../policyholders/data-export-store.ts';
import { addChange } from './change-request-store.ts';

type Row = { label: string; value: string };

withPortals('coverage that a policyholder asked us to change', (portals) => {
  const { holder, look, agree, carOf, versionOf } = ownChanges(portals);
  type Holder = Awaited<ReturnType<typeof holder>>;
  const newest = async ({ cookie }: Holder, language = 'en') => {
    const path = `/insurednew/requests?lang=${language}`;
    const { requests } = (await askPage(portals, requestsPage.loader, { path, cookie })).data as {
      requests: [{ reference: string; details: Row[] }];
    };
    return requests[0];
  };
  const asService = async () => staffCookie(portals, (await addStaff(portals, 'service')).id);
  const atDesk = (reference: string, cookie: string) => ({
    path: `/staff/changes/${reference}`,
    params: { reference },
    cookie,
  });
  const desk = async (reference: string) => {
    const { data } = await askPage(portals, changeDeskPage.loader, atDesk(reference, await asService()));
    return data as { facts: Row[]; does?: { kind: string }; version: number };
  };
  const exported = async ({ id }: Holder) =>
    (await collectDataExport(portals.watched, id, [Buffer.alloc(32)], 'en')).changes.map(({ details }) => details);

  test('is named to the desk, in their list and in their data, where another system decides', async () => {
    const of = await holder();
    const { env } = portals;
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      const typed = { 'collision-1': '//100000', 'rental-1': '0', note: 'The car is old.' };
      expect(await look(of, 'coverage', typed)).toMatchObject({ status: 303 });
      const asked = [
        { label: `Collision, ${carOf(of, 0)}`, value: '$500 deductible → $1,000 deductible' },
        {
          label: expect.stringMatching(`^Rental .*, ${carOf(of, 0).slice(0, 4)}`),
          value: expect.stringMatching(/ → None$/),
        },
      ];
      const { reference, details } = await newest(of);
      expect(details).toEqual([...asked, expect.anything(), expect.objectContaining({ value: 'The car is old.' })]);
      const { facts, does, version } = await desk(reference);
      expect(does).toEqual({ kind: 'words' });
      expect(facts).toEqual(expect.arrayContaining(asked));
      expect(await exported(of)).toEqual([details]);
      const path = '/insurednew/profile/everything';
      const page = await askPage(portals, dataExportPage.loader, { path, cookie: of.cookie });
      expect(JSON.stringify(page.data)).toContain('$500 deductible → $1,000 deductible');
      const form = { act: 'decline', answer: 'Call us.', version: String(version) };
      const declined = await askPage(portals, changeDeskPage.action, {
        ...atDesk(reference, await asService()),
        form,
      });
      expect(declined.status).toBe(303);
      expect((await desk(reference)).facts, 'once it is closed').toEqual(expect.arrayContaining(asked));
    } finally {
      portals.env = env;
    }
  });

  test('is named as it was before the change that was made, and stays so after later ones', async () => {
    const of = await holder();
    const change = async (collision: string) => {
      const { shown } = await look(of, 'coverage', { 'collision-1': collision });
      expect(await agree(of, 'coverage', shown, { unpaid: 'yes' })).toMatchObject({ status: 303 });
    };
    await change('//100000');
    await change('//25000');
    expect((await versionOf(of))?.number).toBe(3);
    const values = (await exported(of)).map(([first]) => first?.value);
    expect(values).toEqual(['$500 deductible → $1,000 deductible', '$1,000 deductible → $250 deductible']);
    expect((await newest(of, 'es')).details[0]).toEqual({
      label: `Choque (collision), ${carOf(of, 0)}`,
      value: 'deducible de $1,000 → deducible de $250',
    });
  });

  test('is named in requests of an older release too, which have the place of the option', async () => {
    const of = await holder();
    const { id: policy_id } = of.policy;
    const ask = async () => {
      const reference = newReference('C');
      const details = { 'collision-1': '3' };
      await addChange(portals.db, { reference, kind: 'coverage', details, policy_id, account_id: of.id, state: 'TX' });
      return reference;
    };
    const reference = await ask();
    const asked = { label: `Collision, ${carOf(of, 0)}`, value: '$500 deductible → $1,000 deductible' };
    expect((await newest(of)).details).toEqual([asked]);
    expect((await desk(reference)).facts).toContainEqual(asked);
    await sql`insert into policy_version (policy_id, number, kind, effective_at, actor, term_number, document,
        premium_cents, change_cents, is_priced_by_hand)
      select policy_id, 2, 'endorsement', effective_at, actor, term_number, '{}', premium_cents, 0, false
      from policy_version where policy_id = ${policy_id}`.execute(portals.db);
    const later = await ask();
    expect(await newest(of), 'a policy that cannot be read').toMatchObject({ reference: later, details: [] });
  });
});
