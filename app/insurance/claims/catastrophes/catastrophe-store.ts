import { type SqlBool, sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';

export type NewCatastrophe = {
  name: string;
  state: StateCode;
  /** Whole zip codes, or their first three or four digits; empty for the whole state. */
  zips: string[];
  fromOn: string;
  untilOn: string;
  source: string;
};

export async function addCatastrophe(trx: Queryable, event: NewCatastrophe, staffId: number): Promise<number> {
  const { name, state, zips, fromOn, untilOn, source } = event;
  const { id } = await trx
    .insertInto('catastrophe')
    .values({ name, state, zip3: zips, from_on: fromOn, until_on: untilOn, source, declared_by: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All catastrophes that were not withdrawn, each with the number of claims within it. */
export function listCatastrophes(db: Queryable) {
  return db
    .selectFrom('catastrophe')
    .select(['catastrophe.id', 'catastrophe.name', 'zip3 as zips', 'from_on as fromOn', 'until_on as untilOn'])
    .select('catastrophe.source')
    .select(({ ref, selectFrom }) => [
      ref('catastrophe.state').$castTo<StateCode>().as('state'),
      selectFrom('claim') // claim_of_catastrophe
        .select(({ fn }) => fn.countAll<number>().as('claims'))
        .whereRef('claim.catastrophe_id', '=', 'catastrophe.id')
        .$asScalar()
        .$notNull()
        .as('claims'),
    ])
    .where('withdrawn_at', 'is', null)
    .orderBy('from_on', 'desc')
    .orderBy('catastrophe.id', 'desc')
    .execute();
}

/** A catastrophe by id, unless it was withdrawn. */
export function findCatastrophe(db: Queryable, id: number) {
  return db
    .selectFrom('catastrophe')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** The catastrophe that a loss falls within, if any. */
export async function findCatastropheOf(
  db: Queryable,
  { state, zip, lossOn }: { state: string; zip: string | null; lossOn: string },
): Promise<number | null> {
  const found = await db
    .selectFrom('catastrophe') // catastrophe_by_state
    .select('id')
    .where('state', '=', state)
    .where('from_on', '<=', lossOn)
    .where('until_on', '>=', lossOn)
    .where('withdrawn_at', 'is', null)
    .where(sql<SqlBool>`(zip3 = '{}' or exists (select from unnest(zip3) as area where ${zip} like area || '%'))`)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The catastrophe, locked so that it is withdrawn only once. */
export function lockCatastrophe(trx: Queryable, id: number) {
  return trx
    .selectFrom('catastrophe')
    .select(['id', 'state', 'zip3 as zips', 'from_on as fromOn', 'until_on as untilOn'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function withdrawRow(trx: Queryable, id: number, staffId: number): Promise<void> {
  await trx
    .updateTable('catastrophe')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: staffId })
    .where('id', '=', id)
    .execute();
}

type Within = { id: number; state: string; zips: string[]; fromOn: string; untilOn: string };

/** Assigns claims within its dates and places to the catastrophe, unless they already belong to another one. */
export async function takeClaimsIn(trx: Queryable, { id, state, zips, fromOn, untilOn }: Within): Promise<void> {
  await trx
    .updateTable('claim') // claim_by_loss
    .set({ catastrophe_id: id })
    .where('law_state', '=', state)
    .where('loss_on', '>=', fromOn)
    .where('loss_on', '<=', untilOn)
    .where('catastrophe_id', 'is', null)
    .$if(zips.length > 0, (query) => query.where(isIn(zips)))
    .execute();
}

const isIn = (zips: string[]) =>
  sql<SqlBool>`exists (select from unnest(${zips}::text[]) as area where claim.zip like area || '%')`;

/** A withdrawn catastrophe's claims belong to another one that they are within, or to none. */
export async function letClaimsGo(trx: Queryable, id: number): Promise<void> {
  await trx
    .updateTable('claim') // claim_of_catastrophe
    .set({
      catastrophe_id: sql<number | null>`(
        select other.id from catastrophe as other -- catastrophe_by_state
        where other.state = claim.law_state and claim.loss_on between other.from_on and other.until_on
          and other.withdrawn_at is null
          and (other.zip3 = '{}' or exists (select from unnest(other.zip3) as area where claim.zip like area || '%'))
        order by other.id limit 1)`,
    })
    .where('catastrophe_id', '=', id)
    .execute();
}

/**
 * Marks the lines of a state's losses, so that the clock job recomputes their due dates, and the missed ones of those that
 * are over. Must run before the claims are changed, because lines are always locked before claims.
 */
export async function lookAgain(
  trx: Queryable,
  { state, fromOn, untilOn }: Omit<Within, 'id' | 'zips'>,
): Promise<void> {
  await trx
    .selectFrom('claim_line')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id') // claim_by_loss
    .select('claim_line.id')
    .where('claim.law_state', '=', state)
    .where('claim.loss_on', '>=', fromOn)
    .where('claim.loss_on', '<=', untilOn)
    .orderBy('claim_line.id')
    .forUpdate('claim_line')
    .execute();
  await trx
    .updateTable('claim_line')
    .set({ look_on: '2000-01-01' })
    .from('claim') // claim_by_loss
    .whereRef('claim.id', '=', 'claim_line.claim_id')
    .where('claim.law_state', '=', state)
    .where('claim.loss_on', '>=', fromOn)
    .where('claim.loss_on', '<=', untilOn)
    .where('claim_line.same_as', 'is', null)
    .execute();
}
