import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { LIMITS, type LimitKind, type LimitName } from '#config/security-limits.ts';
import type { Context } from '../context/handler.ts';
import { foldedName } from '../database/folded-name.ts';
import { counterKey, NAMED_TARGETS } from '../throttles/budget.ts';
import { IN_A_ROW, WRONG_LOGINS } from '../throttles/lockout-store.ts';
import { inARowKey } from './prove-password.ts';

/** The names of all rate limits that can lock a person out. */
export const LIMIT_NAMES = Object.values<LimitKind>(LIMITS).flatMap(({ address, target = [], strangers }) =>
  [...address, ...target, ...(strangers ? [strangers] : [])].map(({ name }) => name),
);

/** The counters for what a caller entered: a policy number, license, reference, email address or user ID. */
export function keysOfTarget({ keyring }: Context, typed: string): Buffer[] {
  const text = foldedName(typed);
  // Normalized as licenses and references are stored, and as a policy number without its prefix.
  const spellings = [...new Set([text, text.replace(/[\s-]/g, ''), text.replace(/\D/g, '')])].filter(Boolean);
  const names = Object.values<LimitKind>(LIMITS).flatMap(({ target = [] }) => target.map(({ name }) => name));
  const inARow = (['account', 'producer', 'staff'] as const).map((kind) => inARowKey({ keyring }, kind, text));
  const counted = spellings.flatMap((each) =>
    names.flatMap((name) => NAMED_TARGETS.map((kind) => counterKey({ keyring }, name, 'target', kind, each))),
  );
  return text ? [...counted, ...inARow] : [];
}

const NAMES = {
  [WRONG_LOGINS]: m.staff_pause_login_wait,
  [IN_A_ROW]: m.staff_pause_in_a_row,
  call: m.staff_pause_calls,
  'miss-quarter': m.staff_pause_look_ups,
  'miss-day': m.staff_pause_look_ups,
  'miss-target': m.staff_pause_look_up_target,
  'miss-more': m.staff_pause_look_up_target,
  'miss-known': m.staff_pause_look_up_target,
  'miss-strangers': m.staff_pause_look_ups_together,
  'login-quarter': m.staff_pause_logins,
  'login-hour': m.staff_pause_logins,
  'login-strangers': m.staff_pause_logins_together,
  register: m.staff_pause_accounts,
  'register-policy': m.staff_pause_accounts,
  'change-contact': m.staff_pause_phone_changes,
  'change-contact-day': m.staff_pause_phone_changes,
  'email-change': m.staff_pause_email_changes,
  'email-change-day': m.staff_pause_email_changes,
  'pin-request': m.staff_pause_pin_requests,
  'pin-request-strangers': m.staff_pause_pins_together,
  'pin-check': m.staff_pause_pins,
  'pin-check-proved': m.staff_pause_pins_person,
  'pin-check-strangers': m.staff_pause_pins_together,
  'pin-check-person': m.staff_pause_pins_person,
  forgot: m.staff_pause_resets,
  'forgot-wait': m.staff_pause_resets,
  'forgot-day': m.staff_pause_resets,
  'find-policy-hour': m.staff_pause_find_policy,
  'find-policy-day': m.staff_pause_find_policy,
  'change-code': m.staff_pause_change_code,
  'change-code-day': m.staff_pause_change_code,
  'ask-change': m.staff_pause_changes,
  'ask-change-day': m.staff_pause_changes,
  'call-back': m.staff_pause_call_backs,
  'call-back-phone': m.staff_pause_call_backs,
  'call-back-strangers': m.staff_pause_call_backs,
  'claim-talk': m.staff_pause_messages,
  'claim-talk-day': m.staff_pause_messages,
  'message-hour': m.staff_pause_messages,
  'message-day': m.staff_pause_messages,
  'message-mail': m.staff_pause_messages,
  'card-link': m.staff_pause_card_links,
  'card-link-wait': m.staff_pause_card_links,
  'card-link-day': m.staff_pause_card_links,
  apply: m.staff_pause_applications,
  'apply-one': m.staff_pause_applications,
  upload: m.staff_pause_uploads,
  'upload-one': m.staff_pause_uploads,
  'report-upload': m.staff_pause_uploads,
  'report-upload-one': m.staff_pause_uploads,
  'report-upload-strangers': m.staff_pause_uploads,
  subrogation: m.staff_pause_subrogation,
  'application-link': m.staff_pause_application_links,
  'application-link-wait': m.staff_pause_application_links,
  'application-link-day': m.staff_pause_application_links,
  'start-quote': m.staff_pause_quotes,
  'send-quote': m.staff_pause_quotes,
  'agent-quote': m.staff_pause_quotes,
  'send-to-sign-day': m.staff_pause_quote_links,
  'ask-records': m.staff_pause_records,
  'save-step': m.staff_pause_quote_steps,
  'save-step-quote': m.staff_pause_quote_steps,
  'quote-mail': m.staff_pause_quote_links,
  'quote-mail-day': m.staff_pause_quote_links,
  'quote-link': m.staff_pause_quote_links,
  'quote-link-wait': m.staff_pause_quote_links,
  'quote-link-day': m.staff_pause_quote_links,
  'tell-when': m.staff_pause_waiting,
  'tell-when-wait': m.staff_pause_waiting,
  'tell-when-day': m.staff_pause_waiting,
} satisfies Record<LimitName | typeof WRONG_LOGINS | typeof IN_A_ROW, unknown>;
const names = new Map(Object.entries(NAMES));

/** The lockout's name in plain words. For a limit set by a later version of the product, its internal name. */
export const lockoutName = (name: string, language: Language) => names.get(name)?.({}, { locale: language }) ?? name;
