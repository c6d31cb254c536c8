import { m } from '#config/messages/compiled/messages.js';
import type { LoginOutcome } from './log-in.server.ts';
import type { Message } from './passing-message.tsx';
import { readTyped } from './typed-login.ts';

/** The message above the fields after a login (LG-11). */
export function messageOf(outcome: LoginOutcome | undefined): Message | undefined {
  if (outcome?.kind === 'refused') return { kind: 'error', id: outcome.attempt, words: outcome.message };
  if (outcome?.kind !== 'accepted' || outcome.notice.length > 0) return undefined;
  return { kind: 'ok', id: 'accepted', words: m.pages_login_success() };
}

/** LG-16: what a login shows when the server does not answer. */
export const lostLogin = (form: FormData): LoginOutcome => ({
  kind: 'refused',
  user: readTyped(form).user,
  message: m.pages_login_failed_call(),
  attempt: String(Date.now()),
});
