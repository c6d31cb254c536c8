import { rmSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { importLimits } from '#config/insurance/imports.ts';
import { aPolicy, emptyBook, fileOf, somePolicies, testImports } from '#testing/test-import.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findAsOf } from '../../policies/as-of-store.ts';
import { importView } from './desk/import-view.ts';
import { decide, findImport, findSource, nextImport } from './file/import-file-store.ts';
import { storedPath } from './file/import-folder.ts';
import type { ImportState } from './file/import-state.ts';
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

  const closesAgency = (text: string, on: string) =>
    text.replace('"appointed_on"', `"closed_on":"${on}","appointed_on"`);
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

  /** Deletes a file's bytes, as when the database is restored without them. */
  const loseBytes = async (id: number) => {
    const file = await findImport(portals.db, id);
    rmSync(storedPath(imports.env, file?.storedAs ?? ''));
  };

  test('a file whose bytes are gone is refused, with the reason, and taken when it is sent again', async () => {
    const text = fileOf(somePolicies(2));
    const { id } = await imports.receive(text);
    await loseBytes(id);
    expect(await imports.run(id)).toMatchObject({ state: 'refused', refusal: { code: 'file-gone' } });
    expect(await imports.receive(text)).toEqual({ id, isKnown: false });
    const taken = await imports.run(id);
    expect(taken).toMatchObject({ state: 'announced', refusal: null, report: { outcomes: { applied: 3 } } });
    expect(await imports.receive(text)).toEqual({ id, isKnown: true });
  });

  test('a held file whose bytes are gone starts over when it is sent again, and otherwise stays held', async () => {
    await imports.take(fileOf(somePolicies(2)));
    const text = fileOf([aPolicy(0)], file('delta', 3, 22));
    const { id } = await imports.take(text);
    expect(await imports.receive(text)).toEqual({ id, isKnown: true });
    expect(await findImport(portals.db, id)).toMatchObject({ state: 'held' });
    await loseBytes(id);
    expect(await imports.receive(text)).toEqual({ id, isKnown: false });
    expect(await findImport(portals.db, id)).toMatchObject({ state: 'received', holds: [] });
    expect(await imports.run(id)).toMatchObject({ state: 'held', holds: [{ code: 'missing-file' }] });
  });

  test('a file that its approver sends again after its bytes were lost needs another approval', async () => {
    await imports.take(fileOf(somePolicies(2)));
    const text = fileOf([aPolicy(0)], file('delta', 3, 22));
    const held = await imports.take(text, { receivedBy: 'staff 1' });
    const approval = { state: 'approved', by: 'staff 2', why: 'looked at', holds: holdNames(held) } as const;
    await decide(portals.db, held.id, approval);
    await loseBytes(held.id);
    expect(await imports.receive(text, { receivedBy: 'staff 2' })).toEqual({ id: held.id, isKnown: false });
    const again = { state: 'held', receivedBy: 'staff 2', decidedBy: null, decision: null, approvedHolds: [] };
    expect(await imports.run(held.id)).toMatchObject(again);
  });

  test('a file that failed halfway leaves what a newer file has brought in meanwhile', async () => {
    importLimits.aBatch = 20;
    const { id } = await imports.receive(fileOf(somePolicies(60)));
    let batches = 0;
    const watch = (state: ImportState, done: number) => {
      if (state === 'applied' && done > 0 && ++batches === 2) throw new Error('killed');
    };
    await expect(imports.run(id, { watch })).rejects.toThrow('killed');
    importLimits.aBatch = 500;
    const moved = { address: '2 Second St' };
    const named = fileOf(
      somePolicies(60, () => moved),
      file('full', 2, 23),
    );
    const newer = await imports.take(named.replace('Calle Ocho Insurance', 'Calle Nueve Insurance'));
    expect(newer.state).toBe('announced');
    const older = await imports.run(id);
    expect(older).toMatchObject({ state: 'announced', report: { outcomes: { applied: 21, older: 40 } } });
    const policies = await portals.db.selectFrom('policy').select('address').groupBy('address').execute();
    expect(policies).toEqual([moved]);
  });

  test('a file whose bytes are lost after some of it was applied says so, and the rest follows when it is sent again', async () => {
    importLimits.aBatch = 20;
    const text = fileOf(somePolicies(60));
    const { id } = await imports.receive(text);
    let batches = 0;
    const watch = (state: ImportState, done: number) => {
      // The first one is the agencies’.
      if (state === 'applied' && done > 0 && ++batches === 2) throw new Error('killed');
    };
    await expect(imports.run(id, { watch })).rejects.toThrow('killed');
    importLimits.aBatch = 500;
    await loseBytes(id);
    const lost = await imports.run(id);
    expect(lost).toMatchObject({ state: 'refused', report: { applied: { policies: 20, agencies: 1 } } });
    expect(importView(lost, 'en', new Map()).refusal).toEqual({
      title: 'Only part of this file was taken',
      text: "The file isn't there anymore. Send it again.",
    });
    expect(await imports.receive(text)).toEqual({ id, isKnown: false });
    const taken = await imports.run(id);
    expect(taken).toMatchObject({ state: 'announced', report: { outcomes: { same: 20, applied: 41 } } });
    const versions = await portals.db.selectFrom('policy').select('version_in_force').execute();
    expect(versions).toEqual(Array.from({ length: 60 }, () => ({ version_in_force: 1 })));
    expect(await findSource(portals.db, 'core')).toMatchObject({ fileId: id });
  });

  test('a file that failed does not keep later ones waiting', async () => {
    const first = await imports.receive(fileOf(somePolicies(2)));
    const second = await imports.receive(fileOf(somePolicies(3)));
    expect(await nextImport(portals.db)).toBe(first.id);
    expect(await nextImport(portals.db, [first.id])).toBe(second.id);
  });
});
