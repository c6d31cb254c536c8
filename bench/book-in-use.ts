import pg from 'pg';
import { brand } from '../app/config/brand.ts';
import { RETENTION_RULES } from '../app/insurance/retention/retention-rules.ts';
import { dayIn } from '../app/platform/calendar/day-in.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import type { DB } from '../app/platform/database/tables.ts';
import { copySampleBook, dropKeysAndIndexes } from '../tools/copy-book.ts';

/** A hash made from the kind of a row and its number: 32 bytes that belong to no secret. */
const hash = (kind: string) => `sha256(('${kind} ' || n)::bytea)`;
/** A moment within the last year, or within the time that such rows are kept. */
const AGO = 'moment ago';
const YEAR = 365;
const AHEAD = `now() + interval '1 hour'`;
/** The rows of a table in turn: as the book grows, there are more of them, but each has no more records than before. */
const oneOf = (table: string, policies: number) =>
  `(array(select id from ${table} order by id desc))[n % ${Math.ceil(policies / 40)} + 1]`;
const policy = (policies: number) => `(n * 7919) % ${policies} + 1`;

/**
 * The rows that years of use add to the book, relative to its number of policies: a table, the number of rows, and a
 * row.
 */
const TRACES: [table: keyof DB, share: number, columns: string, row: (policies: number) => string][] = [
  [
    'audit',
    1,
    'act, actor, subject, happened_at, place, link',
    () =>
      `(array['verify-lien', 'sign-in', 'see-policy', 'show-help-request'])[n % 4 + 1], 'visitor', ${hash('person')}, ${AGO}, 1000000000000 + n, ${hash('link')}`,
  ],
  [
    'activity',
    1,
    'event, subject, happened_at',
    () => `(array['signed_in', 'password_asked', 'card_opened'])[n % 3 + 1], ${hash('person')}, ${AGO}`,
  ],
  [
    'outbox',
    0.5,
    'channel, recipient, subject, body_text, message_id, created_at, sent_at',
    () => `'mail', 'person' || n || '@mail.example', 'A subject', '', 'sent ' || n, ${AGO}, ${AGO}`,
  ],
  [
    'session',
    0.05,
    'token_hash, audience, account_id, created_at, seen_at, expires_at',
    (policies) => `${hash('session')}, 'policyholder', ${oneOf('account', policies)}, now(), now(), ${AHEAD}`,
  ],
  ['throttle', 0.2, 'key, hits, resets_at, name, most', () => `${hash('throttle')}, 1, ${AHEAD}, 'call', 300`],
  ['login_wait', 0.05, 'key, failures, opens_at, forgotten_at', () => `${hash('wait')}, 1, now(), ${AHEAD}`],
  [
    'idempotency_key',
    0.2,
    'act, key_hash, input_hash, answer, created_at',
    () => `'pay', ${hash('key')}, ${hash('input')}, '{}', ${AGO}`,
  ],
  [
    'guest_pass',
    0.1,
    'token_hash, policy_id, view, expires_at',
    (policies) => `${hash('pass')}, ${policy(policies)}, 'ID', ${AHEAD}`,
  ],
  [
    'hand_off_ticket',
    0.1,
    'token_hash, audience, account_id, expires_at',
    (policies) => `${hash('ticket')}, 'claims', ${oneOf('account', policies)}, ${AHEAD}`,
  ],
  [
    'password_reset',
    0.1,
    'token_hash, account_id, expires_at, used_at',
    (policies) => `${hash('reset')}, ${oneOf('account', policies)}, ${AHEAD}, now()`,
  ],
  [
    'email_verification',
    0.1,
    'token_hash, account_id, expires_at',
    (policies) => `${hash('verify')}, ${oneOf('account', policies)}, ${AHEAD}`,
  ],
  [
    'email_change',
    0.05,
    'token_hash, account_id, email, expires_at',
    (policies) => `${hash('change')}, ${oneOf('account', policies)}, 'a@mail.example', ${AHEAD}`,
  ],
  [
    'lien_letter',
    0.2,
    'code_hash, policy_id, vin_suffix, facts, checked_at, expires_at',
    (policies) => `${hash('letter')}, ${policy(policies)}, '12345', '{}', now(), ${AHEAD}`,
  ],
  [
    'contact_message',
    0.1,
    'reference, state, topic, content_hash, written_on, created_at',
    () => `'M' || lpad(n::text, 8, '0'), 'FL', 'other', ${hash('message')}, (${AGO})::date, ${AGO}`,
  ],
  [
    'zip_check',
    0.5,
    'zip, is_supported, checked_on, checked_time, received_at',
    () => `lpad((33000 + n % 900)::text, 5, '0'), true, (${AGO})::date, '10:00', ${AGO}`,
  ],
  [
    'saved_quote',
    0.2,
    'clid, state, zip, first_name, phone, saved_at, expires_at',
    () =>
      `'QUSED' || lpad(n::text, 9, '0'), 'FL', '33135', 'Ada', (3050000000 + n)::text, now() - n * interval '3 seconds', now() + interval '20 days'`,
  ],
  [
    'quote_pin',
    0.2,
    'saved_quote_id, phone, pin_hash, created_at, expires_at',
    (policies) =>
      `${oneOf('saved_quote', policies)}, (3050000000 + n)::text, ${hash('pin')}, now() - interval '2 days', now()`,
  ],
  [
    'quote_visit',
    0.2,
    'token_hash, saved_quote_id',
    (policies) => `${hash('visit')}, ${oneOf('saved_quote', policies)}`,
  ],
  [
    'price_lock',
    0.2,
    'saved_quote_id, choice, answers, book, premium_cents, fees_cents, worksheet_hash, locked_until',
    (policies) =>
      `${oneOf('saved_quote', policies)}, '{}', '{}', 'U-2026-01', 50000, 2500, ${hash('lock')}, current_date`,
  ],
  [
    'quote_consent',
    0.2,
    'saved_quote_id, is_given, wording, language',
    (policies) => `${oneOf('saved_quote', policies)}, true, 'Yes', 'en'`,
  ],
  [
    'application',
    0.05,
    'kind, topic, token_hash, email, language, saved_at',
    () => `'job', 'job', ${hash('application')}, 'a' || n || '@mail.example', 'en', now()`,
  ],
  [
    'upload',
    0.05,
    'application_id, kind, file_name, media_type, bytes, content_hash, given_name',
    (policies) =>
      `${oneOf('application', policies)}, 'resume', md5(n::text), 'application/pdf', 1, ${hash('file')}, 'resume.pdf'`,
  ],
  [
    'subrogation_payment',
    0.02,
    'reference, key_hash, token_hash, file_number, payer_name, payer_email, amount_cents, language, status, closes_at, next_check_at, settled_at',
    () =>
      `'S' || lpad(n::text, 11, '0'), ${hash('paid')}, ${hash('payer')}, 'F-' || n, 'Ada', 'a@mail.example', 100, 'en', 'failed', now(), now(), now()`,
  ],
  [
    'bill_reminder',
    0.2,
    'policy_id, account_id, by_mail, by_text, days_before',
    () =>
      `policy_id, account_id, true, false, 3 from (select policy_id, account_id, row_number() over () as n from account_policy) of_one`,
  ],
  [
    'autopay',
    0.15,
    'policy_id, account_id, status, setup_ref, customer_ref, method_ref, wording',
    () =>
      `policy_id, account_id, 'on', 'seti_' || n, 'cus_' || n, 'pm_' || n, 'Yes' from (select policy_id, account_id, row_number() over () as n from account_policy) of_one`,
  ],
  [
    'consent',
    0.3,
    'account_id, kind, is_given, wording, language',
    (policies) => `${oneOf('account', policies)}, 'paperless', true, 'Yes', 'en'`,
  ],
  ['processor_event', 0.5, 'id, type, received_at', () => `'evt_' || n, 'checkout.session.completed', ${AGO}`],
  ['test_processor_object', 0.2, 'id, body', () => `'cs_used_' || n, '{}'`],
];

/**
 * Loads a sample book, with as many rows from use as a book of its size would have.
 *
 * @returns the seconds it took
 */
export async function loadBookInUse(url: string, policies: number): Promise<number> {
  const started = performance.now();
  await (await openDatabase({ url }, { isTrial: true })).close();
  const today = dayIn(brand.home, new Date());
  await copySampleBook(url, { policies, seed: 1, today }, () => {});
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  await client.query(`begin; set local maintenance_work_mem = '512MB'`);
  const remade = await dropKeysAndIndexes(
    client,
    TRACES.map(([table]) => table),
  );
  for (const [table, share, columns, row] of TRACES) {
    const count = Math.round(policies * share);
    const keep = RETENTION_RULES[table];
    const days = typeof keep === 'string' ? YEAR : Math.min(YEAR, keep.days - 1);
    const values = row(policies).replaceAll(AGO, `now() - n * interval '${days} days' / ${count}`);
    const rows = values.includes(' of_one')
      ? `select ${values} where n <= ${count}`
      : `select ${values} from generate_series(1, ${count}) as n`;
    await client.query(`insert into ${table} (${columns}) ${rows}`);
  }
  for (const statement of remade) await client.query(statement);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
  return (performance.now() - started) / 1000;
}
