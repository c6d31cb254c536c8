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

export async function addCallBack(trx: Queryable, { callOn, ...call }: NewCallBack): Promise<number> {
  const { id } = await trx
    .insertInto('call_back')
    .values({ ...call, call_on: callOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Open callbacks, the earliest day first. */
export function findCallBacks(db: Queryable, most: number) {
  return db
    .selectFrom('call_back') // call_back_to_make
    .select(['id', 'name', 'phone', 'about', 'call_on as callOn', 'asked_at as askedAt', 'tries'])
    .select(({ ref }) => [
      ref('language').$castTo<Language>().as('language'),
      ref('part').$castTo<CallPart>().as('part'),
    ])
    .where('called_at', 'is', null)
    .orderBy('call_on')
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function countCallBacks(db: Queryable): Promise<number> {
  const { waiting } = await db
    .selectFrom('call_back') // call_back_to_make
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('called_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Records that the caller was reached. @returns whether no one had recorded it before */
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
