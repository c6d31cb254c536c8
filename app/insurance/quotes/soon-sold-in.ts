import { namesOf } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { AGENT_STATES } from '#config/states.ts';

/** Where nothing is sold online yet. In a file of its own: pages say it in the browser, too. */
export const soonIn = (locale: Language = getLocale()) => ({ state: namesOf(AGENT_STATES, { locale }) });
