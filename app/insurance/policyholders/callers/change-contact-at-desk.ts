// A new phone number or email address for the contact on file, which somebody gives the service desk by phone: where no
// contact can be reached, no code can agree to it.
import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { typedPhone } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { email } from '#contract/fields.ts';
import { notifyPerson } from '#platform/accounts/notify-person.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { reachOf } from '../../policies/contact-on-file.ts';
import {
  findAccountOfPolicy,
  findContactOnFile,
  setContactOnFile,
  taskForCore,
} from '../../policies/contact-on-file-store.ts';
import { auditAndNotify } from '../../policies/notify-on-file.ts';
import { welcomeContact } from '../../policies/put-contact-on-file.ts';
import { lockPolicyRow } from '../../record/version-store.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { KNEW } from './caller-known.ts';

const typedEmail = z.string().trim().pipe(email);

/**
 * Changes the contact on file of a policy. The contact before is notified, with a link that puts it back; if there was
 * none, the account of the policy is.
 *
 * @param form `phone` and `email`, each empty to leave it as it is, and `knew`
 * @throws {Failure} refused when a field cannot be read, or nothing would change
 */
export async function changeContactAtDesk(
  context: Context,
  member: StaffMember,
  policyId: number,
  form: Fields,
): Promise<void> {
  const { given, knew } = readContact(form);
  await context.db.transaction().execute(async (trx) => {
    await lockPolicyRow(trx, policyId);
    const before = await findContactOnFile(trx, policyId);
    if (!before) throw new Failure('refused', m.caller_contact_same());
    const after = { phone: given.phone ?? before.phone, email: given.email ?? before.email };
    if (after.phone === before.phone && after.email === before.email) {
      throw new Failure('refused', m.caller_contact_same());
    }
    await setContactOnFile(trx, policyId, after);
    await taskForCore(trx, context.env, [policyId]);
    await auditAndNotify(
      trx,
      context,
      { act: 'change-contact-at-desk', actor: `staff ${member.id}`, subject: ['policy', policyId], detail: { knew } },
      [before],
    );
    const account = reachOf(before, context.env) ? undefined : await findAccountOfPolicy(trx, policyId);
    if (account)
      await notifyPerson(trx, account, { title: m.caller_contact_account_title, text: m.caller_contact_account });
    if (after.email !== null && after.email !== before.email) {
      await welcomeContact(trx, context, before, after.email, m.caller_contact_by({}, { locale: before.language }));
    }
  });
}

function readContact({ phone = '', email: address = '', knew }: Fields) {
  const known = KNEW.find((each) => each === knew);
  if (!known) throw new Failure('refused', m.caller_contact_no_knew()).at('knew');
  const read = {
    phone: phone.trim() ? typedPhone(phone) : undefined,
    email: address.trim() ? typedEmail.safeParse(address).data : undefined,
  };
  if (phone.trim() && !read.phone) throw new Failure('refused', m.caller_contact_bad_phone()).at('phone');
  if (address.trim() && !read.email) throw new Failure('refused', m.register_error_email()).at('email');
  return { given: read, knew: known };
}
