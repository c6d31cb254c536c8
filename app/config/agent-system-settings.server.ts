import { z } from 'zod';
import { type AgentSystems, agentSystemsAt } from './agent-systems.ts';
import { byState, STATES } from './states.ts';

const agentSystem = z
  .url({ protocol: /^https$/, error: 'an address of https' })
  .transform((url) => new URL(url))
  .refine(({ username, password }) => !username && !password, 'no name or password in it')
  .transform(({ href }) => href)
  .optional();

/** The variables with the addresses of a company's own agent systems. */
export const AGENT_SYSTEMS = STATES.map((state) => `AGENT_SYSTEM_${state}` as const);
export const agentSystemKeys = Object.fromEntries(AGENT_SYSTEMS.map((key) => [key, agentSystem])) as Record<
  (typeof AGENT_SYSTEMS)[number],
  typeof agentSystem
>;

/** The systems at the addresses in the environment. */
export const agentSystemsIn = (
  env: Partial<Record<(typeof AGENT_SYSTEMS)[number], string | undefined>>,
): AgentSystems => agentSystemsAt(byState((state) => env[`AGENT_SYSTEM_${state}`]));
