import { randomInt } from 'node:crypto';
import { brand } from '#config/brand.ts';
import { CONTACT_ANSWERED_WITHIN_DAYS, contactMailboxes } from '#config/contact-desks.ts';
import type { InputOf } from '#contract/call.ts';
import type { writeMessage } from '#contract/contact.ts';
import { audit } from '../audit/audit-store.ts';
import { businessDaysAfter } from '../business-days.ts';
import type { Queryable } from '../database/database.ts';
import type { Asked, Handler } from '../handler.ts';
import { REFERENCE_SYMBOLS } from '../help-requests/help-request.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { budgetOf } from '../throttles/budget.ts';
import { mailToStateDesk, mailToWriter } from './contact-mails.ts';
import { insertMessage } from './contact-message-store.ts';

/** Routed to the desk of the state; the writer has a receipt. Nobody is proved, so nothing of a policy is told. */
export const writeMessageHandler: Handler<typeof writeMessage> = async (input, asked) => {
  await budgetOf('writeMessage', asked, 'mail', input.email).reserve();
  const { reference, written_on } = await asked.db.transaction().execute((trx) => take(trx, asked, input));
  return { reference, answerBy: businessDaysAfter(written_on, CONTACT_ANSWERED_WITHIN_DAYS, input.state) };
};

/** Message, audit and both mails, or nothing of it. */
async function take(trx: Queryable, asked: Asked, input: InputOf<typeof writeMessage>) {
  const { state, topic, name, email, phone = '', policyNumber = '', message } = input;
  const kept = await insertMessage(trx, {
    ...{ reference: newMessageReference(), state, topic, timeZone: brand.states[state].timeZone },
    content_hash: asked.keyring.hash('message', state, topic, name, email, phone, policyNumber, message),
  });
  // A repeat: its mails are on their way.
  if (!kept.isNew) return kept;
  const { id, reference, written_on } = kept;
  await audit(trx, asked, {
    act: 'write-message',
    actor: 'visitor',
    subject: ['contact-message', id],
    detail: { reference, state, topic },
  });
  const answerBy = businessDaysAfter(written_on, CONTACT_ANSWERED_WITHIN_DAYS, state);
  const received = { ...input, reference, answerBy };
  await enqueueMail(trx, { to: contactMailboxes[state], ...mailToStateDesk(asked.language, received) });
  await enqueueMail(trx, { to: email, ...mailToWriter(asked.language, received) });
  return kept;
}

const REFERENCE_LENGTH = 8;

/** `M` and eight symbols, unique by the table's index. */
function newMessageReference(): string {
  const symbols = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_SYMBOLS[randomInt(REFERENCE_SYMBOLS.length)],
  );
  return `M${symbols.join('')}`;
}
