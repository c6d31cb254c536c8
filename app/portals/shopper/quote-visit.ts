import { href, redirect } from 'react-router';
import { VISIT_HOURS } from '#config/security-limits.ts';
import { saidOf } from '#insurance/quotes/found-answers.ts';
import type { OpenQuote, QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { markDraftOpened } from '#insurance/quotes/quote-draft-store.ts';
import { isReached, nextStep, type QuoteStep, STEPS } from '#insurance/quotes/quote-progress.ts';
import type { AnswerList } from '#insurance/quotes/save-step.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { placeIn } from '#platform/forms/steps.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { type Desk, deskOf, openAtDesk } from './desk-visit.ts';

/**
 * The cookie that opens a quote in this browser for a day. It holds a token; only our tables say which quote it opens.
 */
export const visitCookie = (request: Request, token: string) =>
  writtenCookie(request, 'quote', token, VISIT_HOURS * 3600);

const visitOf = (request: Request): Buffer | undefined => {
  const token = readCookie(request, 'quote');
  return token ? hashToken(token) : undefined;
};

/** The pages of a quote that are not forms. */
const PAGES = {
  vehicles: href('/uaicins/quote/vehicles'),
  drivers: href('/uaicins/quote/drivers'),
  incidents: href('/uaicins/quote/incidents'),
  check: href('/uaicins/quote/check'),
  found: href('/uaicins/quote/found'),
  notice: href('/uaicins/quote/notice'),
  coverage: href('/uaicins/quote/coverage'),
  packages: href('/uaicins/quote/packages'),
  price: href('/uaicins/quote/price'),
  worksheet: href('/uaicins/quote/worksheet'),
  letter: href('/uaicins/quote/letter'),
  sent: href('/uaicins/quote/sent'),
  buy: href('/uaicins/quote/buy'),
  sign: href('/uaicins/quote/buy/sign'),
  pay: href('/uaicins/quote/buy/pay'),
  policy: href('/uaicins/quote/buy/policy'),
  saved: href('/uaicins/quote/saved'),
  later: href('/uaicins/quote/later'),
  'by-agent': href('/uaicins/quote/by-agent'),
};
type QuotePlace = QuoteStep | keyof typeof PAGES;

/**
 * The same pages at an agency's desk. Pages that are missing here are only for the client, and lead to the quote's own
 * page.
 */
const deskPages = (at: Desk): Partial<Record<QuotePlace, string>> => ({
  vehicles: href('/uaicins/:state/quotes/:reference/vehicles', at),
  drivers: href('/uaicins/:state/quotes/:reference/drivers', at),
  incidents: href('/uaicins/:state/quotes/:reference/incidents', at),
  check: href('/uaicins/:state/quotes/:reference/check', at),
  found: href('/uaicins/:state/quotes/:reference/found', at),
  notice: href('/uaicins/:state/quotes/:reference/notice', at),
  coverage: href('/uaicins/:state/quotes/:reference/coverage', at),
  packages: href('/uaicins/:state/quotes/:reference/packages', at),
  price: href('/uaicins/:state/quotes/:reference/price', at),
  worksheet: href('/uaicins/:state/quotes/:reference/worksheet', at),
  letter: href('/uaicins/:state/quotes/:reference/letter', at),
  buy: href('/uaicins/:state/quotes/:reference/buy', at),
});
const isPage = (place: QuotePlace): place is keyof typeof PAGES => place in PAGES;

/**
 * The address of a page of a quote, in the language of this request. `isChange`: the shopper returns to the review
 * after it.
 */
export function quotePath(request: Request, place: QuotePlace, { isChange = false } = {}): string {
  const desk = deskOf(request);
  const path = desk
    ? pathAtDesk(desk, place)
    : isPage(place)
      ? PAGES[place]
      : href('/uaicins/quote/:step/:item?', { step: place });
  return withQuery(inSameLanguage(path, request), isChange ? { from: 'check' } : {});
}

const pathAtDesk = (desk: Desk, place: QuotePlace): string =>
  deskPages(desk)[place] ??
  (isPage(place)
    ? href('/uaicins/:state/quotes/:reference', desk)
    : href('/uaicins/:state/quotes/:reference/:step/:item?', { ...desk, step: place }));

/** The address of the price page, with the notice that the price has changed. */
export const changedPricePath = (request: Request) => withQuery(quotePath(request, 'price'), { changed: 'yes' });

/** The address of one entry of a quote's lists. @param item its key, or `new` */
export function quoteItemPath(request: Request, list: AnswerList, item: string): string {
  const desk = deskOf(request);
  const at = desk
    ? href('/uaicins/:state/quotes/:reference/:step/:item?', { ...desk, step: list, item })
    : href('/uaicins/quote/:step/:item?', { step: list, item });
  const path = inSameLanguage(at, request);
  return withQuery(path, isFromCheck(request) ? { from: 'check' } : {});
}

/** The address of the declination letter as a PDF. */
export function letterFilePath(request: Request): string {
  const desk = deskOf(request);
  return inSameLanguage(
    desk ? href('/uaicins/:state/quotes/:reference/letter/pdf', desk) : href('/uaicins/quote/letter/pdf'),
    request,
  );
}

/** The address of the notice that records raised the price, as a PDF. */
export function noticeFilePath(request: Request): string {
  const desk = deskOf(request);
  return inSameLanguage(
    desk ? href('/uaicins/:state/quotes/:reference/notice/pdf', desk) : href('/uaicins/quote/notice/pdf'),
    request,
  );
}

/** The page for people who have no quote open in this browser. */
export const noQuotePath = (request: Request) => inSameLanguage(href('/uaicins/quote'), request);

/** The page that explains why an agent continues with the quote, and lists the nearest ones. */
export const byAgentPath = (request: Request, zip: string) => withQuery(quotePath(request, 'by-agent'), { zip });

/** Whether a step was opened from the review page to change one answer. */
export const isFromCheck = (request: Request) => new URL(request.url).searchParams.get('from') === 'check';

/**
 * The quote that is open in this browser, if any; on a page of an agency's desk, the quote that the page is about.
 *
 * @throws {Response} at a desk: a redirect to its sign-in; 404 for another agency's quote; a redirect to the quote's
 * own page, once the quote has expired
 */
export async function findOpenQuote(context: Context, request: Request): Promise<OpenQuote | undefined> {
  const desk = deskOf(request);
  if (desk) return openAtDesk(context, request, desk);
  const tokenHash = visitOf(request);
  const draft = tokenHash && (await markDraftOpened(context.db, tokenHash));
  return draft && { tokenHash, draft };
}

/**
 * The quote that is open in this browser, at a step that it has reached.
 *
 * @param mayBeClients whether the client of an agency's quote may see the page, too
 * @throws {Response} a redirect to the next step; to the start page if no quote is open
 */
export async function openQuoteAt(
  context: Context,
  request: Request,
  step: QuoteStep,
  { mayBeClients = false } = {},
): Promise<OpenQuote> {
  const open = await findOpenQuote(context, request);
  if (!open) throw redirect(noQuotePath(request), 303);
  // Bought, even if it was sent to an agency while the bank was answering.
  if (open.draft.is_bought) throw redirect(quotePath(request, 'policy'), 303);
  if (open.draft.reference) throw redirect(quotePath(request, 'sent'), 303);
  // The client of an agency's quote only reads and signs it; the agency makes corrections.
  if (open.draft.sold_by && !open.draft.is_at_desk && !mayBeClients) throw redirect(quotePath(request, 'sign'), 303);
  if (!isReached(step, open.draft)) throw redirect(quotePath(request, nextStep(open.draft)), 303);
  return open;
}

/**
 * Like `openQuoteAt`, for the forms: only with the shopper's own answers, which is all that the forms show and change.
 *
 * @throws {Response} as `openQuoteAt`
 */
export async function openSaidAt(context: Context, request: Request, step: QuoteStep): Promise<OpenQuote> {
  const open = await openQuoteAt(context, request, step);
  return { ...open, draft: { ...open.draft, answers: saidOf(open.draft.answers) } };
}

/** The page after a saved step: the next unanswered one, or the review page if the shopper came from there. */
export function wayOn(request: Request, draft: QuoteDraft, step: QuoteStep): string {
  if (isFromCheck(request)) return quotePath(request, nextStep(draft));
  const after = stepAfter(step);
  return quotePath(request, isReached(after, draft) ? after : nextStep(draft));
}

const stepAfter = (step: QuoteStep): QuoteStep => placeIn(STEPS, step).after ?? 'check';
