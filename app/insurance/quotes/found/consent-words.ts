// The words in which somebody is asked whether records may be looked at; what is kept with their answer.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

/** Of the words below: another whenever they say something else. */
export const CONSENT_VERSION = '2026-11';

export const consentWording = (language: Language) =>
  m.records_consent_wording({ brand: brand.name }, { locale: language });

/** As an agent notes it, who read them to a client. */
export const clientConsentWording = (language: Language) =>
  m.records_consent_client({ words: consentWording(language) }, { locale: language });
