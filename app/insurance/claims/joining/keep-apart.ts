import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { insertEvent } from '../lines/claim-event-store.ts';
import { lockClaimsByNumber } from './join-claims-store.ts';

/**
 * Records that two claims which look like one accident are two, so that they are not suggested again.
 *
 * @throws {Failure} refused for an unknown number, or for a claim that was joined in the meantime
 */
export async function keepApart(
  context: Context,
  member: StaffMember,
  numbers: readonly (string | undefined)[],
): Promise<void> {
  const known = numbers.flatMap((number) => number ?? []);
  if (known.length < 2) throw new Failure('refused', m.cdesk_join_two({}, { locale: context.language }));
  await context.db.transaction().execute(async (trx) => {
    const claims = await lockClaimsByNumber(trx, known);
    const [first, second] = claims;
    if (!first || !second || claims.some(({ joinedTo }) => joinedTo !== null)) {
      throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    }
    for (const [claim, other] of [[first, second] as const, [second, first] as const]) {
      await insertEvent(trx, {
        claimId: claim.id,
        kind: 'claims-apart',
        actor: `staff ${member.id}`,
        visibility: 'staff',
        facts: { other: other.number },
      });
    }
    await auditStaff(trx, context, member, {
      act: 'join-claims',
      subject: ['claim', first.id],
      detail: { reference: second.number },
    });
  });
}
