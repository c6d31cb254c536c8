import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Queryable } from '#platform/database/database.ts';
import { foldedColumn } from '#platform/database/same-name.ts';
import { findingLabel, recordTitle } from '../quotes/found/found-labels.ts';
import { findDraft } from '../quotes/quote-draft-store.ts';
import type { RecordDecision } from '../records/record-store.ts';

/** The part of an account's data export that is about quotes, what was looked up for them, and what was bought. */
export async function collectQuoteData(db: Queryable, accountId: number, language: Language) {
  const purchases = await db
    .selectFrom('account_policy as own')
    .innerJoin('purchase', 'purchase.policy_id', 'own.policy_id') // purchase_of_policy
    .innerJoin('policy', 'policy.id', 'own.policy_id')
    .select(['policy.number', 'purchase.reference', 'purchase.plan', 'purchase.premium_cents', 'purchase.fees_cents'])
    .select(['purchase.today_cents', 'purchase.effective_at', 'purchase.signed_at', 'purchase.bound_at'])
    .select('purchase.saved_quote_id')
    .where('own.account_id', '=', accountId)
    .orderBy('purchase.id')
    .execute();
  const bought = purchases.flatMap(({ saved_quote_id }) => saved_quote_id ?? []);
  const ids = [0, ...bought];
  const consents = async (table: 'quote_consent' | 'record_consent') =>
    db
      .selectFrom(table) // quote_consent_of_quote, record_consent_of_quote
      .select(['is_given', 'wording', 'said_at'])
      .where('saved_quote_id', 'in', ids)
      .orderBy('id')
      .execute();
  return {
    quotes: await findQuotes(db, accountId, ids),
    quoteConsents: [...(await consents('quote_consent')), ...(await consents('record_consent'))],
    records: (await Promise.all(bought.map((id) => findRecordsOf(db, id, language)))).flat(),
    purchases: purchases.map(({ saved_quote_id: _, ...purchase }) => purchase),
  };
}

/**
 * The quotes that became their policies, and those that were saved with their address. An address that is typed in a
 * quote proves nothing, so of these it is only said that there are some, and where they went; a pin or link opens them.
 */
const findQuotes = (db: Queryable, accountId: number, bought: number[]) =>
  db
    .selectFrom('saved_quote as quote')
    .leftJoin('agency', 'agency.id', 'quote.agency_id')
    .select(['quote.reference', 'quote.zip', 'quote.state', 'quote.saved_at', 'quote.expires_at', 'quote.sent_at'])
    .select('agency.name as agency')
    .where('quote.id', 'in', (eb) =>
      eb
        .selectFrom('saved_quote')
        .select('saved_quote.id')
        .where('saved_quote.id', 'in', bought)
        .union(
          eb
            .selectFrom('account')
            .innerJoin('saved_quote', (join) =>
              join.on(foldedColumn('saved_quote.email'), '=', foldedColumn('account.email')),
            ) // saved_quote_by_email
            .select('saved_quote.id')
            .where('account.id', '=', accountId)
            .where('account.verified_at', 'is not', null),
        ),
    )
    .orderBy('quote.id')
    .execute();

/** The records that were looked up for a quote, in words, with what its person said about them. */
async function findRecordsOf(db: Queryable, quoteId: number, language: Language) {
  const draft = await findDraft(db, quoteId, { mayBeOver: true });
  return (draft?.found?.reports ?? []).map(({ kind, subject, source, askedOn, outcome, items, decisions }) => ({
    kind,
    about: draft ? recordTitle(kind, subject, draft, language) : '',
    source: source.name,
    address: source.address,
    phone: source.phone,
    asked_on: askedOn,
    outcome: outcome ?? null,
    items: items.flatMap((item) => {
      const said = decisions[item.id];
      const locale = { locale: language };
      return [
        { label: m.held_record_item({}, locale), value: findingLabel({ item }, language) },
        ...(said
          ? [
              {
                label: m.held_record_said({}, locale),
                value: [SAID[said.is]({}, locale), said.why].filter(Boolean).join(': '),
              },
            ]
          : []),
      ];
    }),
  }));
}

const SAID = {
  accepted: m.held_record_accepted,
  disputed: m.held_record_disputed,
  upheld: m.held_record_upheld,
} satisfies Record<RecordDecision, unknown>;
