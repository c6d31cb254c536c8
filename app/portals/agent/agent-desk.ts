import { data, redirect } from 'react-router';
import type { Fields } from '#contract/call.ts';
import { findProducer, type Producer } from '#insurance/agencies/producer-store.ts';
import { findOwnBookPolicy } from '#insurance/policies/desk-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { pageNumber } from '#platform/http/list-query.ts';
import { readForm, rowNumber } from '#platform/http/read-fields.ts';
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

/**
 * A policy of the agent's own book, which an address names. Each look is audited.
 *
 * @throws 404 for anybody else's, as for one that does not exist
 */
export async function bookPolicyOf(context: Context, request: Request, { state, id }: { state: string; id: string }) {
  const producer = await agentOf(context, request, state);
  const policy = await findOwnBookPolicy(context.db, producer.id, rowNumber(id));
  if (!policy) throw data(null, { status: 404 });
  const actor = `producer ${producer.id}` as const;
  await audit(context.db, context, { act: 'view-policy', actor, subject: ['policy', policy.id] });
  return policy;
}

/** What somebody looked for in one of the desk's lists, and the page of it; what cannot be read looks for nothing. */
export async function searchedFor(request: Request): Promise<{ typed: string; page: number }> {
  const { find = '', page = '' } = await readForm(request).catch((): Fields => ({}));
  return { typed: find.trim(), page: pageNumber(page) };
}
