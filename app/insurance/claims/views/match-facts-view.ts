import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

const NAMES: Record<string, typeof m.cdesk_match_plate> = {
  plate: m.cdesk_match_plate,
  policy: m.cdesk_match_number,
  driver: m.cdesk_match_driver,
  car: m.cdesk_match_car,
};

/** What a third party gave to find our policy, without fields that are unknown here. */
export function matchFactsView(facts: Record<string, unknown> | null, language: Language) {
  return Object.entries(facts ?? {}).flatMap(([name, value]) => {
    const words = NAMES[name];
    return words && typeof value === 'string' && value ? [{ label: words({}, { locale: language }), value }] : [];
  });
}
