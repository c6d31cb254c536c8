import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { email } from '#contract/fields.ts';
import { lookUpApplication, mailLink } from '#insurance/applications/send-application.ts';
import { sentView } from '#insurance/applications/sent-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ApplicationStatus } from '../cards/application-status.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/apply-status-page';

const known = z.object({ reference: z.string().trim().min(1).max(40), email: z.string().trim().pipe(email) });

export const loader = () => null;

/**
 * Shows the status of an application. Its answers and documents need a link, which is sent to the applicant's mailbox.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const { wants, reference = '', email = '' } = await readForm(request);
    const values = { reference, email };
    const form = known.safeParse(values);
    if (!form.success) {
      const wrong = new Set(form.error.issues.map(({ path }) => path[0]));
      const errors = {
        ...(wrong.has('reference') && { reference: m.apply_reference_error() }),
        ...(wrong.has('email') && { email: m.apply_email_error() }),
      };
      return refuseForm({ refusal: m.register_check_fields(), errors, values });
    }
    showAgain(values);
    if (wants === 'link') {
      await mailLink(context, form.data);
      return { isMailed: true, values };
    }
    return { sent: sentView(await lookUpApplication(context, form.data), context.language), values };
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ApplyStatusPage({ actionData }: Route.ComponentProps) {
  if (actionData && 'isMailed' in actionData) {
    return (
      <StepCard title={m.apply_link_sent_title()}>
        <Alert kind="ok" role="none">
          {m.apply_link_sent_text({ email: actionData.values.email })}
        </Alert>
      </StepCard>
    );
  }
  if (actionData && 'sent' in actionData) {
    const { sent, values } = actionData;
    return (
      <StepCard title={m.apply_status_title()}>
        <ApplicationStatus sent={sent} />
        <form method="post" noValidate>
          <input type="hidden" name="reference" value={values.reference} />
          <input type="hidden" name="email" value={values.email} />
          <p className="mute">{m.apply_link_why()}</p>
          <Button type="submit" name="wants" value="link" kind="outline" size="large" isBlock icon="mail">
            {m.apply_link_send()}
          </Button>
        </form>
      </StepCard>
    );
  }
  const { refusal, errors = {}, values = {} } = refusalOf(actionData) ?? {};
  return (
    <StepCard
      title={m.apply_status_ask_title()}
      lead={m.apply_status_ask_lead()}
      refusal={refusal}
      errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
    >
      <form method="post" noValidate>
        <Field
          id="reference"
          name="reference"
          label={m.apply_reference()}
          hint={m.apply_reference_hint()}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={values.reference}
          error={errors.reference}
        />
        <Field
          id="email"
          name="email"
          type="email"
          label={m.apply_email()}
          autoComplete="email"
          defaultValue={values.email}
          error={errors.email}
        />
        <Button type="submit" kind="go" size="large" isBlock>
          {m.apply_status_ask()}
        </Button>
      </form>
    </StepCard>
  );
}
