import type { Fields } from '#contract/call.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { ofForm, once } from '#platform/idempotency/once.ts';
import { newReference } from '#platform/references/reference.ts';
import type { ContactOnFile } from '../policies/contact-on-file-store.ts';
import { auditStaff } from '../staff/audit-staff.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import type { ChangeKind } from './change-request.ts';
import { addChange } from './change-request-store.ts';
import { previewDeskChangeIn } from './desk-change.ts';
import { deskPreviewView } from './desk-preview-view.ts';
import { notifyOfChangedContact } from './notify-of-changed-contact.ts';

/**
 * Takes a change request from a caller. It is assigned to the staff member and handled like any other request. The contact
 * on file is notified. Sending a form twice (the same `key`) makes one request.
 *
 * @returns its reference
 * @throws {Failure} refused when the rules refuse the change, or when the form was sent before with other details
 */
export async function beginChange(
  context: Context,
  member: StaffMember,
  policy: ContactOnFile,
  { kind, details, key }: { kind: ChangeKind; details: Fields; key: string | undefined },
): Promise<string> {
  const { policy_id, state } = policy;
  const input = { ...details, kind, policy: String(policy_id), staff: String(member.id) };
  return context.db.transaction().execute((db) =>
    once(db, ofForm(context, key), 'begin-change', input, async () => {
      const looked = await previewDeskChangeIn(context, db, { kind, details, policy_id, state });
      const view = deskPreviewView(looked, state, context.language);
      if (view.kind === 'refused') throw new Failure('refused', view.why[0] ?? '');
      const reference = newReference('C');
      const reasons = looked.kind === 'change' ? looked.ruling.reasons : [];
      await addChange(db, {
        reference,
        kind,
        details,
        reasons,
        policy_id,
        state,
        account_id: null,
        taken_by: member.id,
      });
      await auditStaff(db, context, member, {
        act: 'begin-change',
        subject: ['policy', policy_id],
        detail: { reference, change: kind },
      });
      await notifyOfChangedContact(db, context, policy, { reference, kind, status: 'handling', answer: null });
      return reference;
    }),
  );
}
