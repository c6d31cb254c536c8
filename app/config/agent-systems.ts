import type { StateCode } from '#contract/limits.ts';

/** Where a state's agents work, and what its sign-in form calls the two things they type. */
export type AgentSystem = { state: StateCode; url: string; userField: string; passwordField: string };

/** The bundled systems; a company with its own puts their addresses and field names here. */
export const agentSystems = {
  FL: { state: 'FL', url: '/uaicins/fl/agent/login', userField: 'tbxUserID', passwordField: 'tbxPassword' },
  TX: { state: 'TX', url: '/uaicins/tx/agent/login', userField: 'tbxUserID', passwordField: 'tbxPassword' },
  GA: { state: 'GA', url: '/uaicins/ga/agent/login', userField: 'tbxUserID', passwordField: 'tbxPassword' },
} as const satisfies Record<StateCode, AgentSystem>;

/** The system that an agent's validated login names (LG-09); nothing when the address is none of ours. */
export function agentSystemAt(url: string): AgentSystem | undefined {
  return Object.values(agentSystems).find((system) => system.url === url);
}
