import { CONTACT_ANSWERED_WITHIN_DAYS, contactMailboxes } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import type { writeMessage } from '#contract/contact.ts';
import { mailToStateDesk, mailToWriter, type WrittenMessage } from '#insurance/contact/contact-mails.ts';
import { insertMessage } from '#insurance/contact/contact-message-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context, Handler } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';

/** Sends the message to the state's desk and a receipt to the writer. It reveals no policy data: nothing is proved. */
export const writeMessageHandler: Handler<typeof writeMessage> = async (typed, context) => {
  const state = stateNamed(typed.state);
  if (!state) throw new Failure('malformed', m.call_malformed({ field: 'state' }));
  const input = { ...typed, state };
  await budgetOf('writeMessage', context, 'mail', input.email).reserve();
  const { reference, written_on } = await context.db.transaction().execute((trx) => take(trx, context, input));
  return { reference, answerBy: businessDaysAfter(written_on, CONTACT_ANSWERED_WITHIN_DAYS, state) };
};

/** Stores the message and the audit row and queues both emails, all or nothing. */
async function take(trx: Queryable, context: Context, input: WrittenMessage) {
  const { state, topic, name, email, phone = '', policyNumber = '', message } = input;
  const kept = await insertMessage(trx, {
    reference: newReference('M'),
    state,
    topic,
    content_hash: context.keyring.hash('message', state, topic, name, email, phone, policyNumber, message),
  });
  // A repeat, whose emails were already queued.
  if (!kept.isNew) return kept;
  const { id, reference, written_on } = kept;
  await audit(trx, context, {
    act: 'write-message',
    actor: 'visitor',
    subject: ['contact-message', id],
    detail: { reference, state, topic },
  });
  const answerBy = businessDaysAfter(written_on, CONTACT_ANSWERED_WITHIN_DAYS, state);
  const received = { ...input, reference, answerBy };
  await enqueueMail(trx, { to: contactMailboxes[state], ...mailToStateDesk(context.language, received) });
  await enqueueMail(trx, { to: email, ...mailToWriter(context.language, received) });
  return kept;
}
