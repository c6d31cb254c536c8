import { data, href, redirect } from 'react-router';
import { findAgentQuote } from '#insurance/agent-quotes/agent-quote-store.ts';
import type { OpenQuote } from '#insurance/quotes/quote-answers.ts';
import { seeDraft } from '#insurance/quotes/quote-draft-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { agentOf } from '../agent/agent-desk.ts';

/** Which client's quote a page of an agency's desk is about: its state's system, in small letters, and its reference. */
export type Desk = { state: string; reference: string };

/** By the address; nothing on the pages of whoever quotes for themselves. */
export function deskOf(request: Request): Desk | undefined {
  const { pathname } = new URL(request.url);
  const { state, reference } =
    /^\/uaicins\/(?<state>[a-z]{2})\/quotes\/(?<reference>[0-9a-z]+)(?=\/|$)/i.exec(pathname)?.groups ?? {};
  return state && reference ? { state: state.toLowerCase(), reference: reference.toUpperCase() } : undefined;
}

/**
 * A client's quote, at the desk of the agency that makes it.
 *
 * @throws {Response} to the sign-in; 404 for another agency's, and where none is made here; to its thread, once its time is over
 */
export async function openAtDesk(context: Context, request: Request, desk: Desk): Promise<OpenQuote> {
  const producer = await agentOf(context, request, desk.state);
  const found = context.env.abilities.includes('quote-for-client')
    ? await findAgentQuote(context.db, producer.id, desk.reference)
    : undefined;
  if (!found) throw data(null, { status: 404 });
  const draft = await seeDraft(context.db, found.deskHash);
  if (!draft) throw redirect(inSameLanguage(href('/uaicins/:state/quotes/:reference', desk), request), 303);
  return { tokenHash: found.deskHash, draft, actor: `producer ${producer.id}` };
}
