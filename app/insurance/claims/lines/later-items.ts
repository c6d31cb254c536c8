import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Later } from './loss.ts';

const ITEMS = {
  story: { kind: 'statement', why: m.later_story },
  photos: { kind: 'photos', why: m.later_photos },
  whereabouts: { kind: 'answer', why: m.later_whereabouts },
  'other-insurance': { kind: 'answer', why: m.later_other_insurance },
  'police-report': { kind: 'police-report', why: m.later_police_report },
  driver: { kind: 'answer', why: m.later_driver },
} as const satisfies Record<Later, unknown>;

/** The item to request in place of an answer, and why, for its reader. */
export function itemOf(later: Later, language: Language): { kind: string; why: string } {
  const { kind, why } = ITEMS[later];
  return { kind, why: why({}, { locale: language }) };
}
