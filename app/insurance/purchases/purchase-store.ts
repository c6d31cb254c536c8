import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import { policyDocument } from '#contract/policy-document.ts';
import type { Queryable } from '#platform/database/database.ts';
import { coverChoice, type PlanName } from '../quotes/cover-choice.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import {
  type AgreedElection,
  type Offer,
  type Purchase,
  type PurchaseStatus,
  purchaseInstalments,
} from './purchase.ts';

// A purchase is only accessible through its quote, which a browser's cookie opens, or through its policy: every query
// filters by one of them.

const purchases = (db: Queryable) =>
  db
    .selectFrom('purchase')
    .select(['id', 'reference', 'saved_quote_id as quoteId', 'ended_why as endedWhy', 'document', 'choice', 'book'])
    .select([
      'premium_cents as premiumCents',
      'fees_cents as feesCents',
      'worksheet',
      'worksheet_hash as worksheetHash',
    ])
    .select(['locked_until as lockedUntil', 'today_cents as todayCents', 'instalments', 'effective_at as effectiveAt'])
    .select(['offer_hash as offerHash', 'agency_id as agencyId', 'email', 'signed_at as signedAt'])
    .select(['policy_id as policyId', 'bound_at as boundAt'])
    .select(({ ref }) => [
      ref('state').$castTo<StateCode>().as('state'),
      ref('language').$castTo<Language>().as('language'),
      ref('status').$castTo<PurchaseStatus>().as('status'),
      ref('plan').$castTo<PlanName>().as('plan'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof purchases>['executeTakeFirstOrThrow']>>;

/** Parses a stored purchase, so that one written by an older release either satisfies today's contract or fails. */
const purchaseOf = (row: Row): Purchase => ({
  ...row,
  document: policyDocument.parse(row.document),
  choice: coverChoice.parse(row.choice),
  instalments: purchaseInstalments.parse(row.instalments),
});

/** The latest purchase of a quote, even if it has ended. */
export async function latestPurchase(db: Queryable, quoteId: number): Promise<Purchase | undefined> {
  const row = await purchases(db)
    .where('saved_quote_id', '=', quoteId) // purchase_of_quote
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && purchaseOf(row);
}

/** The purchase that a policy came from. */
export async function purchaseOfPolicy(db: Queryable, policyId: number): Promise<Purchase | undefined> {
  const row = await purchases(db)
    .where('policy_id', '=', policyId) // purchase_of_policy
    .executeTakeFirst();
  return row && purchaseOf(row);
}

export async function findPurchase(db: Queryable, id: number): Promise<Purchase | undefined> {
  const row = await purchases(db).where('id', '=', id).executeTakeFirst();
  return row && purchaseOf(row);
}

/** Locks the purchase until the transaction ends, so that only one operation at a time changes it. */
export async function lockPurchase(trx: Queryable, id: number): Promise<Purchase | undefined> {
  const row = await purchases(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && purchaseOf(row);
}

export async function insertPurchase(
  trx: Queryable,
  { reference, quoteId, offerHash, ...offer }: Offer & { reference: string; quoteId: number; offerHash: Buffer },
): Promise<number> {
  const { id } = await trx
    .insertInto('purchase')
    .values({
      reference,
      saved_quote_id: quoteId,
      state: offer.state,
      language: offer.language,
      document: JSON.stringify(offer.document),
      choice: JSON.stringify(offer.choice),
      book: offer.book,
      premium_cents: offer.premiumCents,
      fees_cents: offer.feesCents,
      worksheet: JSON.stringify(offer.worksheet),
      worksheet_hash: offer.worksheetHash,
      locked_until: offer.lockedUntil,
      plan: offer.plan,
      today_cents: offer.todayCents,
      instalments: JSON.stringify(offer.instalments),
      effective_at: offer.effectiveAt,
      offer_hash: offerHash,
      agency_id: offer.agencyId,
      email: offer.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an open purchase as signed. Its policy is in the language of the signature, whatever it was begun in. */
export async function markSigned(trx: Queryable, id: number, language: Language): Promise<void> {
  await trx
    .updateTable('purchase')
    .set({
      status: 'signed',
      signed_at: sql<Date>`now()`,
      language,
      document: sql`jsonb_set(document, '{language}', to_jsonb(${language}::text))`,
    })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/**
 * Moves a signed purchase to the processor and back; the first caller wins.
 *
 * @returns false when it already had a different status
 */
export async function movePurchase(
  trx: Queryable,
  id: number,
  from: 'signed' | 'held',
  to: 'signed' | 'held',
): Promise<boolean> {
  const [moved] = await trx
    .updateTable('purchase')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute();
  return moved?.numUpdatedRows === 1n;
}

/** Records the purchase's policy with its first version. Its quote can no longer change. */
export async function markBound(
  trx: Queryable,
  id: number,
  { policyId, effectiveAt }: Pick<PolicyVersion, 'policyId' | 'effectiveAt'>,
): Promise<boolean> {
  const bound = await trx
    .updateTable('purchase')
    .set({ status: 'bound', policy_id: policyId, bound_at: sql<Date>`now()`, effective_at: effectiveAt })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .returning('saved_quote_id')
    .executeTakeFirst();
  if (!bound) return false;
  if (bound.saved_quote_id !== null) {
    await trx
      .updateTable('saved_quote')
      .set({ bought_at: sql<Date>`now()` })
      .where('id', '=', bound.saved_quote_id)
      .execute();
  }
  return true;
}

/** Ends a purchase without a policy. @param why a code: `changed`, `declined`, `price-over` … */
export async function endPurchase(trx: Queryable, id: number, why: string): Promise<boolean> {
  const [ended] = await trx
    .updateTable('purchase')
    .set({ status: 'ended', ended_why: why })
    .where('id', '=', id)
    .where('status', 'not in', ['bound', 'ended'])
    .execute();
  return ended?.numUpdatedRows === 1n;
}

/** In the order in which they were agreed to. */
export function listElections(db: Queryable, purchaseId: number): Promise<AgreedElection[]> {
  return db
    .selectFrom('purchase_election') // purchase_election_purchase_id_kind_subject_key
    .select(['kind', 'subject', 'title', 'wording', 'initials', 'agreed_at as agreedAt'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('id')
    .execute();
}

/** @returns whether it was agreed to now; an election is agreed to only once */
export async function insertElection(
  trx: Queryable,
  purchaseId: number,
  { language, ...election }: Omit<AgreedElection, 'agreedAt'> & { language: Language },
): Promise<boolean> {
  const [added] = await trx
    .insertInto('purchase_election')
    .values({ purchase_id: purchaseId, language, ...election })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return added?.numInsertedOrUpdatedRows === 1n;
}

export type Signature = {
  shownHash: Buffer;
  fileHash: Buffer;
  file: Buffer;
  name: string;
  /** Each consent with its wording. */
  consents: string[];
  language: Language;
  address: string | null;
  userAgent: string | null;
};

export async function insertSignature(trx: Queryable, purchaseId: number, signature: Signature): Promise<void> {
  await trx
    .insertInto('purchase_signature')
    .values({
      purchase_id: purchaseId,
      shown_hash: signature.shownHash,
      file_hash: signature.fileHash,
      file: signature.file,
      name: signature.name,
      consents: JSON.stringify(signature.consents),
      language: signature.language,
      address: signature.address,
      user_agent: signature.userAgent,
    })
    .execute();
}

/** The signed application, as a file. */
export function findSignedFile(db: Queryable, purchaseId: number) {
  return db
    .selectFrom('purchase_signature')
    .select(['file', 'name', 'signed_at as signedAt'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
}

/** The signed application of the purchase that a policy came from. */
export function findSignedOfPolicy(db: Queryable, policyId: number) {
  return db
    .selectFrom('purchase') // purchase_of_policy
    .innerJoin('purchase_signature as signature', 'signature.purchase_id', 'purchase.id')
    .select(['signature.file', 'signature.signed_at as signedAt'])
    .where('purchase.policy_id', '=', policyId)
    .executeTakeFirst();
}

/** When a file with this SHA-256 was signed. Nothing else about it is revealed. */
export function findSignatureOf(db: Queryable, fileHash: Buffer) {
  return db
    .selectFrom('purchase_signature') // purchase_signature_file_hash_key
    .innerJoin('purchase', 'purchase.id', 'purchase_signature.purchase_id')
    .select(['purchase_signature.signed_at as signedAt', sql<SqlBool>`purchase.bound_at is not null`.as('isBound')])
    .select(({ ref }) => ref('purchase.state').$castTo<StateCode>().as('state'))
    .where('file_hash', '=', fileHash)
    .executeTakeFirst();
}

/**
 * The consent to get documents by email that a buyer of the policy gave with the signature, unless an account that was erased
 * had withdrawn it.
 */
export async function paperlessConsentOf(db: Queryable, policyId: number) {
  const signed = await db
    .selectFrom('purchase') // purchase_of_policy
    .innerJoin('purchase_signature as signature', 'signature.purchase_id', 'purchase.id')
    .innerJoin('policy', 'policy.id', 'purchase.policy_id')
    .select(['purchase.email', 'signature.signed_at as signedAt'])
    .select(({ ref }) => [
      ref('signature.language').$castTo<Language>().as('language'),
      // The third of them; whoever chose documents by mail gave two.
      sql<string | null>`signature.consents->>2`.as('wording'),
    ])
    .where('purchase.policy_id', '=', policyId)
    .where('policy.wants_paper', 'is not', true)
    .executeTakeFirst();
  return signed?.wording ? { ...signed, wording: signed.wording } : undefined;
}
