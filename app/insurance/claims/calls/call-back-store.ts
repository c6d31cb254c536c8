import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';

/** When the caller prefers to be called. */
export const CALL_PARTS = ['any', 'morning', 'afternoon'] as const;
export type CallPart = (typeof CALL_PARTS)[number];

export type NewCallBack = {
  name: string;
  phone: string;
  language: Language;
  part: CallPart;
  about: string | null;
  callOn: string;
};

/** The person whom a call is to reach, with their part of the claim: they were named by others, and have not reported. */
type NamedInClaim = { partyId: number; claimId: number; number: string; line: number; lineId: number };

export async function addCallBack(trx: Queryable, { callOn, ...call }: NewCallBack): Promise<number> {
  const { id } = await trx
    .insertInto('call_back')
    .values({ ...call, call_on: callOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Has the desk call people whom others named in a claim, as far as their phone number is known. Nobody is called twice, or
 * past an attorney.
 */
export async function addCallsTo(
  trx: Queryable,
  partyIds: readonly number[],
  { number, callOn }: { number: string; callOn: string },
): Promise<void> {
  if (partyIds.length === 0) return;
  await sql`
    insert into call_back (name, phone, language, part, about, call_on, party_id)
    select coalesce(name, ${number}), phone, language, 'any', ${number}, ${callOn}::date, id
    from claim_party as party
    where id in (${sql.join([...new Set(partyIds)])}) and phone is not null and represented_by is null
      and not exists (select from call_back where party_id = party.id and called_at is null) -- call_back_of_party
  `.execute(trx);
}

/** Drops open calls to a person who was reached in another way, or may no longer be called. */
export async function dropCallsTo(trx: Queryable, partyId: number): Promise<void> {
  await trx
    .deleteFrom('call_back') // call_back_of_party
    .where('party_id', '=', partyId)
    .where('called_at', 'is', null)
    .execute();
}

/** Keeps the earliest of a person's open calls, and none past an attorney, after two rows of them became one. */
export async function keepOneCallTo(trx: Queryable, partyId: number): Promise<void> {
  await sql`
    delete from call_back as call using claim_party as party -- call_back_of_party
    where party.id = ${partyId} and call.party_id = party.id and call.called_at is null
      and (party.represented_by is not null or exists (
        select from call_back as other where other.party_id = party.id and other.called_at is null
          and (other.call_on, other.id) < (call.call_on, call.id)
      ))`.execute(trx);
}

/** A page of the open callbacks, the earliest day first. */
export function findCallBacks(db: Queryable, { page, size }: { page: number; size: number }) {
  return db
    .selectFrom('call_back') // call_back_to_make
    .select(['id', 'name', 'phone', 'about', 'call_on as callOn', 'asked_at as askedAt', 'tries'])
    .select(({ ref }) => [
      ref('language').$castTo<Language>().as('language'),
      ref('part').$castTo<CallPart>().as('part'),
      namedInClaim().as('named'),
    ])
    .where('called_at', 'is', null)
    .orderBy('call_on')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** The person of the claim whom a call is to reach; undefined for a caller who asked for it. */
export async function findNamed(db: Queryable, id: number): Promise<NamedInClaim | undefined> {
  const call = await db
    .selectFrom('call_back')
    .select(namedInClaim().as('named'))
    .where('id', '=', id)
    .executeTakeFirst();
  return call?.named ?? undefined;
}

const namedInClaim = () => sql<NamedInClaim | null>`(
  select jsonb_build_object('partyId', party.id, 'claimId', claim.id, 'number', claim.number, 'line', min(line.number),
    'lineId', (array_agg(line.id order by line.number))[1])
  from claim_party as party
  join claim on claim.id = party.claim_id
  join claim_line as line on line.party_id = party.id and line.same_as is null -- claim_line_of_party
  where party.id = call_back.party_id
  group by party.id, claim.id)`;

export async function countCallBacks(db: Queryable): Promise<number> {
  const { waiting } = await db
    .selectFrom('call_back') // call_back_to_make
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('called_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Records that the caller was reached. @returns whether no one had ended the call before */
export async function markCalled(trx: Queryable, id: number, staffId: number): Promise<boolean> {
  const called = await trx
    .updateTable('call_back')
    .set({ called_at: sql<Date>`now()`, called_by: staffId, tries: sql<number>`tries + 1`, tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return called !== undefined;
}

/** Ends a call that was tried and reaches nobody. @returns whether no one had ended it before */
export async function markGivenUp(trx: Queryable, id: number, staffId: number, because: string): Promise<boolean> {
  const givenUp = await trx
    .updateTable('call_back')
    .set({ called_at: sql<Date>`now()`, called_by: staffId, given_up_because: because })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .where('tries', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return givenUp !== undefined;
}

/**
 * Records an unanswered call, so the caller is called again. @param seen the number of tries before, so that a form
 * sent twice counts once
 */
export async function markTried(trx: Queryable, id: number, seen: number): Promise<boolean> {
  const tried = await trx
    .updateTable('call_back')
    .set({ tries: seen + 1, tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .where('tries', '=', seen)
    .returning('id')
    .executeTakeFirst();
  return tried !== undefined;
}
