// The wording of the consent to record look-ups, which is stored with the answer.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

/** The version of the wording below. Change it whenever the wording changes. */
export const CONSENT_VERSION = '2026-11';

export const consentWording = (language: Language) =>
  m.records_consent_wording({ brand: brand.name }, { locale: language });

/** The consent as a producer records it after reading it to the client. */
export const clientConsentWording = (language: Language) =>
  m.records_consent_client({ words: consentWording(language) }, { locale: language });
