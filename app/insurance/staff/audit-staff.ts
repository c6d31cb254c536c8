import type { Act } from '#config/staff-acts.ts';
import { type AuditedAct, audit } from '#platform/audit/audit-store.ts';
import type { ActOnSubject, LettingInAct } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { StaffMember } from './staff-store.ts';

/** Writes an audit entry about a staff member's action, within the action's own transaction. */
export function auditStaff(
  db: Queryable,
  context: Context,
  { id }: Pick<StaffMember, 'id'>,
  act: ActOnSubject & { act: Exclude<Act, LettingInAct> } & Pick<AuditedAct, 'detail'>,
): Promise<void> {
  return audit(db, context, { ...act, actor: `staff ${id}` });
}
