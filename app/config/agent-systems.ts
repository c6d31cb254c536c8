import { href } from 'react-router';
import type { StateCode } from '#contract/limits.ts';

/** Where a state's agents work, and what its sign-in form calls the two things they type. */
export type AgentSystem = { state: StateCode; url: string; userField: string; passwordField: string };
export type AgentSystems = Record<StateCode, AgentSystem>;

/** The bundled systems. A company's own have their addresses in `AGENT_SYSTEM_FL`, …, and the names of their fields here. */
export const agentSystems = {
  FL: {
    state: 'FL',
    url: href('/uaicins/:state/agent/login', { state: 'fl' }),
    userField: 'tbxUserID',
    passwordField: 'tbxPassword',
  },
  TX: {
    state: 'TX',
    url: href('/uaicins/:state/agent/login', { state: 'tx' }),
    userField: 'tbxUserID',
    passwordField: 'tbxPassword',
  },
  GA: {
    state: 'GA',
    url: href('/uaicins/:state/agent/login', { state: 'ga' }),
    userField: 'tbxUserID',
    passwordField: 'tbxPassword',
  },
} as const satisfies AgentSystems;

/** Each at its own address where one is configured. */
export function agentSystemsAt(addresses: Record<StateCode, string | undefined>): AgentSystems {
  const at = (state: StateCode) => ({ ...agentSystems[state], url: addresses[state] ?? agentSystems[state].url });
  return { FL: at('FL'), TX: at('TX'), GA: at('GA') };
}

/** The system that an agent's validated login names (LG-09); nothing when the address is none of these. */
export function agentSystemNamed(url: string, systems: AgentSystems): AgentSystem | undefined {
  const whole = URL.canParse(url) ? new URL(url).href : url;
  return Object.values(systems).find((system) => system.url === whole);
}
