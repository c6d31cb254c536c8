import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { startSubrogation } from '#insurance/billing/start-subrogation.ts';
import { readSubrogation } from '#insurance/billing/subrogation-form.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, Field } from '#ui/field.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/pay-subrogation-page';

const DAY_SECONDS = 86_400;

export const loader = () => ({ key: randomUUID() });

/** Records who pays for what, and redirects to the processor's page, where the card is entered. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const { form, errors, values } = readSubrogation(await readForm(request, { withLines: ['message'] }));
    if (!form) {
      const words = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error()]));
      return refuseForm({ refusal: m.register_check_fields(), errors: words, values });
    }
    showAgain(values);
    const origin = context.env.PUBLIC_URL ?? new URL(request.url).origin;
    const { to, token } = await startSubrogation(
      context,
      form,
      (reference) => `${origin}${href('/pay/subrogation/:reference', { reference })}?lang=${context.language}`,
    );
    return redirect(to, {
      status: 303,
      headers: { 'set-cookie': writtenCookie(request, 'subrogation', token, DAY_SECONDS) },
    });
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function PaySubrogationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refusal, errors = {}, values = {} } = refusalOf(actionData) ?? {};
  const control = (name: string) => ({ id: name, name, defaultValue: values[name], error: errors[name] });
  const title = m.subrogation_title();
  return (
    <StepCard
      object="receipt"
      title={title}
      refusal={refusal}
      errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
    >
      <p>{m.subrogation_lead()}</p>
      <form method="post" noValidate>
        <Field
          {...control('file')}
          label={m.subrogation_file()}
          hint={m.subrogation_file_hint()}
          maxLength={30}
          autoComplete="off"
        />
        <Field {...control('name')} label={m.subrogation_name()} maxLength={100} autoComplete="name" />
        <Field
          {...control('email')}
          label={m.apply_email()}
          hint={m.subrogation_email_hint()}
          type="email"
          autoComplete="email"
        />
        <Field
          {...control('amount')}
          label={m.subrogation_amount()}
          hint={m.subrogation_amount_hint()}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
        />
        <AreaField
          id="message"
          label={m.subrogation_message()}
          error={errors.message}
          name="message"
          rows={3}
          maxLength={500}
          defaultValue={values.message}
        />
        <input type="hidden" name="key" value={values.key || loaderData.key} />
        <p className="mute">{m.subrogation_card()}</p>
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.subrogation_pay()}
        </Button>
      </form>
    </StepCard>
  );
}
