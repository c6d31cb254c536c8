import { data } from 'react-router';
import { type AgentSystem, agentSystems } from '#config/agent-systems.ts';
import { stateNamed } from '#config/states.ts';

/**
 * The agent system of the state in an address, in any letter case.
 *
 * @throws 404 for a state without one
 */
export function systemOf(state: string): AgentSystem {
  const code = stateNamed(state);
  if (!code) throw data(null, { status: 404 });
  return agentSystems[code];
}
