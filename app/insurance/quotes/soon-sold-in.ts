import { namesOf } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { AGENT_STATES } from '#config/states.ts';

/** The states where we do not sell online yet. In a file of its own because pages also use it in the browser. */
export const soonIn = (locale: Language = getLocale()) => ({ state: namesOf(AGENT_STATES, { locale }) });
