import { redirect } from 'react-router';
import { signedIn } from '../accounts/session.ts';
import type { Asked } from '../handler.ts';
import { inSameLanguage } from '../portal-page.ts';
import { systemOf } from './agent-system.ts';
import { findProducer, type Producer } from './producer-store.ts';

/**
 * The agent who is signed in at a state's system.
 *
 * @throws {Response} a redirect to its sign-in form when nobody is, or an agent of another state
 */
export async function agentOf(asked: Asked, request: Request, state: string): Promise<Producer> {
  const system = systemOf(state);
  const { id } = await signedIn(asked, request, 'agent', system.url);
  const producer = await findProducer(asked.db, id);
  // Of another state, or gone since they signed in.
  if (producer?.state !== system.state) throw redirect(inSameLanguage(system.url, request), 303);
  return producer;
}
