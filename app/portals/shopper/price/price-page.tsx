import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { adverseNoticeOf } from '#insurance/quotes/declining/adverse-notice.ts';
import { lockPrice } from '#insurance/quotes/pricing/lock-price.ts';
import { lockBefore } from '#insurance/quotes/pricing/price-lock-store.ts';
import type { PriceFor } from '#insurance/quotes/pricing/price-view.ts';
import { typedChoice } from '#insurance/quotes/pricing/typed-choice.ts';
import { sendQuote } from '#insurance/quotes/sending/send-quote.ts';
import { recordSource } from '#insurance/records/open-record-source.ts';
import { referQuote } from '#insurance/underwriting/refer-quote.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { expectAbility, expectSold, isSoldHere } from '../quote-abilities.ts';
import { agentOfQuote } from '../quote-surroundings.ts';
import { openQuoteAt, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/price-page';
import { type GivenPrice, givenView } from './given-price.ts';
import { PriceGiven } from './price-given.tsx';
import { PriceNotGiven, PriceNotGivenFrame } from './price-not-given.tsx';
import { findPrice } from './price-visit.ts';
import { whenPriceLost } from './use-live-price.ts';
import { whyNotGiven } from './why-not-given.ts';

/** The price with its reasons, or the reasons why there is none online. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { open, found, refused } = await findPrice(context, request);
  const { draft } = open;
  const around = {
    state: draft.state,
    agent: await agentOfQuote(context, draft),
    phone: brand.phones.support,
    back: quotePath(request, found ? 'coverage' : 'check'),
    change: quotePath(request, 'check'),
    isSold: isSoldHere(context, draft),
    found: recordSource(context.env) && draft.found?.consent?.isGiven ? quotePath(request, 'found') : undefined,
  };
  if (!found) {
    const why = await whyNotGiven(context, draft, refused, quotePath(request, 'letter'));
    return { around, refused: why, given: undefined };
  }
  return {
    around,
    refused: undefined,
    given: { ...(await givenAt(context, request, found)), was: await formerTotal(context, request, found) },
  };
}

const givenAt = async (context: Context, request: Request, found: PriceFor): Promise<GivenPrice> => ({
  ...givenView(found, context.language),
  worksheet: quotePath(request, 'worksheet'),
  packages: quotePath(request, 'packages'),
  notice: (await adverseNoticeOf(context.db, found.draft)) && quotePath(request, 'notice'),
});

/** The total before the last change, for a shopper who was sent here because it changed. */
async function formerTotal({ db, language }: Context, request: Request, { draft, lock }: PriceFor) {
  const isChanged = new URL(request.url).searchParams.get('changed') === 'yes';
  const former = isChanged && lock ? await lockBefore(db, draft.id, lock.id) : undefined;
  return former && writtenMoney(former.premiumCents + former.feesCents, language);
}

/**
 * Sends the quote to an agent or to us, refers it to an underwriter, or goes on to buy. Choosing another payment plan
 * or discount locks a new price; with scripts the answer contains it.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  expectAbility(context, 'see-price');
  const open = await openQuoteAt(context, request, 'check');
  return answerForm(async () => {
    const fields = await readForm(request);
    if (fields.go === 'send') {
      const isSent = await sendQuote(context, open);
      return redirect(quotePath(request, isSent ? 'sent' : 'check'), 303);
    }
    if (fields.go === 'refer') {
      await referQuote(context, open);
      return redirect(quotePath(request, 'price'), 303);
    }
    await lockPrice(context, open, (choice, draft, today) => typedChoice(fields, choice, draft, today));
    if (fields.live) {
      const { found } = await findPrice(context, request);
      return found ? { live: await givenAt(context, request, found) } : redirect(quotePath(request, 'price'));
    }
    if (fields.go === 'buy') expectSold(context, open.draft);
    return redirect(quotePath(request, fields.go === 'buy' ? 'buy' : 'price'), 303);
  });
}

export const clientAction = whenPriceLost;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function PricePage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, given, refused } = loaderData;
  const refusal = refusalOf(actionData);
  if (given) return <PriceGiven around={around} given={given} refusal={refusal?.refusal} />;
  return (
    <PriceNotGivenFrame around={around} why={refused} isError={refusal !== undefined}>
      <AsSent name="not-given">
        {import.meta.env.SSR && <PriceNotGiven around={around} why={refused} refusal={refusal?.refusal} />}
      </AsSent>
    </PriceNotGivenFrame>
  );
}
