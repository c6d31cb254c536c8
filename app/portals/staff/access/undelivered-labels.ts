import { m } from '#config/messages/compiled/messages.js';

/** By what a code of a mail server, of a text service or of the network begins with. */
const REASONS = [
  [/^EENVELOPE/, m.staff_outbox_why_address],
  [/^EMESSAGE/, m.staff_outbox_why_message],
  [/^(EAUTH|HTTP 40[13])/, m.staff_outbox_why_closed],
  [/^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|TimeoutError|HTTP 5)/, m.staff_outbox_why_away],
] as const;

/** Why a message was not taken. The code stays beside the words: whoever runs the server looks it up. */
export function whyUndelivered(code: string): string {
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? m.staff_outbox_why_other;
  return `${reason()} (${code})`;
}
