import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findRule } from './clock-rules.ts';

/** What a clock waits for, by the event that stops it. */
const STOPPED_BY: Record<string, typeof m.clock_acknowledged> = {
  acknowledged: m.clock_acknowledged,
  'first-contact': m.clock_contact,
  'repair-rights-sent': m.clock_rights,
  'pip-rights-sent': m.clock_rights,
  accepted: m.clock_decide,
  'coverage-confirmed': m.clock_inquiry,
  'payment-sent': m.clock_pay,
  'message-answered': m.clock_answer,
  'status-sent': m.clock_status,
  'limits-disclosed': m.clock_limits,
  'demand-answered': m.clock_demand,
  'civil-remedy-cured': m.clock_remedy,
  'title-forwarded': m.clock_title,
  'nmvtis-reported': m.clock_nmvtis,
  'txdmv-told': m.clock_dmv,
  'medicare-told': m.clock_medicare,
  'estimate-written': m.clock_estimate,
  'estimate-sent': m.clock_estimate,
  'rental-answered': m.clock_rental,
  'receipt-answered': m.clock_receipt,
};

/** What must be done by a clock's date. */
export const clockName = (ruleId: string, language: Language) =>
  (STOPPED_BY[findRule(ruleId)?.stops[0] ?? ''] ?? m.clock_other)({}, { locale: language });
