import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { retention } from '#config/retention.ts';
import { sealAudit } from '#platform/audit/audit-chain.ts';
import { forgetOld } from '#platform/retention/forget-old.ts';
import { saveQuote } from '#testing/selling/test-quote.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { addProducer, addStaff } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { keepProblems } from '../book/import/file/import-row-store.ts';
import { RETENTION_RULES } from './retention-rules.ts';

const DAY_MS = 86_400_000;
const HASH = sql<Buffer>`sha256(gen_random_uuid()::text::bytea)`;

withPortals('retention of expired data', (portals) => {
  /** Adds a row to each table that has a time, with the current time. */
  async function addOneOfEach({ db }: TestPortals) {
    const person = await addPolicyholder(portals);
    const producer = await addProducer(portals);
    const quote = await saveQuote(portals);
    const now = sql<Date>`now()`;
    await sql`truncate session, throttle, login_wait, activity, outbox, idempotency_key`.execute(db);
    const account = { account_id: person.id };
    const link = { token_hash: HASH, expires_at: now };
    await db
      .insertInto('session')
      .values({ ...link, ...account, audience: 'policyholder' })
      .execute();
    await db
      .insertInto('kept_form')
      .values({ ...link, ...account, path: '/x', fields: '{}' })
      .execute();
    await db
      .insertInto('password_reset')
      .values({ ...link, producer_id: producer.id })
      .execute();
    await db
      .insertInto('email_verification')
      .values({ ...link, ...account })
      .execute();
    await db
      .insertInto('email_change')
      .values({ ...link, ...account, email: 'a@mail.example' })
      .execute();
    await db
      .insertInto('hand_off_ticket')
      .values({ ...link, ...account, audience: 'claims' })
      .execute();
    await db
      .insertInto('guest_pass')
      .values({ ...link, policy_id: person.policy.id, view: 'ID' })
      .execute();
    await db
      .insertInto('close_link')
      .values({ ...link, policy_id: person.policy.id })
      .execute();
    await db
      .insertInto('change_code')
      .values({ policy_id: person.policy.id, code_hash: HASH, expires_at: now })
      .execute();
    await db
      .insertInto('told_on_file')
      .values({ policy_id: person.policy.id, about: 'register', told_at: now })
      .execute();
    await db
      .insertInto('quote_pin')
      .values({ saved_quote_id: quote.id, phone: quote.phone, pin_hash: HASH, expires_at: now })
      .execute();
    await db
      .insertInto('quote_return')
      .values({ ...link, saved_quote_id: quote.id })
      .execute();
    await db
      .insertInto('tell_when')
      .values({ ...link, email: 'a@mail.example', language: 'en' })
      .execute();
    const place = { law_state: 'FL', loss_on: '2026-05-20', reported_on: '2026-05-20', status: 'received' };
    const claim = { number: 'FL-2026-000001-1', policy_id: person.policy.id, kind: 'parked', ...place, over_at: now };
    const { id: claim_id } = await db.insertInto('claim').values(claim).returning('id').executeTakeFirstOrThrow();
    const { id: party_id } = await db
      .insertInto('claim_party')
      .values({ claim_id, role: 'driver_other' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('claim_access')
      .values({ ...link, party_id, kind: 'link' })
      .execute();
    await db.insertInto('loss_report').values({ door: 'guest', language: 'en' }).execute();
    const member = await addStaff(portals, 'adjuster');
    await db
      .insertInto('call_back')
      .values({
        name: 'Rosa',
        phone: '3055550142',
        language: 'en',
        part: 'any',
        call_on: '2026-05-20',
        called_at: now,
        called_by: member.id,
      })
      .execute();
    await db.insertInto('throttle').values({ key: HASH, hits: 3, most: 5, resets_at: now }).execute();
    await db.insertInto('login_wait').values({ key: HASH, failures: 3, opens_at: now, forgotten_at: now }).execute();
    await db.insertInto('activity').values({ event: 'signed_in' }).execute();
    const file = {
      fingerprint: HASH,
      sha256: HASH,
      name: 'x',
      bytes: 1,
      format: 'json-lines',
      received_by: 'operator',
    };
    const { id: file_id } = await db.insertInto('import_file').values(file).returning('id').executeTakeFirstOrThrow();
    const line = { line: 1, subject: 'policy', starts_at: 0, bytes: 1, outcome: 'rejected', finished_at: now };
    await db
      .insertInto('import_row')
      .values({ ...line, file_id })
      .execute();
    const bought = { reference: 'BABCDEFGHJ', state: 'FL', language: 'en', plan: 'full', email: 'a@mail.example' };
    const json = { document: '{}', choice: '{}', worksheet: '{}', instalments: '[]' };
    const amounts = { premium_cents: 1, fees_cents: 0, today_cents: 1, worksheet_hash: HASH, offer_hash: HASH };
    const promised = { book: 'U-2026-01', locked_until: '2026-12-01', effective_at: now };
    await db
      .insertInto('purchase')
      .values({ ...bought, ...json, ...amounts, ...promised })
      .execute();
    await db.insertInto('processor_event').values({ id: crypto.randomUUID(), type: 'x' }).execute();
    const key = { act: 'pay', key_hash: HASH, input_hash: HASH, answer: '{}' };
    await db.insertInto('idempotency_key').values(key).execute();
    const mail = () => ({
      channel: 'mail',
      recipient: 'a@mail.example',
      subject: 'x',
      body_text: '',
      message_id: crypto.randomUUID(),
    });
    const discarded = { ...mail(), parked_at: now, discarded_at: now };
    await db
      .insertInto('outbox')
      .values([{ ...mail(), sent_at: now }, discarded])
      .execute();
  }
  const rowsOf = async (table: string) => {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
      portals.db,
    );
    return rows[0]?.rows;
  };
  const TESTED = Object.entries(RETENTION_RULES).flatMap(([table, keep]) =>
    typeof keep === 'string' ||
    ['audit', 'application_link', 'lien_letter', 'usage_count', 'activity_count', 'stranger_bytes'].includes(table)
      ? []
      : [{ table, ...keep }],
  );

  test('the retention periods are those of the security design', () => {
    const days = Object.entries(RETENTION_RULES).map(([table, keep]) => [
      table,
      typeof keep === 'string' ? keep : keep.days,
    ]);
    expect(Object.fromEntries(days)).toMatchObject({
      quote_pin: 1,
      session: 1,
      kept_form: 1,
      throttle: 30,
      login_wait: 30,
      saved_quote: 90,
      usage_count: 730,
      activity_count: 730,
      activity: 30,
      processor_event: 30,
      outbox: 30,
      audit: 7 * 365 + 2,
    });
  });

  test('each table loses its rows when their period ends, none earlier, and none without an end', async () => {
    await addOneOfEach(portals);
    const forever = { key: HASH, failures: 50, opens_at: sql<Date>`now()`, forgotten_at: sql<Date>`'infinity'` };
    await portals.db.insertInto('login_wait').values(forever).execute();
    const start = Date.now();
    for (const { table, days } of TESTED.toSorted((a, b) => a.days - b.days)) {
      const before = await rowsOf(table);
      expect(before, table).toBeGreaterThan(0);
      await forgetOld(portals, RETENTION_RULES, new Date(start + days * DAY_MS - 3_600_000));
      expect(await rowsOf(table), `${table}, an hour early`).toBe(before);
    }
    for (const { table, days } of TESTED) {
      await forgetOld(portals, RETENTION_RULES, new Date(start + days * DAY_MS + 3_600_000));
      expect(await rowsOf(table), table).toBe(table === 'login_wait' ? 1 : 0);
    }
    expect(await rowsOf('account')).toBeGreaterThan(0);
    expect(await rowsOf('policy')).toBeGreaterThan(0);
  });

  test('a sent quote and its notes are kept for four years after their last change', async () => {
    const { id } = await saveQuote(portals);
    const producer_id = (await addProducer(portals)).id;
    const now = sql<Date>`now()`;
    const sent = { reference: 'Q123456789', sent_at: now, lead_changed_at: now, promised_on: '2026-12-01' };
    await portals.db.updateTable('saved_quote').set(sent).where('id', '=', id).execute();
    await portals.db.insertInto('lead_note').values({ saved_quote_id: id, producer_id, text: 'Called' }).execute();
    for (const [days, left] of [
      [1000, 1],
      [retention.leads - 1, 1],
      [retention.leads + 1, 0],
    ] as const) {
      await forgetOld(portals, RETENTION_RULES, new Date(Date.now() + days * DAY_MS));
      expect([await rowsOf('lead_note'), await rowsOf('saved_quote')], `${days} days`).toEqual([left, left]);
    }
  });

  test('the lines of a file are kept until it is finished, however long it is held', async () => {
    const file = { fingerprint: Buffer.alloc(32, 9), sha256: HASH, name: 'x', bytes: 1, received_by: 'operator' };
    const { id: file_id } = await portals.db
      .insertInto('import_file')
      .values({ ...file, format: 'json-lines' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { file_id, subject: 'policy', starts_at: 0, bytes: 1 };
    await portals.db
      .insertInto('import_row')
      .values([
        { ...line, line: 1, outcome: 'new' },
        { ...line, line: 2, outcome: 'rejected', problems: '[]' },
      ])
      .execute();
    const afterDays = (days: number) => forgetOld(portals, RETENTION_RULES, new Date(Date.now() + days * DAY_MS));
    await afterDays(retention.imports + 100);
    expect(await rowsOf('import_row')).toBe(2);
    await keepProblems(portals.db, file_id);
    await afterDays(retention.imports - 1);
    expect(await rowsOf('import_row')).toBe(1);
    await afterDays(retention.imports + 1);
    expect(await rowsOf('import_row')).toBe(0);
  });

  test('counts of page views and of sign-in events are kept for two years, by day', async () => {
    const use = { kind: 'view', name: 'home', language: 'en', is_mobile: false, times: 1 };
    const daysAgo = (days: number) => ({ ...use, counted_on: sql<string>`current_date - ${days}::int` });
    await portals.db
      .insertInto('usage_count')
      .values([daysAgo(732), daysAgo(728)])
      .execute();
    const happened = (days: number) => ({ event: 'signed_in', times: 1, counted_on: daysAgo(days).counted_on });
    await portals.db
      .insertInto('activity_count')
      .values([happened(732), happened(728)])
      .execute();
    await forgetOld(portals, RETENTION_RULES, new Date());
    expect(await rowsOf('usage_count')).toBe(1);
    expect(await rowsOf('activity_count')).toBe(1);
  });

  test('the audit is kept seven years, and the database refuses to delete anything younger', async () => {
    const row = { act: 'verify-lien', actor: 'lienholder', subject: HASH };
    const yearsAgo = (years: number) => sql<Date>`now() - make_interval(years => ${years}, days => 5)`;
    const { db } = portals;
    await db
      .insertInto('audit')
      .values({ ...row, happened_at: yearsAgo(7), request_id: 'old' })
      .execute();
    await db
      .insertInto('audit')
      .values({ ...row, happened_at: yearsAgo(6), request_id: 'young' })
      .execute();
    await sealAudit(portals);
    await Promise.all([
      forgetOld(portals, RETENTION_RULES, new Date()),
      forgetOld(portals, RETENTION_RULES, new Date()),
    ]);
    const left = await db
      .selectFrom('audit')
      .select('request_id')
      .where('request_id', 'in', ['old', 'young'])
      .execute();
    expect(left).toEqual([{ request_id: 'young' }]);
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/never altered/);
    await expect(db.updateTable('audit').set({ actor: 'x' }).execute()).rejects.toThrow(/never altered/);
  });
});
