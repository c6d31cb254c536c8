import { sql } from 'kysely';
import { type StateCode, states } from '../app/config/states.ts';
import { continueAsGuest } from '../app/contract/guest.ts';
import { type Database, openDatabase } from '../app/platform/database/database.ts';
import { type BuiltServer, startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';
import { msUntil } from './traffic.ts';

const PAYERS = 4;
/** Cards that are paid at once, confirmed later, confirmed twice, never reported, or declined. */
const CARDS = ['4242424242424242', '4000000000001000', '4000000000002008', '4000000000003006', '4000000000000002'];

type Debtor = { prefix: string; number: string; state: StateCode; zip: string; dateOfBirth: string };

/**
 * Kills the server again and again while guests pay. Then what the processor took must agree with what our ledger says
 * was paid.
 */
export async function paymentsKilled(rounds = 20): Promise<Row[]> {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder, SAMPLE_POLICIES: '300', SECRET_KEY, TRUST_PROXY: '1', ...TRIAL };
  await (await startBuiltServer(variables)).stop();
  const debtors = await withDatabase(folder, readDebtors);
  let turn = 0;
  let payers: Promise<void>[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startBuiltServer(variables);
    // Kills after a number of requests instead of a time, so that it hits some step on any machine.
    let left = 20 + ((round * 13) % 40);
    await new Promise<void>((enough) => {
      const asked = () => --left === 0 && enough();
      payers = Array.from({ length: PAYERS }, () => payOn(server, debtors, () => turn++, asked));
      void Promise.all(payers).then(() => enough());
    });
    await server.kill();
    await Promise.all(payers);
  }
  await withDatabase(folder, letTimePass);
  const server = await startBuiltServer(variables);
  await withDatabase(folder, (database) => msUntil(() => isNothingOpen(database)));
  await server.stop();
  const { captured, paid, billed, doubles, open, receipts, last } = await withDatabase(folder, countBooks);
  return [
    {
      failure: `kill -9 among payments, ${rounds} ×`,
      promise: 'nothing charged twice or lost, books agree',
      measured: `${receipts} receipts, $${captured / 100} taken, $${paid / 100} receipted, $${billed / 100} of bills, ${doubles} twice, ${open} open`,
      held: receipts > rounds && captured === paid && paid === billed && doubles + open === 0 && last === receipts,
    },
  ];
}

/** One guest after the other, until the server is gone. Several guests pay some bills concurrently. */
async function payOn(server: BuiltServer, debtors: Debtor[], next: () => number, asked: () => void): Promise<void> {
  for (;;) {
    const turn = next();
    const debtor = debtors[Math.floor(turn / 3) % debtors.length];
    try {
      if (debtor) await payOnce(server, debtor, turn, asked);
    } catch {
      return;
    }
  }
}

async function payOnce({ url }: BuiltServer, debtor: Debtor, turn: number, asked: () => void): Promise<void> {
  const headers: Record<string, string> = { 'x-forwarded-for': `10.8.${(turn >> 8) & 255}.${turn & 255}` };
  const post = (path: string, fields: Record<string, string>) => {
    const answer = fetch(new URL(path, url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });
    asked();
    return answer;
  };
  const answer = await post(continueAsGuest.path, guestFields(debtor));
  const { url: pass } = (await answer.json()) as { url?: string };
  if (!pass) return;
  const opened = await post(`/insurednew/${pass}`, {});
  headers.cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const pressed = await post('/insurednew/guest/pay', { choice: turn % 2 ? 'due' : 'all' });
  const page = pressed.headers.get('location');
  // The guest was not sent to the processor: another has paid the bill, and the bank has not answered yet.
  if (!page?.includes('/test-processor/')) return;
  const card = { number: CARDS[turn % CARDS.length] ?? '', expires: '12/40', code: '123' };
  const paid = await post(page, card);
  const result = paid.headers.get('location');
  if (result) await (await fetch(result, { headers })).text();
}

function guestFields({ prefix, number, state, zip, dateOfBirth }: Debtor): Record<string, string> {
  const [tbxYY = '', tbxMM = '', tbxDD = ''] = dateOfBirth.split('-');
  return {
    CONR: states[state].companyCode,
    SITE_STATE: state,
    mailingZip: zip,
    view: 'Payment',
    'policy-or-dl': 'policy',
    policyordl: number,
    tbxMM,
    tbxDD,
    tbxYY,
    choosenPolicyPrefix: prefix,
    choosenPolicyNo: number,
  };
}

async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const readDebtors = ({ db }: Database): Promise<Debtor[]> =>
  db
    .selectFrom('policy')
    .innerJoin('named_insured', 'named_insured.policy_id', 'policy.id')
    .select(['policy.prefix', 'policy.number', 'policy.zip', 'named_insured.date_of_birth as dateOfBirth'])
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('named_insured.position', '=', 1)
    .where('policy.status', 'in', ['A', 'C'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('instalment').select('id').whereRef('policy_id', '=', 'policy.id').where('paid_at', 'is', null),
      ),
    )
    .orderBy('policy.id')
    .execute();

/** Half an hour later: banks have answered, and all payment pages have closed. */
async function letTimePass({ db }: Database): Promise<void> {
  await sql`update test_processor_object set settles_at = now() where settles_at is not null`.execute(db);
  await sql`update test_processor_object set body = jsonb_set(body, '{expires_at}', '0')
             where body->>'status' = 'open'`.execute(db);
  await sql`update payment set next_check_at = now(), closes_at = now() - interval '1 minute'
             where status = 'open'`.execute(db);
}

/** Whether the jobs of a server that started again have asked about every open payment. */
async function isNothingOpen({ db }: Database): Promise<boolean> {
  const open = await db.selectFrom('payment').select('id').where('status', '=', 'open').executeTakeFirst();
  return open === undefined;
}

async function countBooks({ db }: Database) {
  const { rows } = await sql<Record<'captured' | 'paid' | 'billed' | 'doubles' | 'open' | 'receipts' | 'last', number>>`
    with own as (select * from payment where returns_to is not null),
      captured as (select own.id, (body->>'amount_total')::bigint as cents from test_processor_object
        join own on body->>'client_reference_id' = own.reference where body->>'payment_status' = 'paid')
    select (select coalesce(sum(cents), 0) from captured)::bigint as captured,
           (select coalesce(sum(amount_cents), 0) from own where status = 'succeeded')::bigint as paid,
           (select coalesce(sum(bill.amount_cents), 0) from instalment bill
              join payment_part part on part.instalment_id = bill.id and part.is_live
              join own on own.id = part.payment_id where bill.paid_at is not null)::bigint as billed,
           (select count(*) from (select instalment_id from captured join payment_part on payment_id = id
             group by 1 having count(*) > 1) twice) as doubles,
           (select count(*) from own where status = 'open') as open,
           (select count(*) from own where status = 'succeeded') as receipts,
           (select coalesce(max(last_number), 0) from receipt_count) as last
  `.execute(db);
  const [books] = rows;
  if (!books) throw new Error('no books');
  return books;
}
