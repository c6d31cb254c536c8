import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type PurchaseOutcome, readPurchaseOutcome } from '#insurance/purchases/binding/purchase-outcome.ts';
import { closeHold, startHold } from '#insurance/purchases/binding/start-hold.ts';
import { offerView } from '#insurance/purchases/offer-view.ts';
import { offerOfQuote } from '#insurance/purchases/prepare-purchase.ts';
import type { Purchase } from '#insurance/purchases/purchase.ts';
import { latestPurchase } from '#insurance/purchases/purchase-store.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import bill from '../../cards/bill.module.css';
import { Receipt } from '../../shell/cards.tsx';
import { CheckAgain } from '../../shell/check-again.tsx';
import { AskAgent, PriceFrame } from '../price/price-frame.tsx';
import { expectAbility, expectSold } from '../quote-abilities.ts';
import { agentOfQuote } from '../quote-surroundings.ts';
import { openQuoteAt, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/buy-pay-page';
import styles from './buy.module.css';
import { paperPath, payingAt } from './buy-visit.ts';

/**
 * The page that the processor sends a buyer back to, and where they can pay again. It asks the processor for the
 * result.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { draft, purchase } = await signedAt(context, request);
  const outcome = await outcomeNow(context, draft, purchase);
  if (outcome.kind === 'bound' || outcome.kind === 'rescinded') throw redirect(quotePath(request, 'policy'), 303);
  const now = (await latestPurchase(context.db, draft.id)) ?? purchase;
  const isPayable = now.status === 'signed' || outcome.kind === 'open' || outcome.kind === 'away';
  if (now.status === 'signed' && !(await isStillSold(context, draft, now))) {
    throw redirect(quotePath(request, 'sign'), 303);
  }
  return {
    around: {
      state: draft.state,
      agent: await agentOfQuote(context, draft),
      phone: brand.phones.support,
      back: draft.sold_by ? undefined : quotePath(request, 'price'),
    },
    seePrice: quotePath(request, 'price'),
    offer: offerView(now, context.language),
    isWaiting: outcome.kind === 'waiting',
    why: 'why' in outcome ? outcome.why : '',
    isPayable,
    signed: paperPath(request, 'signed'),
  };
}

/** Redirects to the processor's page: to the checkout that is still open, or to a new one. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { draft, purchase } = await signedAt(context, request);
  return answerForm(async () => {
    await budgetOf('saveStep', context, purchase.quoteId ?? 0).reserve();
    // The quote was changed in another tab since this page was opened: the buyer must sign it again before paying.
    const isUnpaid = purchase.status === 'signed' || purchase.status === 'held';
    if (isUnpaid && !(await isStillSold(context, draft, purchase))) {
      await closeHold(context, purchase.id);
      return redirect(quotePath(request, 'sign'), 303);
    }
    const resultAt = payingAt(context, request);
    return redirect(await startHold(context, { purchaseId: purchase.id, resultAt }), 303);
  });
}

/** @throws {Response} a redirect if nothing is signed yet; 404 where no policies are sold online */
async function signedAt(context: Context, request: Request): Promise<{ draft: QuoteDraft; purchase: Purchase }> {
  expectAbility(context, 'buy-policy');
  const { draft } = await openQuoteAt(context, request, 'check', { mayBeClients: true });
  expectSold(context, draft);
  const purchase = await latestPurchase(context.db, draft.id);
  if (!purchase?.signedAt) throw redirect(quotePath(request, 'sign'), 303);
  return { draft, purchase };
}

/** The outcome; the processor's page is closed first if the quote was changed while it was open. */
async function outcomeNow(context: Context, draft: QuoteDraft, purchase: Purchase): Promise<PurchaseOutcome> {
  const outcome = await readPurchaseOutcome(context, purchase.id);
  const isOpen = outcome.kind === 'open' || outcome.kind === 'away';
  if (!isOpen || (await isStillSold(context, draft, purchase))) return outcome;
  try {
    await closeHold(context, purchase.id);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: 'away', why: error.message };
  }
  return readPurchaseOutcome(context, purchase.id);
}

/** Whether the offer that was signed is still the one that the quote is sold as. */
async function isStillSold({ db, language }: Context, draft: QuoteDraft, { offerHash }: Purchase): Promise<boolean> {
  const offered = await offerOfQuote(db, draft, language);
  return !('not' in offered) && offered.hash.equals(offerHash);
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function BuyPayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, seePrice, offer, isWaiting, why, isPayable, signed } = loaderData;
  const refusal = refusalOf(actionData);
  const title = isWaiting ? m.pay_waiting_title() : isPayable ? m.buy_pay_title() : m.buy_stopped_title();
  return (
    <PriceFrame
      state={around.state}
      title={title}
      back={around.back}
      isError={refusal !== undefined}
      aside={<AskAgent agent={around.agent} phone={around.phone} />}
    >
      {refusal && <ErrorSummary title={refusal.refusal} />}
      {why && (
        <Alert kind={isPayable ? 'error' : 'warn'} role="status">
          {why}
        </Alert>
      )}
      {isWaiting && (
        <>
          <CheckAgain />
          <Alert kind="info" role="status">
            {m.buy_waiting()}
          </Alert>
        </>
      )}
      <Receipt headingId="today">
        <h2 id="today">{m.buy_pay_today()}</h2>
        <p className={styles.policyNumber}>{offer.today}</p>
        <dl className={bill.sums}>
          {offer.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {offer.parts && <p className="mute">{offer.parts}</p>}
        {isPayable && (
          <form method="post" className={styles.acts}>
            <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
              {m.pay_go_amount({ amount: offer.today })}
            </Button>
            <p className="small mute">{m.buy_pay_note()}</p>
          </form>
        )}
        {!isPayable && !isWaiting && (
          <ButtonLink kind="go" href={seePrice}>
            {m.buy_see_price()}
          </ButtonLink>
        )}
      </Receipt>
      <p>
        <a href={signed}>{m.buy_signed_paper()}</a>
      </p>
    </PriceFrame>
  );
}
