import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { findTestPayment, reverseTestPayment, type TestReversal } from '#platform/processor/test-reversals.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/test-payment-page';
import styles from './test-pay-page.module.css';

/** Refunds and disputes a test payment, as a desk does on the processor's pages and a bank does by itself. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { cents, leftCents, backTo, refunds, disputes } = await paymentOf(context, params.id);
  const money = (amount: number) => writtenMoney(amount, context.language);
  return {
    isDone: new URL(request.url).searchParams.has('done'),
    amount: money(cents),
    left: money(leftCents),
    isWhole: leftCents === cents,
    hasSome: leftCents > 0,
    backTo: backTo ?? inSameLanguage(href('/insurednew/payments'), request),
    refunds: refunds.map(({ id, amount }) => ({ id, amount: money(amount) })),
    disputes: disputes.map(({ id, amount, status }) => ({ id, status, amount: money(amount) })),
  };
}

async function paymentOf(context: Context, id: string) {
  const payment = context.processor.isTest ? await findTestPayment(context, id) : undefined;
  if (!payment) throw data(null, { status: 404 });
  return payment;
}

const form = z.discriminatedUnion('act', [
  z.object({ act: z.literal('refund'), amount: typedMoney() }),
  z.object({ act: z.enum(['dispute', 'won', 'lost', 'return']) }),
]);

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { backTo } = await paymentOf(context, params.id);
  return answerForm(async () => {
    const typed = await readForm(request);
    const asked = form.safeParse(typed).data;
    const refused = typed.act === 'refund' ? m.pay_test_refund_wrong() : m.pay_test_made_cannot();
    const reversal: TestReversal | undefined =
      asked && (asked.act === 'refund' ? { kind: asked.act, cents: asked.amount } : { kind: asked.act });
    if (!reversal || !(await reverseTestPayment(context, params.id, reversal))) {
      const errors = typed.act === 'refund' ? { amount: refused } : {};
      return refuseForm({ refusal: refused, errors, values: typed });
    }
    // Nothing is left to show here for a payment that was returned.
    if (reversal.kind === 'return')
      return redirect(backTo ?? inSameLanguage(href('/insurednew/payments'), request), 303);
    const here = inSameLanguage(href('/test-processor/payment/:id', { id: params.id }), request);
    return redirect(withQuery(here, { done: reversal.kind }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.pay_test_made_title);

export default function TestPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { amount, left, hasSome, isWhole, isDone, backTo, refunds, disputes } = loaderData;
  const refused = refusalOf(actionData);
  return (
    <div className={styles.page}>
      <section className={styles.paper}>
        <Alert kind="warn" role="none">
          {m.pay_test_made_banner()}
        </Alert>
        <h1>{m.pay_test_made_title()}</h1>
        {refused && (
          <Alert kind="error" role="alert">
            {refused.refusal}
          </Alert>
        )}
        {isDone && !refused && (
          <Alert kind="ok" role="status">
            {m.pay_test_made_done()}
          </Alert>
        )}
        <p>{m.pay_test_made_left({ left, amount })}</p>
        <ul>
          {refunds.map((each) => (
            <li key={each.id}>{m.pay_test_made_refunded({ amount: each.amount })}</li>
          ))}
          {disputes.map((each) => (
            <li key={each.id}>{DISPUTED[each.status]({ amount: each.amount })}</li>
          ))}
        </ul>
        {hasSome && (
          <form method="post" noValidate>
            <Field
              label={m.pay_test_refund_amount()}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={refused?.values.amount}
              error={refused?.errors.amount}
            />
            <Button type="submit" kind="go" name="act" value="refund">
              {m.pay_test_refund()}
            </Button>
          </form>
        )}
        <form method="post">
          {hasSome && <Act act="dispute">{m.pay_test_dispute()}</Act>}
          {disputes.some(({ status }) => status === 'needs_response') && (
            <>
              <Act act="won">{m.pay_test_won()}</Act>
              <Act act="lost">{m.pay_test_lost()}</Act>
            </>
          )}
          {isWhole && <Act act="return">{m.pay_test_return()}</Act>}
        </form>
        <p>
          <a href={backTo}>
            {m.pay_test_made_back()} ({brand.shortName})
          </a>
        </p>
      </section>
    </div>
  );
}

const DISPUTED = {
  needs_response: m.pay_test_made_disputed,
  won: m.pay_test_made_won,
  lost: m.pay_test_made_lost,
};

function Act({ act, children }: { act: string; children: string }) {
  return (
    <Button type="submit" kind="outline" name="act" value={act}>
      {children}
    </Button>
  );
}
