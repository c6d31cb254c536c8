import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { inARowKey } from '../accounts/prove-password.ts';
import type { Asked } from '../handler.ts';
import { IN_A_ROW, WRONG_LOGINS } from '../throttles/pause-store.ts';
import { LIMITS, type Limit } from '../throttles/security-limits.ts';

type Kind = { address: readonly Limit[]; target?: readonly Limit[] };

/** Every limit that may hold somebody back. */
export const LIMIT_NAMES = Object.values<Kind>(LIMITS).flatMap(({ address, target = [] }) =>
  [...address, ...target].map(({ name }) => name),
);

/** What a look-up or a reset is counted under, beside what was typed. */
const TARGETS = ['policy', 'licence', 'lien', 'register', 'help', 'account', 'producer'];

/** The counters of what a caller says they tried: a policy, a licence, a reference, an address of mail or a user id. */
export function keysOfTarget({ keyring }: Asked, typed: string): Buffer[] {
  const text = typed.trim();
  const spellings = [...new Set([text, text.toUpperCase(), text.toLowerCase(), text.replace(/\D/g, '')])].filter(
    Boolean,
  );
  const names = Object.values<Kind>(LIMITS).flatMap(({ target = [] }) => target.map(({ name }) => name));
  const inARow = (['account', 'producer', 'staff'] as const).map((kind) => inARowKey({ keyring }, kind, text));
  const counted = spellings.flatMap((each) =>
    names.flatMap((name) => TARGETS.map((kind) => keyring.hash('throttle', name, 'target', kind, each))),
  );
  return text ? [...counted, ...inARow] : [];
}

const NAMES: Record<string, typeof m.staff_pause_calls> = {
  [WRONG_LOGINS]: m.staff_pause_login_wait,
  [IN_A_ROW]: m.staff_pause_in_a_row,
  call: m.staff_pause_calls,
  'miss-quarter': m.staff_pause_look_ups,
  'miss-day': m.staff_pause_look_ups,
  'miss-target': m.staff_pause_look_up_target,
  'login-quarter': m.staff_pause_logins,
  'login-hour': m.staff_pause_logins,
  forgot: m.staff_pause_resets,
  'forgot-wait': m.staff_pause_resets,
  'forgot-day': m.staff_pause_resets,
};

export const pauseName = (name: string, language: Language) =>
  NAMES[name]?.({}, { locale: language }) ?? m.staff_pause_other({ name }, { locale: language });
