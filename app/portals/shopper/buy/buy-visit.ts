import { href, redirect } from 'react-router';
import type { DetailsPart } from '#insurance/purchases/details/details-form.ts';
import type { Purchase } from '#insurance/purchases/purchase.ts';
import { latestPurchase } from '#insurance/purchases/purchase-store.ts';
import type { OpenQuote } from '#insurance/quotes/quote-answers.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { deskOf } from '../desk-visit.ts';
import { expectAbility, expectSold } from '../quote-abilities.ts';
import { openQuoteAt, quotePath } from '../quote-visit.ts';

/** The documents of a purchase that can be downloaded. */
export const PAPERS = ['application', 'signed', 'id-card', 'declarations'] as const;
export type PaperName = (typeof PAPERS)[number];

export function detailsPath(request: Request, part: DetailsPart): string {
  const desk = deskOf(request);
  const path = desk
    ? href('/uaicins/:state/quotes/:reference/buy/details/:part', { ...desk, part })
    : href('/uaicins/quote/buy/details/:part', { part });
  return inSameLanguage(path, request);
}
export const paperPath = (request: Request, paper: PaperName) =>
  inSameLanguage(href('/uaicins/quote/buy/papers/:paper', { paper }), request);
/** The address that the processor sends the buyer back to, in the language they are reading. */
export const payingAt = ({ env, language }: Context, request: Request) =>
  `${env.PUBLIC_URL ?? new URL(request.url).origin}${href('/uaicins/quote/buy/pay')}?lang=${language}`;
/** The public page that checks whether a file is what was signed. */
export const VERIFY_PATH = href('/uaicins/signed');

/**
 * The quote that is open in this browser and can be bought, and its purchase, if one was begun.
 *
 * @throws {Response} 404 where no policies are sold online; otherwise a redirect to the first unanswered step, to the
 * payment in progress, or to the policy
 */
export async function openBuying(
  context: Context,
  request: Request,
): Promise<{ open: OpenQuote; purchase: Purchase | undefined }> {
  expectAbility(context, 'buy-policy');
  const open = await openQuoteAt(context, request, 'check', { mayBeClients: true });
  expectSold(context, open.draft);
  const purchase = await latestPurchase(context.db, open.draft.id);
  if (purchase?.status === 'held') throw redirect(quotePath(request, 'pay'), 303);
  return { open, purchase };
}
