import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import type { Hold, HoldStatus, WhyLetGo } from './hold.ts';

const holds = (db: Queryable) =>
  db
    .selectFrom('purchase_hold as hold')
    .select(['hold.id', 'hold.reference', 'hold.purchase_id as purchaseId', 'hold.amount_cents as amountCents'])
    .select(['hold.returns_to as returnsTo', 'hold.processor_ref as processorRef', 'hold.problem'])
    .select(['hold.payment_id as paymentId', 'hold.created_at as createdAt', 'hold.closes_at as closesAt'])
    .select(({ ref }) => [
      ref('hold.language').$castTo<Language>().as('language'),
      ref('hold.status').$castTo<HoldStatus>().as('status'),
    ]);

export const findHold = (db: Queryable, id: number): Promise<Hold | undefined> =>
  holds(db).where('hold.id', '=', id).executeTakeFirst();

/** The latest attempt to pay for the purchase. */
export const latestHold = (db: Queryable, purchaseId: number): Promise<Hold | undefined> =>
  holds(db)
    .where('hold.purchase_id', '=', purchaseId) // purchase_hold_of_purchase
    .orderBy('hold.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locks the hold until the transaction ends, after its purchase was locked. Undefined if its status is different. */
export const lockHold = (trx: Queryable, id: number, status: HoldStatus): Promise<Hold | undefined> =>
  holds(trx).where('hold.id', '=', id).where('hold.status', '=', status).forUpdate().executeTakeFirst();

/** @throws when the purchase already has an open hold. The caller has locked the purchase */
export async function insertHold(
  trx: Queryable,
  hold: Pick<Hold, 'reference' | 'purchaseId' | 'amountCents' | 'language' | 'returnsTo'>,
  { closesInMinutes, checkInSeconds }: { closesInMinutes: number; checkInSeconds: number },
): Promise<Hold> {
  const { id } = await trx
    .insertInto('purchase_hold')
    .values({
      reference: hold.reference,
      purchase_id: hold.purchaseId,
      amount_cents: hold.amountCents,
      language: hold.language,
      returns_to: hold.returnsTo,
      closes_at: sql<Date>`date_trunc('second', now()) + make_interval(mins => ${closesInMinutes})`,
      next_check_at: fromNow({ seconds: checkInSeconds }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return holds(trx).where('hold.id', '=', id).executeTakeFirstOrThrow();
}

export async function noteHoldRef(db: Queryable, id: number, ref: string): Promise<void> {
  await db.updateTable('purchase_hold').set({ processor_ref: ref }).where('id', '=', id).execute();
}

/** Records why the last card was declined. Another card may work. */
export async function noteHoldProblem(db: Queryable, id: number, problem: string): Promise<void> {
  await db.updateTable('purchase_hold').set({ problem }).where('id', '=', id).where('status', '=', 'open').execute();
}

/** Records that the policy is bound, so its money is to be captured at once. */
export async function markHoldBound(trx: Queryable, id: number, paymentId: number): Promise<void> {
  await trx
    .updateTable('purchase_hold')
    .set({ status: 'bound', payment_id: paymentId, problem: null, next_check_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markLettingGo(trx: Queryable, id: number, problem: WhyLetGo): Promise<void> {
  await trx
    .updateTable('purchase_hold')
    .set({ status: 'releasing', problem, next_check_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends the hold. It is only checked again when the processor has news. */
export async function endHold(
  db: Queryable,
  id: number,
  status: Extract<HoldStatus, 'taken' | 'returned' | 'lost' | 'failed' | 'released'>,
  problem?: string,
): Promise<void> {
  await db
    .updateTable('purchase_hold')
    .set({ status, next_check_at: null, ...(problem !== undefined && { problem }) })
    .where('id', '=', id)
    .execute();
}

/** Records that a check found nothing new. */
export async function noteLookedAt(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable('purchase_hold')
    .set({ next_check_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['taken', 'returned', 'lost', 'failed', 'released'])
    .execute();
}

/** Claims holds that are due for a check for this process. Others can claim them again after a minute. */
export async function claimDueHolds(db: Queryable, count: number): Promise<number[]> {
  const claimed = await sql<{ id: number }>`
    with due as (
      select id from purchase_hold where next_check_at <= now()
      order by next_check_at limit ${count} for update skip locked
    )
    update purchase_hold set next_check_at = ${fromNow({ seconds: 60 })}
    from due where purchase_hold.id = due.id returning purchase_hold.id`.execute(db); // purchase_hold_to_check
  return claimed.rows.map(({ id }) => id);
}

/**
 * The age in seconds of the oldest unsettled hold per status: money to capture (`bound`) or release (`releasing`), and
 * pages that can no longer be paid on (`open`).
 */
export async function oldestUnsettled(db: Queryable): Promise<{ status: HoldStatus; seconds: number }[]> {
  const { rows } = await sql<{ status: HoldStatus; seconds: number }>`
    select status, extract(epoch from now() - min(created_at))::int as seconds from purchase_hold
    where next_check_at is not null and (status in ('bound', 'releasing') or (status = 'open' and closes_at < now()))
    group by status`.execute(db); // purchase_hold_to_check
  return rows;
}
