// What the law of a state has whoever applies for a policy read inside the application itself.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

const STATEMENTS: Partial<Record<StateCode, typeof m.buy_fraud>> = {
  // Fla. Stat. 817.234(1)(b): of a claim and of an application.
  FL: m.buy_fraud_FL,
};

/** Kept as it was read. */
export const applicationStatement = (state: StateCode, language: Language): string =>
  (STATEMENTS[state] ?? m.buy_fraud)({}, { locale: language });
