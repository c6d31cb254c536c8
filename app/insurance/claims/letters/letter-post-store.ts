import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { endGuestAccess } from '../access/claim-access-store.ts';
import { hasEvent } from '../lines/claim-event-store.ts';
import type { PartyRole } from '../lines/claim-record.ts';
import { textsAt } from '../lines/join-store.ts';
import type { Contact } from '../talk/read-contact.ts';

export type PostedLetter = {
  id: number;
  /** The event that it tells. */
  eventId: number;
  kind: string;
  language: Language;
  facts: Record<string, unknown>;
  writtenAt: Date;
  postedAt: Date | null;
  toPost: boolean;
  lineId: number | null;
  lineNumber: number | null;
  /** The party of the line, who may be somebody else than who gets the letter. */
  lineOf: number | null;
  coverage: Coverage | null;
  claimId: number;
  number: string;
  state: StateCode;
  isLawKnown: boolean;
  partyId: number;
  name: string | null;
  role: PartyRole;
  /** Who speaks for the party, and gets its letters. */
  attorney: string | null;
  /** The attorney's id, or the party's own. */
  addresseeId: number;
  /** The addressee's address that the desk entered, or for a policyholder the policy's address. */
  address: string | null;
};

const letters = (db: Queryable) =>
  db
    .selectFrom('claim_letter as letter')
    .innerJoin('claim', 'claim.id', 'letter.claim_id')
    .innerJoin('claim_party as party', 'party.id', 'letter.party_id')
    .leftJoin('claim_party as attorney', 'attorney.id', 'party.represented_by')
    .leftJoin('claim_line as line', 'line.id', 'letter.line_id')
    .leftJoin('policy', 'policy.id', 'claim.policy_id')
    .select([
      'letter.id',
      'letter.event_id as eventId',
      'letter.kind',
      'letter.written_at as writtenAt',
      'letter.posted_at as postedAt',
    ])
    .select([
      'letter.to_post as toPost',
      'letter.line_id as lineId',
      'line.number as lineNumber',
      'line.party_id as lineOf',
    ])
    .select(['claim.id as claimId', 'claim.number', 'party.id as partyId', 'party.name', 'attorney.name as attorney'])
    .select(({ ref, fn }) => [
      fn.coalesce('attorney.id', 'party.id').as('addresseeId'),
      ref('letter.language').$castTo<Language>().as('language'),
      ref('letter.facts').$castTo<Record<string, unknown>>().as('facts'),
      ref('line.coverage').$castTo<Coverage | null>().as('coverage'),
      ref('claim.law_state').$castTo<StateCode>().as('state'),
      ref('claim.is_law_known').as('isLawKnown'),
      ref('party.role').$castTo<PartyRole>().as('role'),
      sql<string | null>`case when attorney.id is not null then attorney.mail_address
        else coalesce(party.mail_address, case when party.role = 'policyholder'
          then policy.address || E'\n' || policy.city || ', ' || policy.state || ' ' || policy.zip end)
        end`.as('address'),
    ]);

type OnePage = { page: number; size: number };

/** A page of the letters to be printed and mailed, the longest waiting first. */
export const listLettersToPost = (db: Queryable, { page, size }: OnePage): Promise<PostedLetter[]> =>
  letters(db)
    .where('letter.to_post', '=', true) // claim_letter_to_post
    .where('letter.posted_at', 'is', null)
    .orderBy('letter.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countLettersToPost(db: Queryable): Promise<number> {
  const { waiting } = await db
    .selectFrom('claim_letter') // claim_letter_to_post
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('to_post', '=', true)
    .where('posted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Also finds mailed letters, since a lost letter can be printed again. */
export const findPostedLetter = (db: Queryable, id: number): Promise<PostedLetter | undefined> =>
  letters(db).where('letter.id', '=', id).executeTakeFirst();

/** @returns whether it had not been marked as mailed before */
export async function markClaimLetterPosted(trx: Queryable, id: number, staffId: number): Promise<boolean> {
  const posted = await trx
    .updateTable('claim_letter')
    .set({ posted_at: sql<Date>`now()`, posted_by: staffId })
    .where('id', '=', id)
    .where('to_post', '=', true)
    .where('posted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return posted !== undefined;
}

/** Takes a letter that cannot be mailed off the list. @returns whether it waited to be mailed */
export async function markLetterUnmailed(trx: Queryable, id: number, because: string): Promise<boolean> {
  const unmailed = await trx
    .updateTable('claim_letter')
    .set({ to_post: false, unmailed_because: because })
    .where('id', '=', id)
    .where('to_post', '=', true)
    .where('posted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return unmailed !== undefined;
}

/** Queues a letter for mailing, or for mailing it again. */
export async function queueLetter(trx: Queryable, id: number): Promise<void> {
  await trx
    .updateTable('claim_letter')
    .set({ to_post: true, posted_at: null, posted_by: null, unmailed_because: null })
    .where('id', '=', id)
    .execute();
}

/** Queues the letter about an event, also for a party who gets mails. */
export async function queueLetterOf(trx: Queryable, eventId: number): Promise<void> {
  await trx.updateTable('claim_letter').set({ to_post: true }).where('event_id', '=', eventId).execute();
}

/** Whether a letter that confirms the claim waits to be mailed to a party. */
export async function hasConfirmationToPost(trx: Queryable, partyId: number): Promise<boolean> {
  const waiting = await trx
    .selectFrom('claim_letter') // claim_letter_of_party
    .select('id')
    .where('party_id', '=', partyId)
    .where('kind', '=', 'acknowledgement')
    .where('to_post', '=', true)
    .where('posted_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether a letter that asks for more time for a line waits to be mailed. One that can't be mailed doesn't wait. */
export async function hasExtensionToPost(
  db: Queryable,
  { id, partyId }: { id: number; partyId: number },
): Promise<boolean> {
  const waiting = await db
    .selectFrom('claim_letter') // claim_letter_of_party
    .select('id')
    .where('party_id', '=', partyId)
    .where('line_id', '=', id)
    .where('kind', '=', 'extension')
    .where('to_post', '=', true)
    .where('posted_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

export async function setPartyContact(
  trx: Queryable,
  partyId: number,
  { address, isTextless, ...contact }: Contact & { isTextless: boolean },
): Promise<void> {
  await trx
    .updateTable('claim_party')
    .set({
      ...contact,
      ...(isTextless ? { texts_wording: null, texts_agreed_at: null } : textsAt(contact.phone)),
      mail_address: address,
    })
    .where('id', '=', partyId)
    .execute();
}

/**
 * Writes about claims to the new email address of an account, wherever that went to its former one. Locks no lines: the
 * caller has locked policies, which come after lines everywhere.
 */
export async function followAccountEmail(
  trx: Queryable,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('claim_party') // claim_party_of_account
    .set({ email: to })
    .where('account_id', '=', accountId)
    .where('email', '=', from)
    .execute();
}

/**
 * Takes the policyholder's part in the claims of a policy from an account that should never have had it: news go to this
 * contact, and nothing that was given with the account opens it. Locks no lines either.
 */
export async function takePartsFrom(
  trx: Queryable,
  { accountId, policyId }: { accountId: number; policyId: number },
  { email, phone }: Pick<Contact, 'email' | 'phone'>,
): Promise<void> {
  const taken = await trx
    .updateTable('claim_party') // claim_party_of_account
    .set({ account_id: null, email, phone, ...textsAt(phone) })
    .where('account_id', '=', accountId)
    .where('role', '=', 'policyholder' satisfies PartyRole)
    .where('claim_id', 'in', ({ selectFrom }) =>
      selectFrom('claim').select('claim.id').where('claim.policy_id', '=', policyId),
    )
    .returning('id')
    .execute();
  for (const { id } of taken) await endGuestAccess(trx, id);
}

/** Writes about claims in the language that an account sets, to its parts. Locks no lines either. */
export async function followAccountLanguage(
  trx: Queryable,
  parts: readonly { partyId: number }[],
  language: Language,
): Promise<void> {
  const ids = parts.map(({ partyId }) => partyId);
  if (ids.length > 0) await trx.updateTable('claim_party').set({ language }).where('id', 'in', ids).execute();
}

export async function setMailAddress(trx: Queryable, partyId: number, address: string): Promise<void> {
  await trx.updateTable('claim_party').set({ mail_address: address }).where('id', '=', partyId).execute();
}

/** A party's lines that have not been acknowledged yet, and whether the party reported them. */
export function findUnacknowledged(trx: Queryable, partyId: number) {
  return trx
    .selectFrom('claim_line') // claim_line_of_party
    .select(['id', 'party_id as partyId'])
    .select(({ ref }) => ref('coverage').$castTo<Coverage>().as('coverage'))
    .select(hasEvent('reported').as('isReported'))
    .where('closed_at', 'is', null)
    .where('party_id', '=', partyId)
    .where(({ not }) => not(isAcknowledged()))
    .orderBy('id')
    .execute();
}

/** Whether a line was acknowledged, and not reported since then by a person whom others had named. */
const isAcknowledged = () => sql<boolean>`exists (
  select from claim_event as acknowledged -- claim_event_of_line
  where acknowledged.line_id = claim_line.id and acknowledged.kind = 'acknowledged' and not exists (
    select from claim_event as reported -- claim_event_of_line
    where reported.line_id = claim_line.id and reported.kind = 'reported' and reported.id > acknowledged.id
  ))`;
