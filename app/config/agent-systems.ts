import { href } from 'react-router';
import { byState, type StateCode } from '#config/states.ts';

/** The agent system of a state, and the names of the two fields in its sign-in form. */
export type AgentSystem = { state: StateCode; url: string; userField: string; passwordField: string };
export type AgentSystems = Record<StateCode, AgentSystem>;

/** The addresses of a company's own systems are set in `AGENT_SYSTEM_FL`, …; the names of their fields here. */
const FIELDS = { userField: 'tbxUserID', passwordField: 'tbxPassword' };

const bundled = (state: StateCode) => href('/uaicins/:state/agent/login', { state: state.toLowerCase() });

/** Each system at its configured address, otherwise the bundled one. */
export const agentSystemsAt = (addresses: Partial<Record<StateCode, string | undefined>>): AgentSystems =>
  byState((state) => ({ state, url: addresses[state] ?? bundled(state), ...FIELDS }));

/** The bundled systems. */
export const agentSystems = agentSystemsAt({});

/** The system in the answer to an agent's login (LG-09); undefined when the address belongs to none. */
export function agentSystemNamed(url: string, systems: AgentSystems): AgentSystem | undefined {
  const whole = URL.canParse(url) ? new URL(url).href : url;
  return Object.values(systems).find((system) => system.url === whole);
}
