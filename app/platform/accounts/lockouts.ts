import { LIMIT_LABELS } from '#config/audit/limit-labels.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { LIMITS, type LimitKind } from '#config/security-limits.ts';
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
  ...LIMIT_LABELS,
  [WRONG_LOGINS]: m.staff_lockout_login_wait,
  [IN_A_ROW]: m.staff_lockout_in_a_row,
};
const names = new Map(Object.entries(NAMES));

/** The lockout's name in plain words. For a limit set by a later version of the product, its internal name. */
export const lockoutName = (name: string, language: Language) => names.get(name)?.({}, { locale: language }) ?? name;
