import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { ofForm, once, secretOfAct } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { lookUpInConstantTime } from '#platform/throttles/constant-time.ts';
import { budgetOfLookUp, ifProved, moreProofOf, type TypedMore } from '../../policies/proved-more.ts';
import { findClaimToJoin } from '../lines/claim-line-store.ts';
import { codeHashes, readCode, resumeCodeOf } from './report-codes.ts';
import type { ReportedAs } from './report-facts.ts';
import {
  addReport,
  findOwnReport,
  findPoliciesToReport,
  findPolicyOfGuest,
  type PolicyProof,
  takeOverReport,
} from './report-store.ts';

type Begun = {
  accountId?: number;
  policyId?: number;
  state?: StateCode;
  answers?: Fields;
  /** The employee who takes it down for a caller. */
  takenBy?: number;
};

const ACT = 'begin-report';

/**
 * Starts a report. Sending a form twice (the same key) starts only one, until that one has been sent in.
 *
 * @returns the token that identifies the browser from now on
 */
export async function begin(
  context: Context,
  reportedAs: ReportedAs,
  actor: Actor,
  key: string | undefined,
  begun: Begun = {},
): Promise<string> {
  const { accountId = null, policyId = null, state = null, answers = {}, takenBy = null } = begun;
  // The budget is for strangers, and an office takes many calls from one address.
  if (takenBy === null) await budgetOf('apply', context).reserve();
  const keyed = ofForm(context, key);
  const { joins = '', caller = '' } = answers;
  const input = {
    reportedAs,
    account: String(accountId),
    policy: String(policyId),
    joins,
    caller,
    staff: String(takenBy),
  };
  const former = secretOfAct(keyed, ACT, input);
  const known = former && (await findReportOf(context, former));
  if (known) return known.sentAt ? begin(context, reportedAs, actor, undefined, begun) : former;
  const { token, tokenHash, codeHash } = newCodes(context, former);
  await context.db.transaction().execute((trx) =>
    once(trx, keyed, ACT, input, async () => {
      const id = await addReport(trx, {
        tokenHash,
        codeHash,
        reportedAs,
        accountId,
        policyId,
        state,
        language: context.language,
        answers,
        takenBy,
      });
      const act = takenBy === null ? ACT : 'take-report';
      await audit(trx, context, { act, actor, subject: ['report', id], detail: { reportedAs } });
      return null;
    }),
  );
  return token;
}

/** Starts a report for one of the account's own policies. @throws {Failure} refused for other policies; throttled */
export async function beginOwn(context: Context, accountId: number, policyId: number, key?: string): Promise<string> {
  const own = (await findPoliciesToReport(context.db, accountId)).find(({ id }) => id === policyId);
  if (!own) throw new Failure('refused', m.report_no_such_policy({}, { locale: context.language }));
  return begin(context, 'policyholder', `account ${accountId}`, key, { accountId, policyId, state: own.state });
}

/**
 * Starts a report by policy number, zip code and date of birth. The refusal is the same whichever of them is wrong.
 * Strangers' misses do not lock out people who also prove more.
 *
 * @throws {Failure} refused; throttled
 */
export async function beginAsGuest(context: Context, proof: PolicyProof & TypedMore, key?: string): Promise<string> {
  const more = moreProofOf(proof);
  const budget = budgetOfLookUp(more, context, 'policy', proof.number);
  await budget.reserve();
  const policy = await lookUpInConstantTime(async () =>
    ifProved(context.db, await findPolicyOfGuest(context.db, proof), more),
  );
  if (!policy) throw new Failure('refused', m.report_not_matched({}, { locale: context.language }));
  await budget.refund();
  return begin(context, 'guest', 'guest', key, { policyId: policy.id, state: policy.state });
}

/**
 * Starts a report by a third party, to whom no policy is confirmed. @param joins the claim of the card they were given
 */
export const beginAsOther = (context: Context, key?: string, joins?: number): Promise<string> =>
  begin(context, 'other', 'claimant', key, joins === undefined ? {} : { answers: { joins: String(joins) } });

/** The claim of the card that the other driver holds. @throws {Failure} refused; throttled */
export async function claimOfCard(context: Context, typed: string): Promise<{ id: number; number: string }> {
  const budget = budgetOf('lookUp', context);
  await budget.reserve();
  const code = readCode(typed);
  const found = code && (await findClaimToJoin(context.db, codeHashes(context, 'join', code)));
  if (!found) throw new Failure('refused', m.report_no_such_card({}, { locale: context.language }));
  await budget.refund();
  return found;
}

/**
 * Continues in this browser a report that was started in another. The code works once; sending the same form again (the
 * same key) gets the same token, as long as nobody has continued the report elsewhere.
 *
 * @returns the browser's token
 * @throws {Failure} refused; throttled
 */
export async function resumeReport(context: Context, typed: string, key?: string): Promise<string> {
  const budget = budgetOf('lookUp', context);
  await budget.reserve();
  const code = readCode(typed);
  const former = code && secretOfAct(ofForm(context, key), 'resume-report', { code });
  const { token, tokenHash, codeHash } = newCodes(context, former);
  const id = await context.db.transaction().execute(async (trx) => {
    if (!code) return undefined;
    const which = { codeHashes: codeHashes(context, 'resume', code) };
    const taken = await takeOverReport(trx, which, { tokenHash, codeHash, takenBy: null });
    if (taken === undefined) return (await findOwnReport(trx, tokenHash))?.id;
    await audit(trx, context, { act: 'resume-report', actor: 'claimant', subject: ['report', taken] });
    return taken;
  });
  if (id === undefined) throw new Failure('refused', m.report_no_such_code({}, { locale: context.language }));
  await budget.refund();
  return token;
}

/** A browser's token for a draft, with what is stored of it. */
export function newCodes(context: Context, token = newToken().token) {
  const [codeHash] = codeHashes(context, 'resume', resumeCodeOf(token));
  if (!codeHash) throw new Error('the keyring has no key');
  return { token, tokenHash: hashToken(token), codeHash };
}

export const findReportOf = (context: Pick<Context, 'db'>, token: string) =>
  findOwnReport(context.db, hashToken(token));
