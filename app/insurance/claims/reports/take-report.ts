import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { day, zip } from '#contract/fields.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { type PolicySearch, SEARCH_FIELDS, type SearchField, searchesFor } from '../../policies/find/policy-search.ts';
import { findPolicies } from '../../policies/find/policy-search-store.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { readClaimNumber } from '../access/claim-access.ts';
import { findClaimNow } from '../access/claim-access-store.ts';
import { begin, newCodes } from './begin-report.ts';
import { takeOverReport } from './report-store.ts';

/** Who calls: our policyholder, somebody who drove their car, or anybody else. */
type Caller = 'policyholder' | 'driver' | 'other';

/**
 * Begins a report that an employee takes down for a caller. It is the report of the website: the same pages, rules and
 * proofs, so that nobody gets by phone what they would not get here.
 *
 * @returns the token that identifies the employee's browser
 * @throws {Failure} refused, with a message that says what to ask the caller
 */
export async function takeReport(context: Context, member: StaffMember, caller: Caller, form: Fields): Promise<string> {
  const actor = `staff ${member.id}` as const;
  const taken = { takenBy: member.id };
  if (caller === 'other') {
    const joins = await claimNamed(context, form.claim ?? '');
    return begin(context, 'other', actor, form.key, { ...taken, ...(joins && { answers: { joins: String(joins) } }) });
  }
  const policy = await (caller === 'driver' ? policyOfDriver : policyOfHolder)(context, member, form);
  const answers: Fields = caller === 'driver' ? { caller } : {};
  return begin(context, 'guest', actor, form.key, { ...taken, policyId: policy.id, state: policy.state, answers });
}

/** Continues a report by phone in this browser, no matter which employee began it. @throws {Failure} refused when it is over */
export async function continueReport(context: Context, member: StaffMember, id: number): Promise<string> {
  const { token, tokenHash, codeHash } = newCodes(context);
  await context.db.transaction().execute(async (trx) => {
    const taken = await takeOverReport(trx, { id }, { tokenHash, codeHash, takenBy: member.id });
    if (taken === undefined) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    await auditStaff(trx, context, member, { act: 'take-report', subject: ['report', taken] });
  });
  return token;
}

/** @throws {Failure} refused when there is no such claim */
async function claimNamed({ db, language }: Context, typed: string): Promise<number | undefined> {
  if (!typed.trim()) return undefined;
  const number = readClaimNumber(typed);
  const claim = number && (await findClaimNow(db, number));
  if (!claim) throw new Failure('refused', m.byphone_no_claim({}, { locale: language }));
  return claim.id;
}

/** The policy of a caller who proves that they are the policyholder with what the website asks of a guest. */
function policyOfHolder(context: Context, member: StaffMember, form: Fields) {
  const searches = searchesOf(context, form, SEARCH_FIELDS);
  const { zip: typedZip = '', month = '', date = '', year = '' } = form;
  const mailing = zip.safeParse(typedZip.trim()).data;
  const born = day.safeParse(`${year.trim()}-${month.trim().padStart(2, '0')}-${date.trim().padStart(2, '0')}`).data;
  if (!mailing || !born) throw refusal(context, m.byphone_need_proof);
  const proof = { zip: mailing, dateOfBirth: born };
  return findOnly(
    context,
    member,
    searches.map((search) => ({ ...search, proof })),
  );
}

/** The policy of somebody who drove an insured car, by what the ID card in it says. */
function policyOfDriver(context: Context, member: StaffMember, form: Fields) {
  const searches = searchesOf(context, form, ['number', 'phone', 'vin', 'plate']);
  const [named] = searchesFor(form.lastName ?? '', ['name']);
  if (!named) throw refusal(context, m.byphone_need_name);
  return findOnly(
    context,
    member,
    searches.map((search) => ({ ...search, ...named })),
  );
}

/** @throws {Failure} refused when the text reads like nothing that a policy can be found by */
function searchesOf(context: Context, { policy = '' }: Fields, fields: readonly SearchField[]): PolicySearch[] {
  const searches = searchesFor(policy, fields);
  if (searches.length === 0) throw refusal(context, m.byphone_need_policy);
  return searches;
}

/** @throws {Failure} refused when none or several match; throttled, like the desk's own search */
async function findOnly(context: Context, member: StaffMember, searches: readonly PolicySearch[]) {
  await budgetOf('findPolicy', context, member.id).reserve();
  const found = new Map<number, StateCode>();
  for (const search of searches) {
    for (const { id, state } of await findPolicies(context.db, search)) found.set(id, state as StateCode);
  }
  const [only] = found;
  if (!only) throw refusal(context, m.byphone_no_policy);
  if (found.size > 1) throw refusal(context, m.byphone_several);
  return { id: only[0], state: only[1] };
}

const refusal = ({ language }: Context, words: typeof m.byphone_no_policy) =>
  new Failure('refused', words({}, { locale: language }));
