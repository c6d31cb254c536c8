// What a staff member decides about a held file.
import { importLimits } from '#config/insurance/imports.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../../staff/audit-staff.ts';
import type { StaffMember } from '../../../staff/staff-store.ts';
import { decide, type ImportFile, lockImport, markFileGone } from '../file/import-file-store.ts';
import { removeStored } from '../file/import-folder.ts';
import { keepProblems } from '../file/import-row-store.ts';
import { holdNames } from '../planning/plan-import.ts';
import { closeMissingPolicy } from './missing-policy-store.ts';

/** The person who sent a file cannot be the only one to approve it. */
export const mayApprove = ({ receivedBy }: Pick<ImportFile, 'receivedBy'>, { id }: Pick<StaffMember, 'id'>): boolean =>
  !importLimits.needsSecondPerson || receivedBy !== `staff ${id}`;

type Decision = {
  id: number;
  /** The hold reasons as the page showed them. */
  seen: string[];
  why: string;
};

/**
 * Approves a held file for the hold reasons the reviewer saw. When new reasons appeared since, it stays held.
 *
 * @throws {Failure} when it is no longer held, when its sender tries to approve it, or when its reasons changed
 */
export async function approveImport(context: Context, member: StaffMember, { id, seen, why }: Decision): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const file = await lockImport(trx, id);
    if (file?.state !== 'held') throw new Failure('refused', m.imports_not_held());
    if (!mayApprove(file, member)) throw new Failure('refused', m.imports_second_person());
    const holds = holdNames(file);
    if (holds.some((hold) => !seen.includes(hold))) throw new Failure('refused', m.imports_holds_changed());
    await decide(trx, id, { state: 'approved', by: `staff ${member.id}`, why, holds });
    await auditStaff(trx, context, member, {
      act: 'approve-import',
      subject: ['import', id],
      detail: { count: holds.length },
    });
  });
}

/** @throws {Failure} when it is no longer held */
export async function rejectImport(context: Context, member: StaffMember, { id, why }: Omit<Decision, 'seen'>) {
  const storedAs = await context.db.transaction().execute(async (trx) => {
    const file = await lockImport(trx, id);
    if (file?.state !== 'held') throw new Failure('refused', m.imports_not_held());
    await decide(trx, id, { state: 'rejected', by: `staff ${member.id}`, why, holds: [] });
    await markFileGone(trx, id);
    await keepProblems(trx, id);
    await auditStaff(trx, context, member, { act: 'reject-import', subject: ['import', id] });
    return file.storedAs;
  });
  if (storedAs) await removeStored(context.env, storedAs);
}

/**
 * Closes the question about a policy that was missing from a full file, once the reason is known.
 *
 * @throws {Failure} when it is already closed
 */
export async function settleGone(
  context: Context,
  member: StaffMember,
  { policyId, why }: { policyId: number; why: string },
) {
  await context.db.transaction().execute(async (trx) => {
    const isClosed = await closeMissingPolicy(trx, policyId, { by: `staff ${member.id}`, note: why });
    if (!isClosed) throw new Failure('refused', m.imports_gone_over());
    await auditStaff(trx, context, member, { act: 'close-gone', subject: ['policy', policyId] });
  });
}
