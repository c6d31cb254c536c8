import { CLAIM_TEXT } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mayDo } from '#config/staff-acts.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { UNKNOWN } from '#platform/forms/question.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { findStaff } from '../../staff/staff-store.ts';
import { giveClaimCode } from '../access/claim-access.ts';
import { findSameClaim, type SameClaim } from '../lines/claim-line-store.ts';
import { findPolicyholder, mayGuestJoin } from '../lines/join-store.ts';
import { lockLineById } from '../lines/line-change-store.ts';
import { lockClaim } from '../lines/lock-claim-store.ts';
import { openClaim } from '../lines/open-claim.ts';
import { findPartOfAccount } from '../lines/part-of-account.ts';
import { queueForAnswer } from '../talk/write-about-claim.ts';
import { isOfDriver, lossOf } from './loss-of-report.ts';
import { findOnPolicy } from './on-policy.ts';
import { codeHashes, followCodeOf, joinCodeOf } from './report-codes.ts';
import { kindOf, type ReportFacts } from './report-facts.ts';
import { countReportFiles } from './report-file-store.ts';
import { CHECK, openStep } from './report-steps.ts';
import { actorOf, lockReport, markReportSent, type Report } from './report-store.ts';

/** Two people may report the same accident with different dates, for example at night. */
const SAME_WITHIN_DAYS = 2;

/**
 * A claim on this policy that may be the same accident. The reporter says whether it is. Whoever may not go on with its
 * policyholder's part hears nothing of it, and opens a claim of their own, which the claims desk is shown beside it.
 */
export async function findSame(
  db: Queryable,
  { policyId, accountId, answers }: Pick<Report, 'policyId' | 'accountId' | 'answers'>,
) {
  const kind = kindOf(answers);
  const { day } = answers;
  if (policyId === null || !kind || !day) return undefined;
  const around = { from: plusDays(day, -SAME_WITHIN_DAYS), until: plusDays(day, SAME_WITHIN_DAYS) };
  const same = await findSameClaim(db, { policyId, kind, ...around });
  if (!same || isOfDriver(answers)) return same;
  const mayJoin = accountId === null ? mayGuestJoin(db, same.id, policyId) : mayAccountJoin(db, accountId, same);
  return (await mayJoin) ? same : undefined;
}

/** The same, locked until the transaction ends, so that no other report takes the policyholder's part meanwhile. */
async function holdSame(trx: Queryable, report: Report): Promise<SameClaim | undefined> {
  const seen = await findSame(trx, report);
  if (!seen) return undefined;
  await lockClaim(trx, seen.id);
  return findSame(trx, report);
}

/** Whether an account may report an accident again: the policyholder's part is theirs, or there is none. */
const mayAccountJoin = async (db: Queryable, accountId: number, { id, number }: SameClaim) =>
  (await findPartOfAccount(db, accountId, number)) !== undefined || (await findPolicyholder(db, id)) === undefined;

export type Signing = { facts: ReportFacts; token: string; signedName: string; isSame: boolean; fraudWording: string };

/**
 * Sends a report: the claim with everything that belongs to it, the audit entry and the mails, in one transaction.
 * Sending twice has no further effect.
 *
 * @throws {Failure} refused when a page is not done; throttled
 */
export async function sendReport(context: Context, { id, takenBy }: Report, signing: Signing): Promise<void> {
  const { facts, token, signedName, isSame, fraudWording } = signing;
  if (takenBy === null) await budgetOf('apply', context, id).reserve();
  await context.db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    if (report.sentAt !== null) return;
    const { answers, policyId, accountId } = report;
    if (openStep(facts, answers) !== CHECK) {
      throw new Failure('refused', m.report_not_whole({}, { locale: context.language }));
    }
    const onPolicy = await findOnPolicy(trx, report);
    const { files } = await countReportFiles(trx, id);
    const same = isSame ? await holdSame(trx, report) : undefined;
    const joins = answers.joins ? Number(answers.joins) : (same?.id ?? null);
    const [joinCodeHash = null] = codeHashes(context, 'join', joinCodeOf(token));
    const loss = lossOf({ facts, answers, onPolicy, accountId, photos: files });
    const taker = takenBy === null ? undefined : await findStaff(trx, takenBy);
    const { claimId, number, partyId, again } = await openClaim(trx, context, {
      reportId: id,
      policyId,
      joins,
      actor: actorOf(report),
      isSpokenTo: taker !== undefined && mayDo(taker.roles, 'write-to-party'),
      joinCodeHash: joins === null && policyId !== null ? joinCodeHash : null,
      loss: { ...loss, reporter: { ...loss.reporter, email: await emailOf(trx, report, loss.reporter.email) } },
    });
    if (again !== null) {
      // Shown as the reporter's own message. The loss's story has more answers, with labels for the desk.
      const told = m.talk_reported_again({}, { locale: loss.reporter.language });
      const own = answers.story === UNKNOWN ? '' : (answers.story ?? '');
      const text = [told, own].join('\n\n').trim().slice(0, CLAIM_TEXT);
      await queueForAnswer(
        trx,
        context,
        { claimId, partyId, actor: actorOf(report) },
        await lockLineById(trx, again),
        text,
      );
    }
    await giveClaimCode(trx, context, { partyId, number, code: followCodeOf(token) });
    await markReportSent(trx, id, { claimId, partyId, fraudWording, signedName });
  });
}

/** Where we write to: the address that was given or, for who is signed in, the account's own. */
async function emailOf(trx: Queryable, { accountId }: Report, given: string | null): Promise<string | null> {
  if (given !== null || accountId === null) return given;
  return (await findAccount(trx, accountId))?.email ?? null;
}
