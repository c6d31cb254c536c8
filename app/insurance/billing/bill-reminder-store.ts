import { sql } from 'kysely';
import { brand } from '#config/brand.ts';
import { billing } from '#config/insurance/billing.ts';
import type { Language } from '#config/language.ts';
import { STATES, type StateCode } from '#config/states.ts';
import { dayIn, daysAt, instantAt } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayFrom } from '#platform/database/day-in-state.ts';
import type { IdRange } from '#platform/jobs/sweep.ts';
import { type BillOnPaper, hasLetterOfBill, isToBePaid } from '../letters/postal-letter-store.ts';
import { isAsOfSince } from '../policies/as-of-store.ts';
import { policiesOnPaper } from '../policies/policy-reader-store.ts';
import { isForAutopay } from './autopay-store.ts';
import { isBeingPaid } from './ledger/ledger-store.ts';

export type Reminder = { policy_id: number; by_mail: boolean; by_text: boolean; days_before: number };

/**
 * Whether bills are texted: texts can be sent, and the number on file is the one that the policyholder agreed to. In a
 * query of `policy`.
 *
 * @param canText whether the deployment has a text service; for what an account holds, that does not matter
 */
export const isByText = (reminder: string, canText = true) =>
  sql<boolean>`(${sql.val(canText)} and ${sql.ref(`${reminder}.by_text`)} and policy.phone is not distinct from ${sql.ref(`${reminder}.text_phone`)})`;

/** Whether bills are mailed: also instead of texts that do not go out, since a reminder was asked for. */
export const isByMail = (reminder: string, canText = true) =>
  sql<boolean>`(${sql.ref(`${reminder}.by_mail`)} or (${sql.ref(`${reminder}.by_text`)} and not ${isByText(reminder, canText)}))`;

export function listOwnReminders(db: Queryable, accountId: number, canText: boolean): Promise<Reminder[]> {
  return db
    .selectFrom('bill_reminder')
    .innerJoin('account_policy', 'account_policy.policy_id', 'bill_reminder.policy_id')
    .innerJoin('policy', 'policy.id', 'bill_reminder.policy_id')
    .select(['bill_reminder.policy_id', 'days_before'])
    .select([isByMail('bill_reminder', canText).as('by_mail'), isByText('bill_reminder', canText).as('by_text')])
    .where('account_policy.account_id', '=', accountId)
    .execute();
}

export async function setReminder(
  trx: Queryable,
  reminder: Reminder & { account_id: number; text_wording: string | null; text_phone: string | null },
): Promise<void> {
  await trx
    .insertInto('bill_reminder')
    .values(reminder)
    .onConflict((conflict) => conflict.column('policy_id').doUpdateSet({ ...reminder, changed_at: sql<Date>`now()` }))
    .execute();
}

/** The numbers that agreed to texts about bills of an account's policies, and whether they still get them. */
export const listBillTexts = (db: Queryable, accountId: number) =>
  db
    .selectFrom('bill_reminder') // bill_reminder_of_account
    .innerJoin('policy', 'policy.id', 'bill_reminder.policy_id')
    .select(['bill_reminder.text_phone as phone', isByText('bill_reminder').as('isTexted')])
    .where('bill_reminder.account_id', '=', accountId)
    .where('bill_reminder.by_text', '=', true)
    .execute();

/** Stops the texts about bills of all of an account's policies. Whoever was texted is mailed from now on. */
export async function stopBillTexts(trx: Queryable, accountId: number): Promise<void> {
  await trx
    .updateTable('bill_reminder') // bill_reminder_of_account
    .set({ by_mail: true, by_text: false, text_wording: null, text_phone: null, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('by_text', '=', true)
    .execute();
}

export type DueReminder = {
  instalment_id: number;
  due_on: string;
  amount_cents: number;
  prefix: string;
  number: string;
  state: StateCode;
  by_mail: boolean;
  by_text: boolean;
  email: string;
  phone: string | null;
  language: Language;
  is_autopay: boolean;
};

/** For how long a text may still go out in a state; 0 outside of the hours for texts. */
export function secondsToText(state: StateCode, now: Date): number {
  const { from, until } = billing.textHours;
  const at = (time: string) => instantAt(dayIn(state, now), time, brand.states[state].timeZone);
  return now < at(from) ? 0 : Math.max(0, Math.floor((at(until).getTime() - now.getTime()) / 1000));
}

const REMINDERS_A_RANGE = 1000;

/** The last policy id of a range of reminders; undefined for the last range. */
export async function endOfReminders(db: Queryable, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('bill_reminder') // its primary key
    .select('policy_id')
    .where('policy_id', '>', after)
    .orderBy('policy_id')
    .offset(REMINDERS_A_RANGE - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.policy_id;
}

/**
 * Bills whose policyholder asked to be reminded today, has not been reminded yet, and is not paying them right now. A
 * policyholder who asked for texts is reminded in the hours for those.
 *
 * @param oldest the oldest as-of date of a policy to remind of; undefined where the record is our own
 */
export function listDueReminders(
  db: Queryable,
  { now, oldest, canText }: { now: Date; oldest: Date | undefined; canText: boolean },
  { after, until }: IdRange,
  most: number,
): Promise<DueReminder[]> {
  const today = dayFrom(daysAt(now), 'policy.state');
  const textable = STATES.filter((state) => secondsToText(state, now) > 0);
  return (
    db
      .selectFrom('bill_reminder as reminder')
      .innerJoin('policy', 'policy.id', 'reminder.policy_id')
      .innerJoin('account', 'account.id', 'reminder.account_id')
      .innerJoin('instalment', 'instalment.policy_id', 'policy.id') // instalment_next_due
      .leftJoin('bill_reminder_sent as sent', 'sent.instalment_id', 'instalment.id')
      .select(['instalment.id as instalment_id', 'instalment.due_on', 'instalment.amount_cents'])
      .select(['policy.prefix', 'policy.number', 'policy.phone', 'account.email'])
      .select(({ ref }) => [
        ref('account.language').$castTo<Language>().as('language'),
        ref('policy.state').$castTo<StateCode>().as('state'),
      ])
      .select([isByMail('reminder', canText).as('by_mail'), isByText('reminder', canText).as('by_text')])
      .select(isForAutopay('instalment').as('is_autopay'))
      .where('reminder.policy_id', '>', after)
      .$if(until !== undefined, (query) => query.where('reminder.policy_id', '<=', until ?? 0))
      .where(isAsOfSince('policy.id', oldest))
      // Once a notice has ended the policy, its later bills ask for nothing.
      .where(({ or, and, eb }) =>
        or([eb('policy.status', '=', 'A'), and([eb('policy.status', '=', 'C'), eb('policy.cancels_on', '>', today)])]),
      )
      .where('sent.instalment_id', 'is', null)
      .where('instalment.paid_at', 'is', null)
      .where(({ not }) => not(isBeingPaid('instalment')))
      .where('instalment.due_on', '>=', today)
      .where(sql<boolean>`instalment.due_on - reminder.days_before <= ${today}`)
      .where(({ or, eb }) => or([eb('reminder.by_mail', '=', true), eb('reminder.by_text', '=', true)]))
      .where(sql<boolean>`(not ${isByText('reminder', canText)} or policy.state = any(${textable}))`)
      .limit(most)
      .execute()
  );
}

/** @returns whether this is the bill's first reminder */
export async function noteReminded(trx: Queryable, instalmentId: number): Promise<boolean> {
  const noted = await trx
    .insertInto('bill_reminder_sent')
    .values({ instalment_id: instalmentId })
    .onConflict((conflict) => conflict.column('instalment_id').doNothing())
    .returning('instalment_id')
    .executeTakeFirst();
  return noted !== undefined;
}

const POLICIES_A_RANGE = 1000;

/** The last id of a range of policies; undefined for the last range. */
export async function endOfPolicies(db: Queryable, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('policy') // its primary key
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(POLICIES_A_RANGE - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export type DueOnPaper = BillOnPaper & {
  policy_id: number;
  policy: string;
  language: Language;
  is_autopay: boolean;
};

/** Bills that are due soon, whose policyholder is written to on paper, and that no letter tells of as they are now. */
export function listDueOnPaper(
  db: Queryable,
  now: Date,
  { after, until }: IdRange,
  most: number,
): Promise<DueOnPaper[]> {
  const today = dayFrom(daysAt(now), 'policy.state');
  return policiesOnPaper(db)
    .innerJoin('instalment as bill', 'bill.policy_id', 'policy.id') // instalment_next_due
    .select(['policy.id as policy_id', 'bill.number', 'bill.amount_cents as cents', 'bill.due_on'])
    .select(sql<string>`concat_ws(' ', policy.prefix, policy.number)`.as('policy'))
    .select(isForAutopay('bill').as('is_autopay'))
    .where('policy.id', '>', after)
    .$if(until !== undefined, (query) => query.where('policy.id', '<=', until ?? 0))
    .where(isToBePaid())
    .where('bill.due_on', '>=', today)
    .where(sql<boolean>`bill.due_on - ${billing.paperBillDays}::int <= ${today}`)
    .where(({ not }) => not(isBeingPaid('bill')))
    .where(({ not }) => not(hasLetterOfBill()))
    .orderBy('policy.id')
    .orderBy('bill.due_on')
    .limit(most)
    .execute();
}
