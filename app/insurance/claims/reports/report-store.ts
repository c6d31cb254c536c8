import { sql } from 'kysely';
import { REPORTS } from '#config/claims/claim-limits.ts';
import type { Language } from '#config/language.ts';
import { DRAFT_DAYS } from '#config/retention.ts';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { ago } from '#platform/database/moments.ts';
import { fullName } from '../../parties/full-name.ts';
import type { ReportedAs } from './report-facts.ts';

export type Report = {
  id: number;
  reportedAs: ReportedAs;
  accountId: number | null;
  policyId: number | null;
  state: StateCode | null;
  language: Language;
  answers: Fields;
  sentAt: Date | null;
  claimId: number | null;
  claimNumber: string | null;
  /** The employee who takes it down for a caller. */
  takenBy: number | null;
};

/** Who writes a report, for the audit log. */
export function actorOf({ reportedAs, accountId, takenBy }: Report): Actor {
  if (takenBy !== null) return `staff ${takenBy}`;
  if (accountId !== null) return `account ${accountId}`;
  return reportedAs === 'guest' ? 'guest' : 'claimant';
}

const reports = (db: Queryable) =>
  db
    .selectFrom('loss_report')
    .leftJoin('claim', 'claim.id', 'loss_report.claim_id')
    .select(['loss_report.id', 'account_id as accountId', 'loss_report.policy_id as policyId'])
    .select(['sent_at as sentAt', 'loss_report.claim_id as claimId', 'claim.number as claimNumber'])
    .select('taken_by as takenBy')
    .select(({ ref }) => [
      ref('loss_report.door').$castTo<ReportedAs>().as('reportedAs'),
      ref('loss_report.state').$castTo<StateCode | null>().as('state'),
      ref('loss_report.language').$castTo<Language>().as('language'),
      ref('loss_report.answers').$castTo<Fields>().as('answers'),
    ]);

export type NewReport = {
  reportedAs: ReportedAs;
  tokenHash: Buffer;
  codeHash: Buffer;
  accountId: number | null;
  policyId: number | null;
  state: StateCode | null;
  language: Language;
  answers: Fields;
  takenBy?: number | null;
};

export async function addReport(db: Queryable, report: NewReport): Promise<number> {
  const { reportedAs, tokenHash, codeHash, accountId, policyId, state, language, answers, takenBy = null } = report;
  const { id } = await db
    .insertInto('loss_report')
    .values({
      door: reportedAs,
      token_hash: tokenHash,
      code_hash: codeHash,
      account_id: accountId,
      policy_id: policyId,
      state,
      language,
      answers: JSON.stringify(answers),
      taken_by: takenBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The browser's report. A draft that was not touched for too long, or a report sent some time ago, is no longer found.
 */
export function findOwnReport(db: Queryable, tokenHash: Buffer): Promise<Report | undefined> {
  return reports(db)
    .where('token_hash', '=', tokenHash) // loss_report_token_hash_key
    .where(({ or, and, eb }) =>
      or([
        and([eb('sent_at', 'is', null), eb('saved_at', '>', ago({ days: DRAFT_DAYS }))]),
        eb('sent_at', '>', ago({ days: REPORTS.shownDays })),
      ]),
    )
    .executeTakeFirst();
}

/** Saves a page. A sent report does not change. @returns whether it was saved */
export async function saveReport(
  db: Queryable,
  id: number,
  { answers, email, language }: { answers: Fields; email: string | undefined; language: Language },
): Promise<boolean> {
  const saved = await db
    .updateTable('loss_report')
    .set((eb) => ({
      answers: sql`answers || ${JSON.stringify(answers)}::jsonb`,
      saved_at: sql<Date>`now()`,
      version: eb('version', '+', 1),
      language,
      ...(email !== undefined && { email: email || null }),
    }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Locks the report until the transaction ends. */
export function lockReport(trx: Queryable, id: number): Promise<Report> {
  return reports(trx).where('loss_report.id', '=', id).forUpdate('loss_report').executeTakeFirstOrThrow();
}

/** The caller drove an insured car, and proved less than the website asks for before it shows who is on a policy. */
export const isForDeskOnly = ({ caller }: Fields): boolean => caller === 'driver';

type Taking = { tokenHash: Buffer; codeHash: Buffer; takenBy: number | null };

/**
 * Moves a draft to another browser. From then on only that browser has it open, with new codes. A caller whose code was
 * read to them goes on alone.
 *
 * @param which the draft's code, or its id when an employee goes on with a report by phone
 */
export async function takeOverReport(
  db: Queryable,
  which: { codeHashes: Buffer[] } | { id: number },
  { tokenHash, codeHash, takenBy }: Taking,
): Promise<number | undefined> {
  const draft = db
    .updateTable('loss_report')
    .set({ token_hash: tokenHash, code_hash: codeHash, saved_at: sql<Date>`now()`, taken_by: takenBy })
    .where('sent_at', 'is', null)
    .where('saved_at', '>', ago({ days: DRAFT_DAYS }))
    .returning('id');
  const taken = await ('id' in which
    ? draft.where('id', '=', which.id).where('taken_by', 'is not', null)
    : draft.where('code_hash', 'in', which.codeHashes).where(sql<boolean>`answers->>'caller' is distinct from 'driver'`)
  ) // loss_report_code_hash_key
    .executeTakeFirst();
  return taken?.id;
}

/** Reports by phone that were begun and not sent, the last one first, with who began them. */
export const findCallsBegun = (db: Queryable, most: number) =>
  db
    .selectFrom('loss_report') // loss_report_begun_by_phone
    .innerJoin('staff', 'staff.id', 'loss_report.taken_by')
    .leftJoin('policy', 'policy.id', 'loss_report.policy_id')
    .select(['loss_report.id', 'loss_report.saved_at as savedAt', 'policy.prefix', 'policy.number'])
    .select(['staff.first_name as firstName', 'staff.last_name as lastName'])
    .select(({ ref }) => ref('loss_report.answers').$castTo<Fields>().as('answers'))
    .where('sent_at', 'is', null)
    .where('saved_at', '>', ago({ days: DRAFT_DAYS }))
    .orderBy('saved_at', 'desc')
    .limit(most)
    .execute();

/** Who took a report down by phone. */
export async function findTaker(db: Queryable, id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('staff')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && fullName(found);
}

type Signed = { claimId: number; partyId: number; fraudWording: string; signedName: string };

export async function markReportSent(trx: Queryable, id: number, signed: Signed): Promise<void> {
  await trx
    .updateTable('loss_report')
    .set({
      sent_at: sql<Date>`now()`,
      claim_id: signed.claimId,
      // The party of the claim that sent the report.
      answers: sql`answers || ${JSON.stringify({ party: String(signed.partyId) })}::jsonb`,
      fraud_wording: signed.fraudWording,
      signed_name: signed.signedName,
      code_hash: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The reports that were sent for a claim, or for one that was joined to it. */
export const findSentReports = (db: Queryable, claimId: number): Promise<Report[]> =>
  reports(db)
    .where('loss_report.claim_id', '=', claimId) // loss_report_of_claim
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .orderBy('loss_report.id')
    .execute();

/** The cars and rated drivers of a policy as it is now. */
export async function findNowOnPolicy(db: Queryable, policyId: number) {
  return {
    cars: await carsOf(db, policyId).where('removed_on', 'is', null).execute(),
    drivers: await driversOf(db, policyId).where('status', '=', 'rated').execute(),
  };
}

/** The same with those that have left the policy. */
export async function findFormerOnPolicy(db: Queryable, policyId: number) {
  return { cars: await carsOf(db, policyId).execute(), drivers: await driversOf(db, policyId).execute() };
}

const carsOf = (db: Queryable, policyId: number) =>
  db
    .selectFrom('vehicle')
    .select(['position', 'vin', 'model_year as modelYear', 'make', 'model'])
    .where('policy_id', '=', policyId)
    .orderBy('position');

const driversOf = (db: Queryable, policyId: number) =>
  db
    .selectFrom('driver')
    .select(['position', 'first_name as firstName', 'last_name as lastName'])
    .where('policy_id', '=', policyId)
    .orderBy('position');

export type PolicyToReport = { id: number; prefix: string; number: string; state: StateCode };

/** The policies for which a signed-in policyholder can report. */
export function findPoliciesToReport(db: Queryable, accountId: number): Promise<PolicyToReport[]> {
  return db
    .selectFrom('account_policy') // its primary key
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select(['policy.id', 'policy.prefix', 'policy.number'])
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('account_policy.account_id', '=', accountId)
    .orderBy('policy.id')
    .execute();
}

export type PolicyProof = { number: string; zip: string; dateOfBirth: string };

/** The policy, if number, zip code and the date of birth of one of its named insureds are all right. */
export function findPolicyOfGuest(
  db: Queryable,
  { number, zip, dateOfBirth }: PolicyProof,
): Promise<{ id: number; state: StateCode } | undefined> {
  return db
    .selectFrom('policy') // policy_by_number
    .select('policy.id')
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('policy.number', '=', number)
    .where('policy.zip', '=', zip)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('named_insured')
          .select('named_insured.position')
          .whereRef('named_insured.policy_id', '=', 'policy.id')
          .where('named_insured.date_of_birth', '=', dateOfBirth),
      ),
    )
    .executeTakeFirst();
}
