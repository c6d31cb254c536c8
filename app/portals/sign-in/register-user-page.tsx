import { m } from '#config/messages/compiled/messages.js';
import { PASSWORD_LENGTH } from '#config/security-limits.ts';
import { register } from '#insurance/policyholders/register.ts';
import { REGISTRATION_ERRORS, registrationForm } from '#insurance/policyholders/registration.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { BirthFields } from '../shell/birth-fields.tsx';
import { MoreProofFields } from '../shell/more-proof-fields.tsx';
import { CardTitle, PortalCard } from '../shell/portal-card.tsx';
import { cardMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/register-user-page';

/** The site's Create My Account page shows this page in a frame (LG-17). */
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-frame-rule': 'by-our-pages' });

export const loader = () => null;

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const { password, passwordAgain, ...sent } = await readForm(request);
    const form = registrationForm.safeParse({ ...sent, password, passwordAgain });
    // Only values of fields that the form has are shown again.
    const values = Object.fromEntries(Object.entries(sent).filter(([name]) => name in REGISTRATION_ERRORS));
    if (form.success) {
      showAgain(values);
      await register(context, form.data);
      return { sentTo: form.data.email };
    }
    const names = new Set(form.error.issues.map(({ path }) => String(path[0])));
    const marked = Object.entries(REGISTRATION_ERRORS).filter(([name]) => names.has(name));
    return refuseForm({
      refusal: m.register_check_fields(),
      // The date of birth comes in three fields, and is corrected as one.
      errors: Object.fromEntries(
        marked.map(([name, message]) => [/^(month|date|year)$/.test(name) ? 'dateOfBirth' : name, message()]),
      ),
      values,
    });
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
  const refused = refusalOf(actionData);
  const { refusal, errors = {}, values = {} } = refused ?? {};
  const eye = { showLabel: m.login_password_show(), hideLabel: m.login_password_hide() };
  return (
    <PortalCard object="card" title={m.register_title()} refusal={refusal} errors={errors}>
      <CardTitle refusal={refusal}>{m.register_title()}</CardTitle>
      <p>{m.register_intro()}</p>
      <form method="post" noValidate>
        <Field
          label={m.guest_policy_number()}
          hint={m.register_policy_hint()}
          id="policyNumber"
          name="policyNumber"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.policyNumber}
          error={errors.policyNumber}
        />
        <Field
          label={m.register_last_name()}
          id="lastName"
          name="lastName"
          autoComplete="family-name"
          defaultValue={values.lastName}
          error={errors.lastName}
        />
        <BirthFields id="dateOfBirth" values={values} error={errors.dateOfBirth} />
        <Field
          label={m.register_zip()}
          id="zip"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          defaultValue={values.zip}
          error={errors.zip}
        />
        <MoreProofFields refused={refused} hasLastName />
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
