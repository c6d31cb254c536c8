import { agentSystems } from '#config/agent-systems.ts';
import type { validateAgent } from '#contract/login.ts';
import { answerWithTicket } from '../accounts/hand-off.ts';
import { provePassword } from '../accounts/prove-password.ts';
import type { Asked, Handler } from '../handler.ts';
import { findProducerByUserId, type Producer } from './producer-store.ts';

/** The url names the system of the agency's state (LG-09). */
export const validateAgentHandler: Handler<typeof validateAgent> = async ({ tbxUserID, tbxPassword }, asked) => {
  const producer = await proveAgent(asked, tbxUserID, tbxPassword);
  const answer = { status: 1 as const, msg: '', url: agentSystems[producer.state].url };
  return answerWithTicket(asked, { kind: 'producer', id: producer.id }, answer);
};

/** @throws {Failure} refused, throttled or overloaded */
export function proveAgent(asked: Asked, userId: string, password: string): Promise<Producer> {
  return provePassword(asked, 'producer', { name: userId, password }, () => findProducerByUserId(asked.db, userId));
}
