import { data, href } from 'react-router';
import { type AgentSystems, agentSystemNamed } from '#config/agent-systems.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { states } from '#config/states.ts';
import { HAND_OFF_FIELD, readStateMessage, validateAgent, validateCustomer } from '#contract/login.ts';
import type { CallPortal } from '../portals.server.ts';
import { noticeText } from './notice-text.server.ts';
import { type Blanks, blanksOf, readTyped, type TypedLogin } from './typed-login.ts';

/** What a login page shows after its form was posted. */
export type LoginOutcome =
  /** `attempt` differs each time, which resets the password field. */
  | ({ kind: 'blank'; user: string; attempt: string } & Blanks)
  | { kind: 'refused'; user: string; message: string; attempt: string }
  | { kind: 'accepted'; handOff: HandOff; notice: string[] };

/** The form that opens the portal. The browser posts it itself, so that the portal can set its cookie. */
export type HandOff = { action: string; fields: Record<string, string> };

/** The insured portal has separate sign-in and other pages for phones. */
export const isPhone = (request: Request) => /Mobi/i.test(request.headers.get('user-agent') ?? '');

/** The insured portal's sign-in address (LG-11): one of three. */
export function insuredSignIn(request: Request, isForClaims: boolean): string {
  if (isForClaims) return href('/insurednew/insured/claimuser/clogin');
  return isPhone(request) ? href('/mobile/login') : href('/insurednew/login');
}

/** For every answer to a login, which may contain a ticket. */
const NO_STORE = { headers: { 'cache-control': 'no-store' } };

/** LG-11, without the popup: validates the login, then hands over to the insured portal. */
export async function logInCustomer(call: CallPortal, form: FormData, handOffAction: string) {
  const typed = readTyped(form);
  const blank = blankOutcome(typed, blanksOf(typed, 'customer'));
  if (blank) return blank;

  const reply = await call(validateCustomer, { username: typed.user, password: typed.password });
  if (!reply.ok) return refused(typed, m.pages_login_failed_call());
  if ('error' in reply.answer) return refused(typed, reply.answer.error);
  const specified = { username: typed.user, password: typed.password };
  return accepted(handOffTo(handOffAction, reply.beside.handOffTicket, specified));
}

/**
 * LG-09: validates the login, finds the state's system by the URL, and fetches the state's message. A failed fetch is
 * not treated as having no message.
 */
export async function logInAgent(call: CallPortal, form: FormData, systems: AgentSystems) {
  const typed = readTyped(form);
  const blank = blankOutcome(typed, blanksOf(typed, 'agent'));
  if (blank) return blank;

  const reply = await call(validateAgent, { tbxUserID: typed.user, tbxPassword: typed.password });
  if (!reply.ok) return refused(typed, m.pages_login_failed_call());
  if ('error' in reply.answer) return refused(typed, reply.answer.error || m.pages_login_failed_call());
  const system = agentSystemNamed(reply.answer.url, systems);
  if (!system) return refused(typed, m.pages_login_failed_call());

  const message = await call(readStateMessage, { audience: states[system.state].notices });
  if (!message.ok) return refused(typed, m.pages_login_failed_call());
  const specified = { [system.userField]: typed.user, [system.passwordField]: typed.password };
  return accepted(
    handOffTo(system.url, reply.beside.handOffTicket, specified),
    message.answer.html === undefined ? [] : noticeText(message.answer.html),
  );
}

/** Without a ticket, the portal gets the specified fields; with one, the language is passed on, too. */
function handOffTo(action: string, ticket: string | undefined, specified: Record<string, string>): HandOff {
  if (!ticket) return { action, fields: specified };
  return { action: getLocale() === 'es' ? `${action}?lang=es` : action, fields: { [HAND_OFF_FIELD]: ticket } };
}

function blankOutcome({ user }: TypedLogin, blanks: Blanks) {
  if (!blanks.isUserBlank && !blanks.isPasswordBlank) return undefined;
  return outcome({ kind: 'blank', user, ...blanks, attempt: crypto.randomUUID() }, 422);
}

const refused = ({ user }: TypedLogin, message: string) =>
  outcome({ kind: 'refused', user, message, attempt: crypto.randomUUID() }, 422);

const accepted = (handOff: HandOff, notice: string[] = []) => outcome({ kind: 'accepted', handOff, notice }, 200);

const outcome = (what: LoginOutcome, status: number) => data<LoginOutcome>(what, { status, ...NO_STORE });
