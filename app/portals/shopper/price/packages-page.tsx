import { redirect } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { commissionOf } from '#insurance/agent-quotes/commission.ts';
import { lockPrice } from '#insurance/quotes/pricing/lock-price.ts';
import { priceWithLock } from '#insurance/quotes/pricing/locked-price.ts';
import { packageView } from '#insurance/quotes/pricing/package-view.ts';
import { PACKAGES, packageChoice } from '#insurance/quotes/pricing/packages.ts';
import type { PriceFor } from '#insurance/quotes/pricing/price-view.ts';
import { typedChoice } from '#insurance/quotes/pricing/typed-choice.ts';
import { writtenAmount } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Card } from '../../shell/cards.tsx';
import { expectAbility } from '../quote-abilities.ts';
import { openQuoteAt, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/packages-page';
import styles from './price.module.css';
import { PriceFrame } from './price-frame.tsx';
import { openPrice } from './price-visit.ts';

/** Three packages beside the shopper's own choices: coverages, prices, and who pays after an example accident. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const found = await openPrice(context, request);
  const { draft, choice, lock, today } = found;
  const view = (each: PriceFor) => ({
    ...packageView(each, context.language),
    // The agency's commission, shown only at the agency's own desk.
    earned: draft.is_at_desk ? earnedOf(each, context.language) : undefined,
  });
  return {
    state: draft.state,
    back: quotePath(request, 'coverage'),
    own: view(found),
    packages: PACKAGES.flatMap((name) => {
      // As when it is chosen: a package that is the promised choice keeps the promised price.
      const sold = priceWithLock(draft, packageChoice(name, choice, draft, today), lock, today);
      const { price } = sold;
      return price.kind === 'priced' ? [{ name, ...view({ ...sold, price, draft, today }) }] : [];
    }),
  };
}

const earnedOf = ({ draft, price, today }: PriceFor, language: Language): string =>
  writtenAmount(commissionOf(draft.state, 'newBusiness', price.premiumCents, today).cents, language);

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  expectAbility(context, 'see-price');
  const open = await openQuoteAt(context, request, 'check');
  return answerForm(async () => {
    const fields = await readForm(request);
    await lockPrice(context, open, (choice, draft, today) => typedChoice(fields, choice, draft, today));
    return redirect(quotePath(request, 'coverage'), 303);
  });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

const NAMES = { minimum: m.price_package_minimum, middle: m.price_package_middle, most: m.price_package_most };

export default function PackagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, back, own, packages } = loaderData;
  const refusal = refusalOf(actionData);
  return (
    <PriceFrame
      state={state}
      title={m.price_packages_title()}
      lead={m.price_packages_lead()}
      back={back}
      isError={refusal !== undefined}
    >
      {refusal && <ErrorSummary title={refusal.refusal} />}
      <div className={styles.packages}>
        {packages.map(({ name, ...view }) => (
          <Card key={name} title={NAMES[name]()}>
            <Package view={view} />
            <form method="post">
              <Button type="submit" kind="outline" name="package" value={name} isBlock>
                {m.price_choose_package({ name: NAMES[name]() })}
              </Button>
            </form>
          </Card>
        ))}
        <Card title={m.price_package_own()}>
          <Package view={own} />
          <ButtonLink kind="go" href={back} isBlock>
            {m.price_keep_own()}
          </ButtonLink>
        </Card>
      </div>
    </PriceFrame>
  );
}

type PackageProps = { view: ReturnType<typeof packageView> & { earned: string | undefined } };

function Package({ view: { total, perMonth, months, rows, earned } }: PackageProps) {
  return (
    <>
      <p className={styles.amount}>{total}</p>
      <p className="mute">{m.price_for_months({ months, month: perMonth })}</p>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {earned && (
          <div>
            <dt>{m.commission_yours()}</dt>
            <dd>{earned}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
