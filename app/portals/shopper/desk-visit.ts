import { data, href, redirect } from 'react-router';
import { isAble } from '#config/is-able.ts';
import { findAgentQuote } from '#insurance/agent-quotes/agent-quote-store.ts';
import type { OpenQuote } from '#insurance/quotes/quote-answers.ts';
import { markDraftOpened } from '#insurance/quotes/quote-draft-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { agentOf } from '../agent/agent-desk.ts';

/**
 * The client's quote that a page of an agency's desk is about: its state in lower case, and its reference in upper
 * case.
 */
export type Desk = { state: string; reference: string };

/** Reads the quote from the address. Nothing on the pages of shoppers who quote for themselves. */
export function deskOf(request: Request): Desk | undefined {
  const { pathname } = new URL(request.url);
  const { state, reference } =
    /^\/uaicins\/(?<state>[a-z]{2})\/quotes\/(?<reference>[0-9a-z]+)(?=\/|$)/i.exec(pathname)?.groups ?? {};
  return state && reference ? { state: state.toLowerCase(), reference: reference.toUpperCase() } : undefined;
}

/**
 * Opens a client's quote at the desk of the agency that makes it.
 *
 * @throws {Response} a redirect to the sign-in; 404 for another agency's quote, and where agents make no quotes; a
 * redirect to the quote's own page, once the quote has expired
 */
export async function openAtDesk(context: Context, request: Request, desk: Desk): Promise<OpenQuote> {
  const producer = await agentOf(context, request, desk.state);
  const found = isAble(context.env.abilities, 'quote-for-client')
    ? await findAgentQuote(context.db, producer.id, desk.reference)
    : undefined;
  if (!found) throw data(null, { status: 404 });
  const draft = await markDraftOpened(context.db, found.deskHash);
  if (!draft) throw redirect(inSameLanguage(href('/uaicins/:state/quotes/:reference', desk), request), 303);
  return { tokenHash: found.deskHash, draft, actor: `producer ${producer.id}` };
}
