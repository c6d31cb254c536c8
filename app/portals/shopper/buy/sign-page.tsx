import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { SALE_PAPERS } from '#config/insurance/sale-papers.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { startHold } from '#insurance/purchases/binding/start-hold.ts';
import { nextDetails } from '#insurance/purchases/details/details-form.ts';
import { isPaperless } from '#insurance/purchases/documents-by.ts';
import { offerView } from '#insurance/purchases/offer-view.ts';
import { notNowText, offerOfQuote } from '#insurance/purchases/prepare-purchase.ts';
import { latestPurchase, listElections } from '#insurance/purchases/purchase-store.ts';
import { agreeToElection, readInitials } from '#insurance/purchases/signing/agree-to-election.ts';
import { applicationNotices } from '#insurance/purchases/signing/application-law.ts';
import { consentTexts, signPurchase } from '#insurance/purchases/signing/sign-purchase.ts';
import { isSignersName, signerOf } from '#insurance/purchases/signing/signer.ts';
import { isToSign } from '#insurance/quotes/desk/stage.ts';
import type { OpenQuote } from '#insurance/quotes/quote-answers.ts';
import { electionsOf } from '#insurance/record/pricing/elections.ts';
import { writtenInstant } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { agentOfQuote } from '../quote-surroundings.ts';
import { quotePath } from '../quote-visit.ts';
import type { Route } from './+types/sign-page';
import { BuyStopped } from './buy-stopped.tsx';
import { detailsPath, openBuying, paperPath, payingAt, VERIFY_PATH } from './buy-visit.ts';
import { idOfChoice, SignView } from './sign-view.tsx';

/** The elections to initial one by one, the documents to read, and the signature under all of them. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { open, purchase } = await openBuying(context, request);
  const { draft } = open;
  const { language, db } = context;
  const offered = await offerOfQuote(db, draft, language);
  const agent = await agentOfQuote(context, draft);
  const isAgents = Boolean(draft.sold_by);
  const back = isAgents ? undefined : quotePath(request, 'price');
  const around = { state: draft.state, agent, phone: brand.phones.support, back };
  if (isAgents && !isToSign(draft.stage)) {
    return { around, stopped: agent ? m.agent_quote_worked_on() : m.agent_quote_agency_closed(), sign: undefined };
  }
  if ('not' in offered) {
    if (isAgents) {
      const why = agent ? notNowText(offered, 'client', language) : m.agent_quote_agency_closed();
      return { around, stopped: why, sign: undefined };
    }
    if (offered.not === 'details') throw redirect(detailsPath(request, nextDetails(draft) ?? ''), 303);
    if (offered.not === 'price') throw redirect(quotePath(request, 'price'), 303);
    return { around, stopped: notNowText(offered, 'shopper', language), sign: undefined };
  }
  const { offer, hash } = offered;
  const isSame = purchase?.offerHash.equals(hash) === true && purchase.status !== 'ended';
  if (isSame && purchase.status === 'signed') throw redirect(quotePath(request, 'pay'), 303);
  const agreed = isSame ? await listElections(db, purchase.id) : [];
  return {
    around,
    stopped: undefined,
    sign: {
      offer: offerView(offer, language),
      // What is agreed to and signed is what this page shows.
      seen: hash.toString('hex'),
      choices: electionsOf(offer, language).map(({ chosenAt, ...election }) => ({
        ...election,
        changeAt: isAgents ? undefined : quotePath(request, chosenAt, { isChange: chosenAt === 'drivers' }),
        initials: agreed.find(({ kind, subject }) => kind === election.kind && subject === election.subject)?.initials,
      })),
      application: paperPath(request, 'application'),
      papers: [
        ...(SALE_PAPERS[draft.state] ?? []).map(({ title, more, href }) => ({ title: title(), more: more(), href })),
        // A shopper who quoted online has already seen the worksheet; the client of an agency has not.
        ...(isAgents
          ? [
              {
                title: m.price_worksheet_title(),
                more: m.to_sign_worksheet_more(),
                href: quotePath(request, 'worksheet'),
              },
            ]
          : []),
      ],
      notices: applicationNotices(draft.state, language),
      check: isAgents ? undefined : quotePath(request, 'check'),
      // An address without a fragment: with one, the browser would not move the focus to the error summary.
      here: quotePath(request, 'sign'),
      signer: signerOf(offer.document),
      now: writtenInstant(new Date(), draft.state, language),
      consents: consentTexts(offer, language),
      verifyAt: portalUrl(context.env, VERIFY_PATH, language),
    },
  };
}

/** Records one initialed election, or signs the application and goes on to pay. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { open } = await openBuying(context, request);
  return answerForm(async (showAgain) => {
    const values = await readForm(request);
    showAgain(values);
    return values.go === 'agree' ? agree(context, request, open, values) : sign(context, request, open, values);
  });
}

async function agree(context: Context, request: Request, open: OpenQuote, values: Fields) {
  const { kind = '', subject = '', offer: seen } = values;
  const initials = readInitials(values.initials);
  const id = idOfChoice({ kind, subject });
  if (!initials) {
    const errors = { [id]: m.buy_error_initials() };
    return refuseForm({ refusal: m.quoting_check_fields(), errors, values });
  }
  await agreeToElection(context, open, { kind, subject, initials, seen });
  return redirect(`${quotePath(request, 'sign')}#after-${id}`, 303);
}

async function sign(context: Context, request: Request, open: OpenQuote, values: Fields) {
  const { name = '', isTrue, electronic, paperless } = values;
  const offered = await offerOfQuote(context.db, open.draft, context.language);
  if ('not' in offered) {
    const reader = open.draft.sold_by ? 'client' : 'shopper';
    throw new Failure('refused', notNowText(offered, reader, context.language));
  }
  const { document } = offered.offer;
  const errors = {
    ...(!isSignersName(name, document) && { name: m.buy_error_name({ name: signerOf(document) }) }),
    ...(isTrue !== 'yes' && { isTrue: m.buy_error_true() }),
    ...(electronic !== 'yes' && { electronic: m.buy_error_electronic() }),
    ...(isPaperless(document) && paperless !== 'yes' && { paperless: m.buy_error_paperless() }),
  };
  if (Object.keys(errors).length > 0) {
    return refuseForm({ refusal: m.quoting_check_fields(), errors, values });
  }
  const purchaseId = await signPurchase(context, open, {
    name: name.replace(/\s+/g, ' ').trim().slice(0, 160),
    verifyPath: VERIFY_PATH,
    userAgent: request.headers.get('user-agent'),
    seen: values.offer,
  }).catch(async (error: unknown) => {
    // The button was pressed twice: the first press already leads to the payment.
    const latest = error instanceof Failure ? await latestPurchase(context.db, open.draft.id) : undefined;
    if (latest?.status === 'held' || latest?.status === 'bound') return undefined;
    throw error;
  });
  if (purchaseId === undefined) return redirect(quotePath(request, 'pay'), 303);
  // The signature stands even if the processor cannot be reached: the payment page says so and continues from there.
  const resultAt = payingAt(context, request);
  const address = await startHold(context, { purchaseId, resultAt }).catch((error: unknown) => {
    if (error instanceof Failure) return quotePath(request, 'pay');
    throw error;
  });
  return redirect(address, 303);
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function SignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, sign: signing, stopped } = loaderData;
  if (!signing) return <BuyStopped around={around} why={stopped} />;
  return <SignView around={around} sign={signing} refusal={refusalOf(actionData)} />;
}
