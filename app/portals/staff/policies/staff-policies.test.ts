import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LIMITS } from '#config/security-limits.ts';
import { post, readLedger } from '#insurance/billing/ledger/open-ledger.ts';
import { policySearchQuery } from '#insurance/policies/find/policy-search-store.ts';
import { endorse, previewEndorsement } from '#insurance/record/endorse.ts';
import { latestVersion } from '#insurance/record/version-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as findPage from './find-policy-page.tsx';
import * as policyPage from './staff-policy-page.tsx';
import * as versionPage from './version-page.tsx';

withPortals('policies at the service desk', (portals) => {
  const signedIn = async (...roles: Parameters<typeof addStaff>[1][]) => {
    const { id } = await addStaff(portals, ...roles);
    return { id, cookie: await staffCookie(portals, id) };
  };
  const find = (cookie: string, form: Record<string, string>) =>
    askPage(portals, findPage.action, { path: '/staff/policies', cookie, form: { act: 'find', ...form } });
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const look = (cookie: string, id: number) => askPage(portals, policyPage.loader, { ...at(id), cookie });
  const sold = async (more: Parameters<typeof addRatedPolicy>[2] = {}) => {
    const policy = await addRatedPolicy(portals, (await addAccount(portals)).id, more);
    const { document } = policy.version;
    return { ...policy, document, vin: document.vehicles[0]?.vin ?? '' };
  };
  const audited = (act: string) =>
    portals.db.selectFrom('audit').selectAll().where('act', '=', act).orderBy('id', 'desc').execute();

  test('a policy is found only by number, last name, phone, plate, or VIN and its last five', async () => {
    const { cookie } = await signedIn('service');
    const named = (last_name: string) =>
      sold({ change: (document) => ({ ...document, insureds: [{ ...insuredOf(document), last_name }] }) });
    const mine = await named('Peña-García');
    await portals.db.updateTable('vehicle').set({ plate: 'QRT4417' }).where('policy_id', '=', mine.id).execute();
    const other = await named('Penaloza');
    await portals.db.updateTable('policy').set({ phone: '4045550188' }).where('id', '=', mine.id).execute();
    const { prefix, number } = mine.document;
    const searches: Record<string, string>[] = [
      { number },
      { number: `${prefix.toLowerCase()} ${number}` },
      { name: 'pena' },
      { name: 'PEÑA-GARCIA' },
      { phone: '(404) 555-0188' },
      { phone: '+1 404 555 0188' },
      { plate: 'qrt-4417' },
      { vin: mine.vin.toLowerCase() },
      { vin: mine.vin.slice(-5) },
      { name: 'pena', vin: mine.vin.slice(-5) },
    ];
    for (const form of searches) {
      const { data, status } = await find(cookie, form);
      expect([form, status, data]).toMatchObject([form, 200, { found: [{ id: mine.id }], hasMore: false }]);
      expect((data as { found: object[] }).found).toHaveLength(1);
    }
    for (const form of [
      { name: 'pena', vin: other.vin },
      { name: 'pe%' },
      { number: `GA${number}` },
      { plate: 'QRT441' },
    ]) {
      expect((await find(cookie, form)).data).toMatchObject({ found: [] });
    }
  });

  test('invalid input is reported with what was typed', async () => {
    const { cookie } = await signedIn('service');
    expect(await find(cookie, {})).toMatchObject({ status: 422, data: { refusal: 'Fill in at least one field.' } });
    expect(await find(cookie, { phone: '555', vin: '12' })).toMatchObject({
      status: 422,
      data: { refusal: 'Check this and search again: phone number, VIN.', values: { phone: '555' } },
    });
  });

  test('a search is audited without what was typed, and limited per staff member and hour', async () => {
    const { id, cookie } = await signedIn('service');
    expect((await find(cookie, { name: 'Nobodysname', phone: '4045550177' })).status).toBe(200);
    const [row] = await audited('find-policy');
    expect(row).toMatchObject({ actor: `staff ${id}`, detail: { by: 'name phone', count: 0 } });
    expect(JSON.stringify(row)).not.toMatch(/Nobodysname|4045550177/i);
    const [{ hits }] = LIMITS.findPolicy.target;
    await portals.db.updateTable('throttle').set({ hits }).where('name', '=', 'find-policy-hour').execute();
    expect((await find(cookie, { name: 'Nobodysname' })).status).toBe(429);
    expect((await find((await signedIn('service')).cookie, { name: 'Nobodysname' })).status).toBe(200);
  });

  test('each search uses its index', async () => {
    const searches = {
      policy_by_number: { number: '70000001' },
      named_insured_by_last_name: { lastName: 'Peña' },
      policy_by_phone: { phone: '4045550188' },
      vehicle_by_vin: { vinSuffix: '04352' },
      vehicle_by_plate: { plate: 'QRT4417' },
    };
    const { id } = await sold();
    const trial = await portals.db.startTransaction().execute();
    try {
      // With only a few rows, every plan costs about the same and the choice would be random.
      for (const [table, own] of [
        ['policy', sql`'id', it.id + n, 'number', (80000000 + n)::text, 'phone', (4045000000 + n)::text`],
        ['named_insured', sql`'policy_id', it.policy_id + n, 'last_name', 'Name' || n`],
        [
          'vehicle',
          sql`'id', it.id + n, 'policy_id', it.policy_id + n, 'plate', 'P' || n, 'vin', left(it.vin, 12) || n`,
        ],
      ] as const) {
        const named = sql.table(table);
        const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(attname), ', ') as names
          from pg_attribute where attrelid = ${table}::regclass and attnum > 0
            and not attisdropped and attgenerated = ''`.execute(trial);
        const columns = sql.raw(rows[0]?.names ?? '');
        await sql`insert into ${named} (${columns}) overriding system value
          select ${columns} from (select (jsonb_populate_record(it, jsonb_build_object(${own}))).*
            from ${named} it, generate_series(20000, 24000) n
            where ${table === 'policy' ? sql`it.id` : sql`it.position = 1 and it.policy_id`} = ${id}) copy`.execute(
          trial,
        );
        await sql`analyze ${named}`.execute(trial);
      }
      for (const [index, search] of Object.entries(searches))
        expect(JSON.stringify(await policySearchQuery(trial, search).explain())).toContain(index);
    } finally {
      await trial.rollback().execute();
    }
  });

  test('the policy page shows versions, bill and open items, is audited, and belongs to its desk', async () => {
    const { id: staff, cookie } = await signedIn('service');
    const { id, document } = await sold();
    const shown = await look(cookie, id);
    expect(shown.data).toMatchObject({
      policy: { number: `${document.prefix} ${document.number}` },
      versions: [{ number: 1, kind: 'New policy', hasWorksheet: true }],
      requests: [],
    });
    const { bill } = shown.data as { bill: { bills: object[]; owedBack?: object } };
    expect(bill).toMatchObject({ owedBack: undefined });
    expect(bill.bills).toHaveLength(6);
    // What is to be paid next is on top.
    expect(bill.bills[0]).toMatchObject({ number: 1, paid: '$0.00', isOpen: true });
    const [row] = await audited('see-policy');
    expect(row).toMatchObject({ actor: `staff ${staff}`, detail: {} });
    for (const role of ['auditor', 'imports', 'notices', 'applications'] as const) {
      expect((await look((await signedIn(role)).cookie, id)).status).toBe(403);
      expect((await find((await signedIn(role)).cookie, { name: 'pena' })).status).toBe(403);
    }
    for (const nobodys of [999_999, 0]) expect((await look(cookie, nobodys)).status).toBe(404);
  });

  test('an endorsement is a version with its worksheet: every factor with its table and row', async () => {
    const { cookie } = await signedIn('service');
    const { id } = await sold();
    const acting = { keyring: portals.keyring, requestId: 'test' };
    const endorsement = {
      ...({ policyId: id, actor: 'operator', effectiveAt: new Date(), reason: 'CTEST0001' } as const),
      change: (before: Awaited<ReturnType<typeof sold>>['document']) => ({
        ...before,
        vehicles: before.vehicles.map((car) => ({
          ...car,
          coverages: car.coverages.map((cover) =>
            cover.kind === 'collision' ? { ...cover, deductible_cents: 100_000 } : cover,
          ),
        })),
      }),
    };
    const latest = await latestVersion(portals.db, id);
    if (!latest) throw new Error('no such policy');
    const { changeCents = 0 } = await previewEndorsement(portals.db, latest, endorsement);
    const seen = { version: 1, changeCents };
    await portals.db.transaction().execute((trx) => endorse(trx, acting, endorsement, seen));
    expect((await look(cookie, id)).data).toMatchObject({
      versions: [
        {
          number: 2,
          kind: 'Change',
          reason: 'CTEST0001',
          hasWorksheet: true,
          isByHand: false,
          changed: [expect.stringMatching(/^Collision: higher deductible/)],
          change: expect.stringMatching(/^−\$/),
        },
        { number: 1 },
      ],
    });
    const version = (number: number, policy = id) =>
      askPage(portals, versionPage.loader, {
        path: `/staff/policies/${policy}/versions/${number}`,
        cookie,
        params: { id: String(policy), number: String(number) },
      });
    const { price } = (await version(2)).data as {
      price: { step?: object; worksheet: { tables: { title: string; rows: object[] }[] } };
    };
    const { worksheet } = price;
    expect(worksheet.tables.find(({ title }) => title.includes('Collision'))?.rows).toEqual(
      expect.arrayContaining([
        {
          name: 'Starting price',
          row: 'T1',
          factor: expect.stringMatching(/^\$/),
          soFar: expect.stringMatching(/^\d+$/),
        },
      ]),
    );
    // The first version has no stored worksheet, but our rate book made its premium, so the worksheet is computed
    // again.
    expect((await version(1)).data).toMatchObject({
      price: { worksheet: { book: expect.stringContaining('U-2026-01') } },
    });
    expect((await version(3)).status).toBe(404);
    expect((await version(2, (await sold()).id)).status).toBe(404);
  });

  test('a refund recorded as sent reduces what we owe once, and by no more than is owed', async () => {
    const { id: staff, cookie } = await signedIn('service');
    const { id } = await sold();
    await portals.db.transaction().execute(async (trx) => {
      const ledger = await readLedger(trx, id);
      const owed = { kind: 'payment', debit: 'cash', credit: 'refund-owed', cents: 5_000, termNumber: 1 } as const;
      await post(trx, ledger, { actor: 'operator' }, [owed]);
    });
    const send = (form: object) =>
      askPage(portals, policyPage.action, {
        ...at(id),
        cookie,
        form: { act: 'refund', amount: '50.00', how: 'check', reference: '10442', ...form },
      });
    expect((await look(cookie, id)).data).toMatchObject({ bill: { owedBack: { cents: 5_000, amount: '$50' } } });
    for (const form of [{ amount: '50.01' }, { amount: 'all' }, { reference: '' }, { how: 'cash' }]) {
      expect((await send(form)).status).toBe(422);
    }
    expect((await send({ amount: '$20' })).headers.get('location')).toBe(`/staff/policies/${id}?done=refund`);
    expect(await send({ amount: '30' })).toMatchObject({
      status: 422,
      data: { refusal: expect.stringContaining('already') },
    });
    expect((await look(cookie, id)).data).toMatchObject({ bill: { owedBack: { cents: 3_000 } } });
    const rows = await audited('record-refund');
    expect(rows).toMatchObject([{ actor: `staff ${staff}`, detail: { cents: 2_000 } }]);
  });
});

const insuredOf = ({ insureds: [first] }: Awaited<ReturnType<typeof addRatedPolicy>>['version']['document']) => {
  if (!first) throw new Error('nobody is insured');
  return first;
};
