import { m } from '#config/messages/compiled/messages.js';
import { PASSWORD_LENGTH } from '#config/security-limits.ts';
import { register } from '#insurance/policyholders/register.ts';
import { REGISTRATION_ERRORS, registrationForm } from '#insurance/policyholders/registration.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { InsuredFields, insuredErrors, insuredValues } from '../shell/insured-fields.tsx';
import { CardTitle, PortalCard } from '../shell/portal-card.tsx';
import { cardMeta, type Typed } from '../shell/portal-page.ts';
import type { Route } from './+types/register-user-page';

/** The site's Create My Account page shows this page in a frame (LG-17). */
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-frame-rule': 'by-our-pages' });

export const loader = () => null;

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const { password, passwordAgain, ...sent } = await readForm(request);
    const form = registrationForm.safeParse({ ...sent, password, passwordAgain });
    const values = insuredValues(sent, REGISTRATION_ERRORS);
    if (form.success) {
      showAgain(values);
      await register(context, form.data);
      return { sentTo: form.data.email };
    }
    const errors = insuredErrors(form.error.issues, REGISTRATION_ERRORS);
    return refuseForm({ refusal: m.register_check_fields(), errors, values });
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function RegisterUserPage({ actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) {
    return (
      <PortalCard object="card" title={m.register_sent_title()}>
        <CardTitle>{m.register_sent_title()}</CardTitle>
        <p>{m.register_sent_text({ email: actionData.sentTo })}</p>
        <p>{m.register_sent_nothing()}</p>
      </PortalCard>
    );
  }
  const typed: Typed = refusalOf(actionData) ?? { errors: {}, values: {} };
  const { refusal, errors, values } = typed;
  const eye = { showLabel: m.login_password_show(), hideLabel: m.login_password_hide() };
  return (
    <PortalCard object="card" title={m.register_title()} refusal={refusal} errors={errors}>
      <CardTitle refusal={refusal}>{m.register_title()}</CardTitle>
      <p>{m.register_intro()}</p>
      <form method="post" noValidate>
        <InsuredFields typed={typed} />
        <Field
          label={m.login_email()}
          hint={m.register_email_hint()}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          error={errors.email}
        />
        <PasswordField
          label={m.login_password()}
          hint={m.login_new_password_hint({ least: PASSWORD_LENGTH.alone })}
          id="password"
          name="password"
          autoComplete="new-password"
          {...eye}
          error={errors.password}
        />
        <PasswordField
          label={m.register_again()}
          id="passwordAgain"
          name="passwordAgain"
          autoComplete="new-password"
          {...eye}
          error={errors.passwordAgain}
        />
        <Button kind="go" size="large" isBlock type="submit">
          {m.register_submit()}
        </Button>
      </form>
    </PortalCard>
  );
}
