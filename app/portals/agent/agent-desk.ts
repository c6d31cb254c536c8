import { data, redirect } from 'react-router';
import type { Fields } from '#contract/call.ts';
import { findProducer, type Producer } from '#insurance/agencies/producer-store.ts';
import { findOwnBookPolicy } from '#insurance/policies/find/agency-book-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { pageNumber } from '#platform/http/list-query.ts';
import { readForm, rowNumber } from '#platform/http/read-fields.ts';
import { systemOf } from '#platform/sessions/agent-system.ts';

/**
 * The producer who is signed in to a state's agent system.
 *
 * @throws {Response} a redirect to that system's sign-in form if nobody is, or an agent of another state
 */
export async function agentOf(context: Context, request: Request, state: string): Promise<Producer> {
  const system = systemOf(state);
  const { id } = await signedIn(context, request, 'agent', system.url);
  const producer = await findProducer(context.db, id);
  // The producer is of another state, or was removed since they signed in.
  if (producer?.state !== system.state) throw redirect(inSameLanguage(system.url, request), 303);
  return producer;
}

/**
 * The policy in the agent's own book that the address names. Each view is recorded in the audit log.
 *
 * @throws 404 for a policy outside the agent's book, as for one that does not exist
 */
export async function bookPolicyOf(context: Context, request: Request, { state, id }: { state: string; id: string }) {
  const producer = await agentOf(context, request, state);
  const policy = await findOwnBookPolicy(context.db, producer.id, rowNumber(id));
  if (!policy) throw data(null, { status: 404 });
  const actor = `producer ${producer.id}` as const;
  await audit(context.db, context, { act: 'view-policy', actor, subject: ['policy', policy.id] });
  return policy;
}

/**
 * The posted search text of one of the desk's lists, and its page number. A form that cannot be read searches for
 * nothing.
 */
export async function searchedFor(request: Request): Promise<{ typed: string; page: number }> {
  const { find = '', page = '' } = await readForm(request).catch((): Fields => ({}));
  return { typed: find.trim(), page: pageNumber(page) };
}
