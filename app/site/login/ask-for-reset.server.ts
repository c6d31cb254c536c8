import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { FORGOT_PASSWORD_SECONDS } from '#contract/limits.ts';
import { remindAgent, remindCustomer } from '#contract/login.ts';
import { typedText } from '../content/typed-text.server.ts';
import type { CallPortal } from '../portals.server.ts';
import type { LoginKind } from './typed-login.ts';

/** What the forgot-password form shows after it was posted. */
export type ResetOutcome = {
  kind: 'reset';
  attempt: string;
  name: string;
  /** The error of the field. */
  problem: string | undefined;
  said: { kind: 'ok' | 'error'; words: string } | undefined;
  /** How long Submit waits. The portal sends only one email in that time, whatever the page does. */
  seconds: number;
};

/** The field that tells this form from the login form on the same page. */
export const isReset = (form: FormData) => form.get('intent') === 'reset';

/** LG-13 … LG-16: requests the email with the link. */
export async function askForReset(call: CallPortal, kind: LoginKind, form: FormData) {
  const name = typedText(form, 'who');
  const answer = await (kind === 'agent' ? askForAgent(call, name) : askForCustomer(call, name));
  const { status, ...what } = { problem: undefined, said: undefined, seconds: 0, ...answer };
  return data<ResetOutcome>(
    { kind: 'reset', attempt: crypto.randomUUID(), name, ...what },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}

type Answer = Partial<Pick<ResetOutcome, 'problem' | 'said' | 'seconds'>> & { status: number };

/** LG-14: Submit waits only if an email may have been sent. */
async function askForAgent(call: CallPortal, agentid: string): Promise<Answer> {
  if (!remindAgent.input.safeParse({ agentid }).success) return { problem: m.pages_login_need_user(), status: 422 };
  const reply = await call(remindAgent, { agentid });
  if (!reply.ok) return failed();
  if ('error' in reply.answer) return { said: { kind: 'error', words: reply.answer.error }, status: 422 };
  return { said: { kind: 'ok', words: m.login_forgot_sent() }, seconds: FORGOT_PASSWORD_SECONDS, status: 200 };
}

/** LG-15: Submit waits after a refusal, too. */
async function askForCustomer(call: CallPortal, email: string): Promise<Answer> {
  const fields = { 'email-id': email };
  if (!remindCustomer.input.safeParse(fields).success) return { problem: m.pages_login_need_email(), status: 422 };
  const reply = await call(remindCustomer, fields);
  if (!reply.ok) return failed();
  const seconds = FORGOT_PASSWORD_SECONDS;
  const { answer } = reply;
  if ('error' in answer) return { said: { kind: 'error', words: answer.error }, seconds, status: 422 };
  return { said: { kind: 'ok', words: answer.said || m.login_forgot_sent() }, seconds, status: 200 };
}

const failed = (): Answer => ({ said: { kind: 'error', words: m.login_forgot_failed() }, status: 422 });
