import type { Ability } from '#config/abilities.ts';
import { namesOf } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AGENT_STATES, ONLINE_STATES, type StateCode } from '#config/states.ts';
import type { Can } from '../can.ts';

/** How far people get online toward a policy, farthest first. */
const farthest: [Ability, (inputs: { states: string }) => string][] = [
  ['buy-policy', m.home_closing_lead],
  ['see-price', m.home_closing_lead_price],
  ['start-quote', m.home_closing_lead_start],
];

/** How far people get online toward a policy, by state. */
export function howFarOnline(can: Can): string {
  const abilityIn = (state: StateCode) => farthest.find(([ability]) => can(ability, state))?.[0];
  const online = farthest.flatMap(([ability, words]) => {
    const states = ONLINE_STATES.filter((state) => abilityIn(state) === ability);
    return states.length > 0 ? [words({ states: namesOf(states) })] : [];
  });
  if (online.length === 0) return m.home_closing_lead_agents();
  const others = namesOf([...AGENT_STATES, ...ONLINE_STATES.filter((state) => !abilityIn(state))]);
  return [...online, others && m.home_closing_by_agents({ states: others })].filter(Boolean).join(' ');
}
