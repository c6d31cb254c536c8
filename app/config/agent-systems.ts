import { href } from 'react-router';
import { byState, type StateCode } from '#config/states.ts';

/** Where a state's agents work, and what its sign-in form calls the two things they type. */
export type AgentSystem = { state: StateCode; url: string; userField: string; passwordField: string };
export type AgentSystems = Record<StateCode, AgentSystem>;

/** A company's own systems have their addresses in `AGENT_SYSTEM_FL`, …, and the names of their fields here. */
const FIELDS = { userField: 'tbxUserID', passwordField: 'tbxPassword' };

const bundled = (state: StateCode) => href('/uaicins/:state/agent/login', { state: state.toLowerCase() });

/** Each at its own address where one is configured, else the bundled one. */
export const agentSystemsAt = (addresses: Partial<Record<StateCode, string | undefined>>): AgentSystems =>
  byState((state) => ({ state, url: addresses[state] ?? bundled(state), ...FIELDS }));

/** The bundled systems. */
export const agentSystems = agentSystemsAt({});

/** The system that an agent's validated login names (LG-09); nothing when the address is none of these. */
export function agentSystemNamed(url: string, systems: AgentSystems): AgentSystem | undefined {
  const whole = URL.canParse(url) ? new URL(url).href : url;
  return Object.values(systems).find((system) => system.url === whole);
}
