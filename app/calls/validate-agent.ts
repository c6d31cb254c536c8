import { agentSystems } from '#config/agent-systems.ts';
import type { validateAgent } from '#contract/login.ts';
import { proveAgent } from '#insurance/agencies/prove-agent.ts';
import type { Handler } from '#platform/context/handler.ts';
import { answerWithTicket } from '#platform/sessions/hand-off.ts';

/** The URL is that of the agent system of the producer's state (LG-09). */
export const validateAgentHandler: Handler<typeof validateAgent> = async ({ tbxUserID, tbxPassword }, context) => {
  const producer = await proveAgent(context, tbxUserID, tbxPassword);
  const answer = { url: agentSystems[producer.state].url };
  return answerWithTicket(context, { kind: 'producer', id: producer.id }, answer);
};
