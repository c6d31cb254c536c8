import type { Ability } from '#config/abilities.ts';
import { namesOf } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ONLINE_STATES, STATES, type StateCode, states } from '#config/states.ts';
import type { Can } from '../can.ts';

/** Each step toward a policy with its sentence, the farthest first. */
const farthest: [Ability, (inputs: { states: string }) => string][] = [
  ['buy-policy', m.home_closing_lead],
  ['see-price', m.home_closing_lead_price],
  ['start-quote', m.home_closing_lead_start],
];

/** How far people get online toward a policy, by state. */
export function howFarOnline(can: Can): string {
  const abilityIn = (state: StateCode) => farthest.find(([ability]) => can(ability, state))?.[0];
  const online = farthest.flatMap(([ability, words]) => {
    const able = ONLINE_STATES.filter((state) => abilityIn(state) === ability);
    return able.length > 0 ? [words({ states: namesOf(able) })] : [];
  });
  if (online.length === 0) return m.home_closing_lead_agents();
  const others = namesOf(STATES.filter((state) => !states[state].isSoldOnline || !abilityIn(state)));
  return [...online, others && m.home_closing_by_agents({ states: others })].filter(Boolean).join(' ');
}
