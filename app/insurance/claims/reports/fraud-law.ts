// The fraud warnings that state laws require on claim forms: in English the statutes' own words, in Spanish ours.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

const STATEMENTS: Partial<Record<string, typeof m.report_fraud>> = {
  // Fla. Stat. 817.234(1)(b): to be said “in substance”; its words, as the Florida Statutes of 2024 have them.
  FL: m.fraud_FL,
  // Tex. Ins. Code 704.002(a): “substantially similar” to its words, as in force since April 1, 2005.
  TX: m.report_fraud_TX,
};

/** The warning of a state, or of no state in particular, which is stored in the wording that was read. */
export const fraudStatement = (state: StateCode | null, { language }: { language: Language }) =>
  (STATEMENTS[state ?? ''] ?? m.report_fraud)({}, { locale: language });
