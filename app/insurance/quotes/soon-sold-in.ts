import { namesOf } from '#config/by-state/state-names.ts';
import type { Env } from '#config/env.server.ts';
import { isAble } from '#config/is-able.ts';
import type { Language } from '#config/language.ts';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { AGENT_STATES, STATES, type StateCode, stateNamed, states } from '#config/states.ts';

/** The state someone waits for: the named one, or the only state that is not sold online yet. */
export function awaitedState(named: string | null | undefined): StateCode | null {
  const [only, ...others] = AGENT_STATES;
  return stateNamed(named) ?? (others.length === 0 ? only : undefined) ?? null;
}

/** The state that an address waits for. An old address has no state, and waits for all that are not sold online yet. */
function statesOf(state: string | null): readonly StateCode[] {
  const named = stateNamed(state);
  if (named) return [named];
  return AGENT_STATES.length > 0 ? AGENT_STATES : STATES;
}

/** Its name, in a file of its own because pages also use it in the browser. */
export const soonIn = (state: string | null, locale: Language = getLocale()) => ({
  state: namesOf(statesOf(state), { locale }),
});

/** Whether a policy can be bought online there by now, so that those who wait for it may be told. */
export const isSoldNow = ({ abilities }: Pick<Env, 'abilities'>, state: string | null): boolean =>
  statesOf(state).every((each) => states[each].isSoldOnline && isAble(abilities, 'buy-policy', each));
