// The fraud warning that state law requires on claim forms (facts.md §5).
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

const STATEMENTS: Partial<Record<string, typeof m.report_fraud>> = {
  // Fla. Stat. 817.234(1)(b).
  FL: m.report_fraud_FL,
  // Tex. Ins. Code 704.002.
  TX: m.report_fraud_TX,
};

/** The warning of a state, or of no state in particular, which is stored in the wording that was read. */
export const fraudStatement = (state: StateCode | null, { language }: { language: Language }) =>
  (STATEMENTS[state ?? ''] ?? m.report_fraud)({}, { locale: language });
