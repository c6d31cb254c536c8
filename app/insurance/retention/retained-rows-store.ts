import { sql } from 'kysely';
import type { Keyring } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isSameName as isTheirs } from '#platform/database/same-name.ts';
import type { DB } from '#platform/database/tables.ts';
import type { Found } from './erase-store.ts';

/** How many of the person's rows remain, table by table. */
export async function countKept(db: Queryable, keyring: Keyring, { email, accounts, policies }: Found) {
  const count = async (query: { execute(): Promise<{ rows: number }[]> }) => (await query.execute())[0]?.rows ?? 0;
  const rows = sql<number>`count(*)::int`.as('rows');
  const none = { execute: async () => [{ rows: 0 }] };
  const ofPolicies = (table: 'policy_term' | 'claim' | 'instalment' | 'change_request') =>
    policies.length ? db.selectFrom(table).select(rows).where('policy_id', 'in', policies) : none;
  const subjects = accounts.flatMap((id) => keyring.hashes('subject', 'account', id));
  const kept: [keyof DB, { execute(): Promise<{ rows: number }[]> }, why?: string][] = [
    ['policy', policies.length ? db.selectFrom('policy').select(rows).where('id', 'in', policies) : none],
    ['party', db.selectFrom('party').select(rows).where(isTheirs('email', email))],
    ['policy_term', ofPolicies('policy_term')],
    ['change_request', ofPolicies('change_request')],
    ['claim', ofPolicies('claim')],
    [
      'claim_party',
      db
        .selectFrom('claim_party')
        .select(rows)
        .where(({ or, eb }) =>
          or([isTheirs('email', email), ...(accounts.length ? [eb('account_id', 'in', accounts)] : [])]),
        ),
    ],
    ...(['claim_message', 'claim_file', 'claim_letter'] as const).map(
      (table) =>
        [
          table,
          db
            .selectFrom(table)
            .innerJoin('claim_party', 'claim_party.id', `${table}.party_id`)
            .select(rows)
            .where(({ or, eb }) =>
              or([
                isTheirs('claim_party.email', email),
                ...(accounts.length ? [eb('claim_party.account_id', 'in', accounts)] : []),
              ]),
            ),
        ] as [keyof DB, { execute(): Promise<{ rows: number }[]> }],
    ),
    [
      'loss_report',
      db.selectFrom('loss_report').select(rows).where(isTheirs('email', email)).where('sent_at', 'is not', null),
      'the record of a claim: insurers must keep it',
    ],
    ['instalment', ofPolicies('instalment')],
    ['consent', accounts.length ? db.selectFrom('consent').select(rows).where('account_id', 'in', accounts) : none],
    ['audit', subjects.length ? db.selectFrom('audit').select(rows).where('subject', 'in', subjects) : none],
    ['subrogation_payment', db.selectFrom('subrogation_payment').select(rows).where(isTheirs('payer_email', email))],
    [
      'saved_quote',
      db
        .selectFrom('saved_quote')
        .select(rows)
        .where(isTheirs('email', email))
        .where(({ or, eb }) =>
          or((['sent_at', 'handled_at', 'bought_at'] as const).map((done) => eb(done, 'is not', null))),
        ),
      'an agency was asked for insurance or offered it, or a policy came of it',
    ],
    [
      'purchase',
      db.selectFrom('purchase').select(rows).where(isTheirs('email', email)),
      'what was signed for a policy, or is being paid',
    ],
    [
      'lead_note',
      db
        .selectFrom('lead_note')
        .innerJoin('saved_quote', 'saved_quote.id', 'lead_note.saved_quote_id')
        .select(rows)
        .where(isTheirs('saved_quote.email', email)),
      'an agency was asked for insurance',
    ],
    [
      'application',
      db.selectFrom('application').select(rows).where(isTheirs('email', email)).where('status', '<>', 'draft'),
      'employers and insurers must keep applications that were sent',
    ],
    [
      'help_request',
      db
        .selectFrom('help_request')
        .select(rows)
        .where(isTheirs('email', email))
        .where('status', 'in', ['received', 'handling']),
      'until it is answered: then ask again',
    ],
    [
      'outbox',
      db
        .selectFrom('outbox')
        .select(rows)
        .where(isTheirs('recipient', email))
        .where('sent_at', 'is', null)
        .where('parked_at', 'is', null),
      'until it is sent; gone a month later',
    ],
  ];
  return Promise.all(kept.map(async ([table, query, why]) => ({ table, rows: await count(query), why })));
}
