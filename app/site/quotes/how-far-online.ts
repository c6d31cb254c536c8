import { namesOf } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AGENT_STATES, ONLINE_STATES } from '#config/states.ts';
import type { Can } from '../can.ts';

/** How far people get online toward a policy, by state. */
export function howFarOnline(can: Can): string {
  const quoted = can('see-price') ? m.home_closing_lead_price : m.home_closing_lead_start;
  const online = can('buy-policy') ? m.home_closing_lead : can('start-quote') ? quoted : undefined;
  if (!online) return m.home_closing_lead_agents();
  const others = namesOf(AGENT_STATES);
  return [online({ states: namesOf(ONLINE_STATES) }), others && m.home_closing_by_agents({ states: others })]
    .filter(Boolean)
    .join(' ');
}
