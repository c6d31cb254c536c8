import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { auditStaff } from '../staff/audit-staff.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import type { PostalLetter } from './postal-letter-store.ts';

/** Records that the desk printed or mailed a letter: about a policy, or about an applicant's quote. */
export async function auditLetter(
  db: Queryable,
  context: Context,
  member: StaffMember,
  did: 'print' | 'post',
  { policyId, quoteId }: Pick<PostalLetter, 'policyId' | 'quoteId'>,
): Promise<void> {
  if (policyId !== null) {
    await auditStaff(db, context, member, { act: `${did}-letter`, subject: ['policy', policyId] });
  } else if (quoteId !== null) {
    await audit(db, context, {
      act: `${did}-applicant-letter`,
      actor: `staff ${member.id}`,
      subject: ['quote', quoteId],
    });
  }
}
