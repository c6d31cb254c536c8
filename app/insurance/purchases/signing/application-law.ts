// What the law of a state has whoever applies for a policy read inside the application itself.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

const STATEMENTS: Partial<Record<StateCode, typeof m.buy_fraud>> = {
  // Fla. Stat. 817.234(1)(b): of a claim and of an application.
  FL: m.buy_fraud_FL,
  // O.C.G.A. 33-39-5(c): the short notice of information practices; and the notice of Ga. Comp. R. & Regs. 120-2-28-.06(2), in
  // words of ours, which whoever licenses this product has its own lawyers read.
  GA: m.buy_application_GA,
};

/** Kept as it was read. */
export const applicationStatement = (state: StateCode, language: Language): string =>
  (STATEMENTS[state] ?? m.buy_fraud)({}, { locale: language });
