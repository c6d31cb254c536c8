import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { joinPolicyName } from '#contract/policy-name.ts';
import { agentTitle } from '#insurance/agencies/agency-to-call.ts';
import { coverOn, hasEnded } from '#insurance/policies/cover.ts';
import { isQuotedOnline } from '#insurance/policies/cover-again.ts';
import { coverDay } from '#insurance/policies/cover-day.ts';
import { agencyView } from '#insurance/policies/own-policy.ts';
import type { OwnPolicy } from '#insurance/policies/own-policy-store.ts';
import { asOfPolicy } from '#insurance/record/as-of.ts';
import { explainedPriceView } from '#insurance/record/explained-price-view.ts';
import { latestVersion } from '#insurance/record/version-store.ts';
import { acceptRenewal } from '#insurance/renewals/accept-renewal.ts';
import { explainOffer } from '#insurance/renewals/explained-renewal.ts';
import { findOffersHere } from '#insurance/renewals/offers-here.ts';
import { changesOf } from '#insurance/renewals/renewal-changes.ts';
import { offerComesBy, offerView } from '#insurance/renewals/renewal-labels.ts';
import { offerNow, pricesInBills } from '#insurance/renewals/renewal-price.ts';
import { findFirstBill } from '#insurance/renewals/renewal-store.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CoverAgainLink } from '../cards/cover-chip.tsx';
import { RENEWAL } from '../cards/price/price-of.ts';
import { PriceStep } from '../cards/price/price-step.tsx';
import { WhyPrice } from '../cards/price/why-price.tsx';
import cards from '../shell/cards.module.css';
import { Card, CardPage, ObjectTile, Outcome } from '../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/renewal-page';
import { ownPolicyOf } from './policyholder.ts';
import styles from './renewal-page.module.css';

/** The renewal offer: what the next term costs, what changes, and the button that accepts it. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  const now = new Date();
  const made = (await findOffersHere(context, accountId)).find(({ policy_id }) => policy_id === policy.id);
  const latest = made && (await latestVersion(context.db, policy.id));
  const offer = made && offerNow(made, latest);
  const isTooOld = (await asOfPolicy(context, policy.id))?.isTooOld === true;
  const common = {
    number: `${policy.prefix} ${policy.number}`,
    name: joinPolicyName(policy),
    state: policy.state,
    runsUntil:
      isTooOld || isOver(policy, now) || policy.will_cancel_on !== null
        ? undefined
        : writtenDay(policy.expires_on, context.language),
    isQuoted: isQuotedOnline(context.env, policy),
    agency: agencyView(policy),
  };
  if (!offer) {
    // A copy that is too old does not say whether the policy has ended.
    const without = isTooOld ? m.renewal_elsewhere() : withoutOffer(context, policy, now);
    return { ...common, offer: undefined, price: undefined, without };
  }
  const explained = await explainOffer(context.db, policy.id, offer);
  const asked = {
    changes: await changesOf(context.db, policy, offer, latest, context.language),
    plans: pricesInBills(policy.state, offer, latest),
    firstBill: await findFirstBill(context.db, policy.id, offer),
  };
  return {
    ...common,
    offer: offerView(offer, policy, asked, now, context.language),
    price: explained && explainedPriceView(explained, context.language),
    without: undefined,
  };
}

const isOver = (policy: OwnPolicy, now: Date) => hasEnded(coverOn(policy, coverDay(policy, now)));

/** What is said while there is no offer. */
function withoutOffer({ env, language }: Context, policy: OwnPolicy, now: Date): string {
  if (isOver(policy, now)) return `${m.rule_policy_ended()} ${m.rule_policy_ended_next()}`;
  if (env.POLICY_AUTHORITY === 'core') return m.renewal_elsewhere();
  if (policy.will_cancel_on !== null) {
    const phone = tollFree(brand.phones.support);
    return m.renewal_will_cancel({ day: writtenDay(policy.will_cancel_on, language), phone });
  }
  const day = offerComesBy(policy, now, language);
  return day ? m.renewal_comes_by({ day }) : m.renewal_ask_agent();
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  return answerForm(async (showAgain) => {
    const values = await readForm(request);
    showAgain(values);
    const seen = { bills: Number(values.plan), seenCents: Number(values.seen) };
    await acceptRenewal(context, accountId, policy, seen);
    const here = href('/insurednew/policy/:number/renewal', { number: joinPolicyName(policy) });
    return redirect(inSameLanguage(here, request), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.renewal_title);

export default function RenewalPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { offer, price, without } = loaderData;
  const priceAt = link(href('/insurednew/policy/:number/price/:of', { number: loaderData.name, of: RENEWAL }));
  const { refusal, values } = useTyped(actionData);
  return (
    <CardPage
      state={loaderData.state}
      head={
        <>
          <h1>{m.renewal_title()}</h1>
          <p>
            <a href={link(href('/insurednew/policy/:number?', { number: loaderData.name }))}>
              {m.holder_policy_of({ number: loaderData.number })}
            </a>
          </p>
        </>
      }
      aside={
        <section className={`${cards.paper} ${styles.offer}`}>
          <ObjectTile object="chat" />
          <h2>{agentTitle(loaderData.agency.phone)()}</h2>
          <p>{loaderData.agency.name}</p>
          <a className={buttonClass({ kind: 'outline', isBlock: true })} href={callHref(loaderData.agency.phone)}>
            <Icon name="phone" />
            {m.guest_call({ phone: loaderData.agency.writtenPhone })}
          </a>
        </section>
      }
    >
      <Outcome refusal={refusal} />
      {!offer && (
        <section className={`${cards.paper} ${styles.offer}`}>
          {loaderData.runsUntil && <p>{m.renewal_runs_until({ day: loaderData.runsUntil })}</p>}
          <p>{without}</p>
        </section>
      )}
      {offer?.status === 'accepted' && <Accepted offer={offer} />}
      {offer?.status === 'over' && (
        <>
          <Alert kind="warn" role="none">
            {m.renewal_over()}
          </Alert>
          <p>
            <CoverAgainLink isQuoted={loaderData.isQuoted} />
          </p>
        </>
      )}
      {offer && <Offered offer={offer} isExplained={price?.step !== undefined} />}
      {offer && price?.step && (
        <Card title={m.price_changed_title()}>
          <PriceStep step={price.step} />
          <a href={priceAt}>{m.price_see_worksheet()}</a>
        </Card>
      )}
      {offer?.status === 'open' && <AcceptForm offer={offer} chosen={Number(values.plan)} />}
      {offer && price?.why && <WhyPrice why={price.why} worksheetAt={priceAt} />}
    </CardPage>
  );
}

type Props = { offer: NonNullable<Route.ComponentProps['loaderData']['offer']> };

function Accepted({ offer }: Props) {
  const link = usePortalLink();
  return (
    <>
      <Alert kind="ok" role="none">
        <b>{m.renewal_accepted()}</b> {offer.firstBill?.text}
        {offer.isPaid && m.renewal_paid_text({ day: offer.effective })}
      </Alert>
      {offer.firstBill && !offer.firstBill.isForAutopay && (
        <p>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={link(href('/insurednew/payments'))}>
            {m.renewal_pay()}
          </a>
        </p>
      )}
    </>
  );
}

/** @param isExplained true if the cards below already explain why the price changes */
function Offered({ offer, isExplained }: Props & { isExplained: boolean }) {
  const onlyPrice = isExplained && offer.changes.length === 0;
  return (
    <section className={`${cards.paper} ${styles.offer}`}>
      <h2>{m.renewal_term({ from: offer.effective, until: offer.expires })}</h2>
      <p className={styles.price}>
        <b>{offer.premium}</b> <span>{offer.difference}</span>
      </p>
      {offer.fees && <p>{offer.fees}</p>}
      {!onlyPrice && (
        <>
          <h3>{m.renewal_changes()}</h3>
          {offer.changes.length === 0 ? (
            <p>{m.renewal_no_changes()}</p>
          ) : (
            <ul>
              {offer.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
          <p className="mute">{m.renewal_rest_stays()}</p>
        </>
      )}
    </section>
  );
}

function AcceptForm({ offer, chosen }: Props & { chosen: number }) {
  const plan = offer.plans.find(({ count }) => count === chosen) ?? offer.plans.at(-1);
  return (
    <form method="post" className={`${cards.paper} ${styles.offer}`}>
      <input type="hidden" name="seen" value={offer.seen} />
      <fieldset className={styles.plans}>
        <legend>{m.renewal_how_to_pay()}</legend>
        {offer.plans.map(({ count, label, note, total }) => (
          <label key={count}>
            <input type="radio" name="plan" value={count} defaultChecked={count === plan?.count} />
            <span>
              <b>{label}</b> {note}
              {total && <span className={styles.total}>{total}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <p>{m.renewal_what_accepting_does({ day: offer.lastDay })}</p>
      <Button type="submit" kind="go" size="large">
        {m.renewal_accept()}
      </Button>
    </form>
  );
}
