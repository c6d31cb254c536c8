import { m } from '#config/messages/compiled/messages.js';

/** Reasons, by how the error code of the mail server, the text message service or the network begins. */
const REASONS = [
  [/^EENVELOPE/, m.staff_outbox_why_address],
  [/^EMESSAGE/, m.staff_outbox_why_message],
  [/^(EAUTH|HTTP 40[13])/, m.staff_outbox_why_closed],
  [/^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|TimeoutError|HTTP 5)/, m.staff_outbox_why_away],
] as const;

/** Explains why a message was not delivered. The code stays in the text, so that an operator can look it up. */
export function whyUndelivered(code: string): string {
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? m.staff_outbox_why_other;
  return `${reason()} (${code})`;
}
