import { data, redirect } from 'react-router';
import type { Language } from '#config/language.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { boughtBy } from '#insurance/purchases/buyers-policy.ts';
import { declarationsPaper } from '#insurance/purchases/declarations-paper.ts';
import { cardsPaper } from '#insurance/purchases/policy-papers.ts';
import { offerOfQuote } from '#insurance/purchases/prepare-purchase.ts';
import { findSignedFile, latestPurchase } from '#insurance/purchases/purchase-store.ts';
import { applicationPaper } from '#insurance/purchases/signing/signed-paper.ts';
import { electionsOf } from '#insurance/record/pricing/elections.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { expectAbility } from '../quote-abilities.ts';
import { findOpenQuote, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/buy-paper';
import { PAPERS, type PaperName } from './buy-visit.ts';

/** Answers a document of the purchase that this browser makes or has made, before or after it is signed, as a PDF. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  expectAbility(context, 'buy-policy');
  const name = PAPERS.find((each) => each === params.paper);
  const file = name && (await fileOf(context, request, name));
  if (!name || !file) throw data(null, { status: 404 });
  return pdfResponse(file, name);
}

/** @returns nothing if the document does not exist */
async function fileOf(context: Context, request: Request, name: PaperName): Promise<Buffer | undefined> {
  switch (name) {
    case 'application':
      return application(context, request);
    case 'signed':
      return signed(context, request);
    case 'id-card':
    case 'declarations':
      return ofPolicy(context, request, name);
  }
}

async function application(context: Context, request: Request): Promise<Buffer | undefined> {
  const open = await findOpenQuote(context, request);
  if (!open || open.draft.is_bought) return undefined;
  const { db, language } = context;
  const offered = await offerOfQuote(db, open.draft, language);
  if ('not' in offered) throw redirect(quotePath(request, 'buy'), 303);
  const choices = electionsOf(offered.offer, language).map((each) => ({ ...each, initials: '' }));
  return applicationPaper(offered.offer, choices, language);
}

/** Answers exactly the bytes that were signed. */
async function signed(context: Context, request: Request): Promise<Buffer | undefined> {
  const open = await findOpenQuote(context, request);
  const purchase = open && (await latestPurchase(context.db, open.draft.id));
  const found = purchase && (await findSignedFile(context.db, purchase.id));
  if (!open || !found) return undefined;
  await audit(context.db, context, {
    act: 'download-purchase-paper',
    actor: 'visitor',
    subject: ['quote', open.draft.id],
    detail: { document: 'signed' },
  });
  return found.file;
}

async function ofPolicy(context: Context, request: Request, name: PaperName): Promise<Buffer | undefined> {
  const purchase = await boughtBy(context, readCookie(request, 'quote'));
  const policy = purchase && (await findCardPolicy(context.db, purchase.policyId));
  if (!policy || policy.status === 'L') return undefined;
  await audit(context.db, context, {
    act: 'download-id-card',
    actor: 'visitor',
    subject: ['policy', policy.id],
    detail: { document: name },
  });
  const language: Language = context.language;
  if (name === 'declarations') return declarationsPaper(context.db, policy, language);
  return cardsPaper(policy, purchase, language);
}
