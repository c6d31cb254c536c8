import { data, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, type FormRefusal, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { TEST_CARDS, type TestCardTurn } from '#platform/processor/test-cards.ts';
import { findTestCheckout, payTestCheckout } from '#platform/processor/test-processor.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/test-pay-page';
import styles from './test-pay-page.module.css';

/** Stands in for the payment page that Stripe hosts in production; it takes test cards that belong to no bank. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const checkout = context.processor.isTest ? await findTestCheckout(context, params.id) : undefined;
  if (!checkout) throw data(null, { status: 404 });
  const { amount_total: cents, what, cancel_url: backTo, status } = checkout;
  const amount = cents === null ? undefined : writtenMoney(cents, context.language);
  return data({ isOpen: status === 'open', amount, what, backTo }, { status: status === 'open' ? 200 : 410 });
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  if (!context.processor.isTest) throw data(null, { status: 404 });
  return answerForm(async () => {
    const { number = '', expires = '', code = '' } = await readForm(request);
    const errors = {
      ...(!isToCome(expires) && { expires: m.pay_test_expiry_wrong() }),
      ...(!/^\d{3,4}$/.test(code.trim()) && { code: m.pay_test_code_wrong() }),
    };
    // Never shows what was typed again: it could be a real card number.
    if (Object.keys(errors).length > 0) return refuse(errors);
    const paid = await payTestCheckout(context, params.id, number);
    if ('goTo' in paid) return redirect(paid.goTo, 303);
    if (paid.problem === 'unknown-card') return refuse({ number: m.pay_test_unknown() });
    const why = paid.problem === 'over' ? m.pay_test_over_text() : problemWords(paid.problem);
    return refuse({}, why);
  });
}

const refuse = (errors: FormRefusal['errors'], why = Object.values(errors)[0] ?? '') =>
  refuseForm({ refusal: why, errors, values: {} });

function isToCome(typed: string): boolean {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(typed) ?? [];
  if (!month || !year) return false;
  return plusMonths(`20${year}-${month.padStart(2, '0')}-01`, 1) > dayIn(brand.home, new Date());
}

export const meta: Route.MetaFunction = () => portalMeta(m.pay_test_title);

export default function TestPayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, amount, what, backTo } = loaderData;
  const refused = refusalOf(actionData);
  return (
    <div className={styles.page}>
      <section className={styles.paper}>
        <Alert kind="warn" role="none">
          {m.pay_test_banner()}
        </Alert>
        <h1>{isOpen ? m.pay_test_title() : m.pay_test_over_title()}</h1>
        {isOpen ? (
          <>
            {amount ? (
              <p className={styles.amount}>
                {amount} <span>{what}</span>
              </p>
            ) : (
              <p>{m.pay_test_saving()}</p>
            )}
            {refused && (
              <Alert kind="error" role="alert">
                {refused.refusal}
              </Alert>
            )}
            <form method="post" noValidate>
              <Field
                label={m.pay_test_number()}
                name="number"
                inputMode="numeric"
                autoComplete="off"
                required
                error={refused?.errors.number}
              />
              <div className={styles.pair}>
                <Field
                  label={m.pay_test_expiry()}
                  name="expires"
                  autoComplete="off"
                  required
                  error={refused?.errors.expires}
                />
                <Field
                  label={m.pay_test_code()}
                  name="code"
                  inputMode="numeric"
                  autoComplete="off"
                  required
                  error={refused?.errors.code}
                />
              </div>
              <Button type="submit" kind="go" size="large" isBlock>
                {amount ? m.pay_go_amount({ amount }) : m.pay_test_save()}
              </Button>
            </form>
          </>
        ) : (
          <p>{m.pay_test_over_text()}</p>
        )}
        <p>
          <a href={backTo}>
            {isOpen ? m.pay_test_back() : m.pay_back_to_bill()} ({brand.shortName})
          </a>
        </p>
      </section>
      <section className={styles.cards} aria-labelledby="cards">
        <h2 id="cards">{m.pay_test_cards()}</h2>
        <dl>
          {TEST_CARDS.map(({ number, turn }) => (
            <div key={number}>
              <dt>{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dt>
              <dd>{wordsOf(turn)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

type Refused = Extract<TestCardTurn, object>;

function wordsOf(turn: TestCardTurn): string {
  if (typeof turn === 'object') {
    if (turn.decline_code === 'insufficient_funds') return m.pay_test_card_no_funds();
    return turn.code === 'expired_card' ? m.pay_test_card_expired() : m.pay_test_card_declined();
  }
  const words = {
    pays: m.pay_test_card_pays,
    'pays-late': m.pay_test_card_late,
    'tells-twice': m.pay_test_card_twice,
    'tells-nothing': m.pay_test_card_lost,
    'refused-later': m.pay_test_card_later,
    'lost-when-taken': m.pay_test_card_lost_when_taken,
  };
  return words[turn]();
}

function problemWords({ code, decline_code }: Refused): string {
  if (decline_code === 'insufficient_funds') return m.pay_problem_no_funds();
  return code === 'expired_card' ? m.pay_problem_expired_card() : m.pay_problem_declined();
}
