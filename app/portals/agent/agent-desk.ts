import { redirect } from 'react-router';
import { findProducer, type Producer } from '#insurance/agencies/producer-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { systemOf } from '#platform/sessions/agent-system.ts';

/**
 * The agent who is signed in at a state's system.
 *
 * @throws {Response} a redirect to its sign-in form when nobody is, or an agent of another state
 */
export async function agentOf(context: Context, request: Request, state: string): Promise<Producer> {
  const system = systemOf(state);
  const { id } = await signedIn(context, request, 'agent', system.url);
  const producer = await findProducer(context.db, id);
  // Of another state, or gone since they signed in.
  if (producer?.state !== system.state) throw redirect(inSameLanguage(system.url, request), 303);
  return producer;
}
