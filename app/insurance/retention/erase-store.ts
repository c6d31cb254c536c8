import { sql } from 'kysely';
import type { Keyring } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isSameName as isTheirs } from '#platform/database/same-name.ts';
import type { DB } from '#platform/database/tables.ts';
import { keepWishForPaper } from '../policies/policy-reader-store.ts';

/** The records of the person with an email address. */
export type Found = {
  email: string;
  accounts: number[];
  /** The policies of those accounts, and those that have this address or a party with it: many policyholders have no account. */
  policies: number[];
  /** Quotes that no agency was asked for or sent to its client and that nobody bought, and applications not yet sent to us. */
  drafts: number[];
  applications: number[];
};

export async function findPerson(db: Queryable, email: string): Promise<Found> {
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const accounts = idsOf(
    await db.selectFrom('account').select('id').where(isTheirs('email', email)).forUpdate().execute(),
  );
  const policies = await findPolicies(db, email, accounts);
  const drafts = await db
    .selectFrom('saved_quote')
    .select('id')
    .where(isTheirs('email', email))
    .where('sent_at', 'is', null)
    .where('handled_at', 'is', null)
    .where('bought_at', 'is', null)
    .execute();
  const applications = await db
    .selectFrom('application')
    .select('id')
    .where(isTheirs('email', email))
    .where('status', '=', 'draft')
    .execute();
  return { email, accounts, policies, drafts: idsOf(drafts), applications: idsOf(applications) };
}

async function findPolicies(db: Queryable, email: string, accounts: number[]): Promise<number[]> {
  const ofAccounts = accounts.length
    ? await db.selectFrom('account_policy').select('policy_id as id').where('account_id', 'in', accounts).execute()
    : [];
  const withTheAddress = await db
    .selectFrom('policy')
    .select('id')
    .where(isTheirs('email', email))
    .union(
      db
        .selectFrom('policy_party')
        .innerJoin('party', 'party.id', 'policy_party.party_id')
        .select('policy_party.policy_id as id')
        .where(isTheirs('party.email', email)),
    )
    .execute();
  return [...new Set([...ofAccounts, ...withTheAddress].map(({ id }) => id))];
}

type Step = { what: string; run(db: Queryable, person: Found, keyring: Keyring): Promise<number> };

const ofAccount = (
  table: 'session' | 'kept_form' | 'email_verification' | 'email_change' | 'password_reset',
): Step => ({
  what: `${table}: removed`,
  run: (db, { accounts }) => removeWhere(db, table, 'account_id', accounts),
});

async function removeWhere(db: Queryable, table: keyof DB, column: string, ids: (number | Buffer)[]): Promise<number> {
  if (ids.length === 0) return 0;
  const list = sql.join(ids);
  const removed = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${list})`.execute(db);
  return Number(removed.numAffectedRows ?? 0);
}

const affected = ([result]: { numUpdatedRows?: bigint }[]) => Number(result?.numUpdatedRows ?? 0);
const GONE = 'erased@erased.invalid';

/** The steps in their order. Each names the rows that the database deletes along with its own. */
export const ERASE_STEPS: Step[] = [
  ...(['session', 'kept_form', 'email_verification', 'email_change', 'password_reset'] as const).map(ofAccount),
  {
    what: 'hand_off_ticket: removed',
    run: (db, { accounts }) => removeWhere(db, 'hand_off_ticket', 'account_id', accounts),
  },
  {
    what: 'authenticator: removed',
    run: (db, { accounts }) => removeWhere(db, 'authenticator', 'account_id', accounts),
  },
  {
    what: 'recovery_code: removed',
    run: (db, { accounts }) => removeWhere(db, 'recovery_code', 'account_id', accounts),
  },
  {
    what: 'bill_reminder: removed',
    run: (db, { accounts }) => removeWhere(db, 'bill_reminder', 'account_id', accounts),
  },
  {
    what: 'autopay: switched off; the processor is told to forget the card',
    run: async (db, { accounts }) =>
      accounts.length === 0
        ? 0
        : affected(
            await db
              .updateTable('autopay')
              .set({
                status: 'off',
                forget_ref: sql`coalesce(method_ref, forget_ref)`,
                customer_ref: null,
                method_ref: null,
                card_brand: null,
                card_last4: null,
                changed_at: sql<Date>`now()`,
              })
              .where('account_id', 'in', accounts)
              .execute(),
          ),
  },
  {
    what: 'policy: whether its documents are mailed on paper stays with it',
    run: (db, { accounts }) => keepWishForPaper(db, accounts),
  },
  {
    what: 'account_policy: removed',
    run: (db, { accounts }) => removeWhere(db, 'account_policy', 'account_id', accounts),
  },
  {
    what: 'activity: removed',
    run: (db, { accounts }, keyring) =>
      removeWhere(
        db,
        'activity',
        'subject',
        accounts.flatMap((id) => keyring.hashes('subject', 'account', id)),
      ),
  },
  {
    what: 'account: name, address and password taken out',
    run: async (db, { accounts }) =>
      accounts.length === 0
        ? 0
        : affected(
            await db
              .updateTable('account')
              .set({
                email: sql<string>`'erased-' || id || '@erased.invalid'`,
                first_name: 'Erased',
                last_name: 'Erased',
                password_hash: null,
                verified_at: null,
              })
              .where('id', 'in', accounts)
              .execute(),
          ),
  },
  {
    what: 'purchase, purchase_election, purchase_hold, purchase_signature: removed, where no policy came of it',
    run: async (db, { email }) => {
      const removed = await db
        .deleteFrom('purchase')
        .where(isTheirs('email', email))
        .where('status', 'in', ['open', 'signed', 'ended'])
        // Skip purchases with an authorized amount that still has to be released.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('purchase_hold') // uses index purchase_hold_of_purchase
                .select('id')
                .whereRef('purchase_id', '=', 'purchase.id')
                .where('status', 'in', ['open', 'bound', 'releasing']),
            ),
          ),
        )
        .executeTakeFirst();
      return Number(removed.numDeletedRows);
    },
  },
  {
    what: 'saved_quote, agent_quote, price_lock, referral, decline_letter, quote_pin, quote_return, quote_visit, quote_consent, record_consent, record_report, record_decision, record_notice, lead_note: removed, where no agency had it and no policy came of it',
    run: (db, { drafts }) => removeWhere(db, 'saved_quote', 'id', drafts),
  },
  {
    what: 'application, application_link, upload: removed, where it was not sent',
    run: (db, { applications }) => removeWhere(db, 'application', 'id', applications),
  },
  {
    what: 'loss_report, claim_file: removed, where it was not sent',
    run: async (db, { accounts, email }) => {
      const removed = await db
        .deleteFrom('loss_report')
        .where('sent_at', 'is', null)
        .where(({ or, eb }) =>
          or([isTheirs('email', email), ...(accounts.length ? [eb('account_id', 'in', accounts)] : [])]),
        )
        .execute();
      return Number(removed[0]?.numDeletedRows ?? 0);
    },
  },
  {
    // The claims are the person's, not the account's: nobody logs in to it any more.
    what: 'claim_party: taken from the account, and given only to one in their name; news of a claim is mailed with a link that opens it',
    run: async (db, { accounts }) => {
      if (accounts.length === 0) return 0;
      await db.updateTable('loss_report').set({ account_id: null }).where('account_id', 'in', accounts).execute();
      return affected(
        await db
          .updateTable('claim_party')
          .set({ account_id: null, was_erased: true })
          .where('account_id', 'in', accounts)
          .execute(),
      );
    },
  },
  {
    what: 'help_request: name and address taken out, where it is answered',
    run: async (db, { email }) =>
      affected(
        await db
          .updateTable('help_request')
          .set({ name: 'Erased', email: GONE, version: sql<number>`version + 1` })
          .where(isTheirs('email', email))
          .where('status', 'in', ['answered', 'closed'])
          .execute(),
      ),
  },
  {
    what: 'payment: address of the receipt taken out',
    run: async (db, { email }) =>
      affected(
        await db
          .updateTable('payment')
          .set({ receipt_email: null })
          .where(isTheirs('receipt_email', email))
          .where('status', '<>', 'open')
          .execute(),
      ),
  },
  {
    what: 'tell_when: removed',
    run: async (db, { email }) => {
      const removed = await db.deleteFrom('tell_when').where(isTheirs('email', email)).execute();
      return Number(removed[0]?.numDeletedRows ?? 0);
    },
  },
  {
    what: 'outbox: removed, where it was sent or given up',
    run: async (db, { email }) => {
      const removed = await db
        .deleteFrom('outbox')
        .where(isTheirs('recipient', email))
        .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('parked_at', 'is not', null)]))
        .execute();
      return Number(removed[0]?.numDeletedRows ?? 0);
    },
  },
];
