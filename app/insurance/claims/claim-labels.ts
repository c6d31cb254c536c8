import { brand } from '#config/brand.ts';
import { authorities, siteName } from '#config/by-state/authorities.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';

export const CLAIM_KIND_NAMES = {
  rear_end: m.claim_rear_end,
  intersection: m.claim_intersection,
  parked: m.claim_parked,
  animal: m.claim_animal,
  weather: m.claim_weather,
  theft: m.claim_theft,
  glass: m.claim_glass,
  hit_and_run: m.claim_hit_and_run,
  other: m.claim_other,
};

/** The state under whose law a claim is; while none is known, only whose business days count. */
export type OfLaw = { state: StateCode; isLawKnown: boolean };

/**
 * Where to complain. While no state's law is known, the state in which somebody lives is not known either: they are told how
 * to find its authority, and the authority of our home state, which supervises us wherever the accident was.
 */
export function regulatorText({ state, isLawKnown }: OfLaw, language: Language): string {
  const locale = { locale: language };
  const { regulator, complaints, site } = authorities[isLawKnown ? state : brand.home];
  const { address, phone } = complaints;
  const shown = { name: regulator[language], address, phone: tollFree(phone), site: siteName(site) };
  const text = m.letter_regulator_text(shown, locale);
  return isLawKnown ? text : m.letter_regulator_any({ ours: text }, locale);
}
