import { rmSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { aPolicy, emptyBook, fileOf, somePolicies, testImports } from '#testing/test-import.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findAsOf } from '../../record/as-of-store.ts';
import { decide, nextImport } from './file/import-file-store.ts';
import { storedPath } from './file/import-folder.ts';
import { holdNames } from './planning/plan-import.ts';

const day = (date: number) => `2026-11-${date}T03:10:00Z`;
const file = (kind: 'full' | 'delta', sequence: number, date: number) => ({ kind, sequence, as_of: day(date) });

withPortals('files that come late or cannot be read', (portals) => {
  const imports = testImports(portals);
  beforeEach(() => emptyBook(portals));
  const policyOf = (number: string) =>
    portals.db.selectFrom('policy').selectAll().where('number', '=', number).executeTakeFirst();

  test.each(['full', 'delta'] as const)(
    'a late file does not overwrite a policy that a newer %s file left as it was',
    async (kind) => {
      await imports.take(fileOf(somePolicies(2)));
      await imports.take(fileOf(somePolicies(2), file(kind, 2, 23)));
      const cancelled = aPolicy(1, { status: 'cancel_pending', cancels_on: '2026-12-24' });
      const late = await imports.take(fileOf([cancelled], file('delta', 3, 22)));
      expect(late).toMatchObject({ state: 'held', report: { outcomes: { older: 2 } } });
      expect((await policyOf('10000001'))?.status).toBe('A');
    },
  );

  /** Takes a file that is held because it is late, and that a person then approves. */
  async function takeLate(text: string) {
    const late = await imports.take(text);
    expect(late.holds).toContainEqual(expect.objectContaining({ code: 'older-file' }));
    const holds = holdNames(late);
    await decide(portals.db, late.id, { state: 'approved', by: 'staff 1', why: 'looked at', holds });
    const taken = await imports.run(late.id);
    expect(taken.state).toBe('announced');
    return late;
  }

  test('a late full file says of no policy that it is gone', async () => {
    await imports.take(fileOf(somePolicies(2)));
    await imports.take(fileOf([...somePolicies(2), aPolicy(2)], file('delta', 2, 23)));
    await takeLate(fileOf(somePolicies(2), file('full', 3, 22)));
    expect(await portals.db.selectFrom('import_gone').selectAll().execute()).toEqual([]);
  });

  const closesAgency = (text: string, on: string) => text.replace('"appointed_on"', `"closed_on":"${on}","appointed_on"`);
  const closedOn = async () =>
    (await portals.db.selectFrom('agency').select('closed_on').where('code', '=', '01-1001').executeTakeFirst())
      ?.closed_on;

  test('a late file does not reopen an agency that a newer file closed', async () => {
    await imports.take(fileOf(somePolicies(2)));
    await imports.take(closesAgency(fileOf(somePolicies(2), file('full', 2, 23)), '2026-11-22'));
    const late = await takeLate(fileOf([aPolicy(3)], file('delta', 3, 22)));
    expect(late.report.outcomes).toEqual({ older: 1, new: 1 });
    expect(await closedOn()).toBe('2026-11-22');
  });

  test('a late file still closes an agency that no newer file contained', async () => {
    await imports.take(fileOf(somePolicies(2)));
    const [manifest, , policy] = fileOf([aPolicy(0)], { ...file('delta', 2, 23), agencies: 0 }).split('\n');
    await imports.take(`${manifest}\n${policy}\n`);
    await takeLate(closesAgency(fileOf([aPolicy(1)], file('delta', 3, 22)), '2026-11-22'));
    expect(await closedOn()).toBe('2026-11-22');
  });

  test('a late file does not renew the as-of time of a policy that a newer file could not update', async () => {
    const asOf = async () => findAsOf(portals.watched, (await policyOf('10000005'))?.id ?? 0);
    await imports.take(fileOf(somePolicies(120)));
    const spoiled = aPolicy(5, { agency_code: '01-9999' });
    await imports.take(fileOf([...somePolicies(120).slice(6), spoiled], file('delta', 2, 23)));
    expect(await asOf()).toEqual(new Date(day(20)));
    const moved = aPolicy(5, { address: '2 Second St' });
    await takeLate(fileOf([moved], file('delta', 3, 21)));
    expect(await asOf()).toEqual(new Date(day(21)));
    await takeLate(fileOf([...somePolicies(5), moved, ...somePolicies(120).slice(6)], file('full', 4, 22)));
    expect(await asOf()).toEqual(new Date(day(21)));
  });

  test('a line with characters that no database stores is rejected, and the other lines are taken', async () => {
    const { policy, ...rest } = aPolicy(60);
    const broken = {
      policy: { ...policy, number: '1000\u00000060', prefix: 'FL\u0000', 'x\ud800\u0000y': 1 },
      ...rest,
    };
    const text = `${fileOf(somePolicies(60), { policies: 61 })}${JSON.stringify(broken)}\n`;
    const taken = await imports.take(text);
    expect(taken.report.outcomes).toMatchObject({ rejected: 1 });
    expect(taken.state).not.toBe('received');
  });

  test('a file whose bytes are gone is refused, with the reason', async () => {
    const { id } = await imports.receive(fileOf(somePolicies(2)));
    const { stored_as } = await portals.db.selectFrom('import_file').select('stored_as').executeTakeFirstOrThrow();
    rmSync(storedPath(imports.env, stored_as ?? ''));
    expect(await imports.run(id)).toMatchObject({ state: 'refused', refusal: { code: 'file-gone' } });
  });

  test('a file that failed does not keep later ones waiting', async () => {
    const first = await imports.receive(fileOf(somePolicies(2)));
    const second = await imports.receive(fileOf(somePolicies(3)));
    expect(await nextImport(portals.db)).toBe(first.id);
    expect(await nextImport(portals.db, [first.id])).toBe(second.id);
  });
});
