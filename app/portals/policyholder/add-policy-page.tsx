import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { addPolicy } from '#insurance/policyholders/add-policy.ts';
import { INSURED_ERRORS, insuredForm } from '#insurance/policyholders/registration.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { InsuredFields, insuredErrors, insuredValues } from '../shell/insured-fields.tsx';
import { CardTitle, PortalCard } from '../shell/portal-card.tsx';
import { cardMeta, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/add-policy-page';
import { policyholderOf } from './policyholder.ts';

/** Adds another policy of the policyholder to their account. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  await policyholderOf(routing.get(portalContext), request);
  return null;
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const accountId = await policyholderOf(context, request);
  return answerForm(async (showAgain) => {
    const sent = await readForm(request);
    const form = insuredForm.safeParse(sent);
    const values = insuredValues(sent, INSURED_ERRORS);
    if (!form.success) {
      const errors = insuredErrors(form.error.issues, INSURED_ERRORS);
      return refuseForm({ refusal: m.register_check_fields(), errors, values });
    }
    showAgain(values);
    if ((await addPolicy(context, accountId, form.data)) === 'asked') return { isAsked: true };
    return redirect(withQuery(inSameLanguage(href('/insurednew/home'), request), { done: 'added' }), 303);
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function AddPolicyPage({ actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  if (actionData && 'isAsked' in actionData) {
    return (
      <PortalCard object="card" title={m.register_sent_title()}>
        <CardTitle>{m.register_sent_title()}</CardTitle>
        <p>{m.add_policy_sent_text()}</p>
        <p>{m.register_sent_nothing()}</p>
        <p>
          <ButtonLink kind="outline" href={link(href('/insurednew/home'))}>
            {m.holder_home()}
          </ButtonLink>
        </p>
      </PortalCard>
    );
  }
  const { refusal, errors } = typed;
  return (
    <PortalCard object="card" title={m.add_policy_title()} refusal={refusal} errors={errors}>
      <CardTitle refusal={refusal}>{m.add_policy_title()}</CardTitle>
      <p>{m.add_policy_intro()}</p>
      <form method="post" noValidate>
        <InsuredFields typed={typed} />
        <Button kind="go" size="large" isBlock type="submit">
          {m.add_policy_submit()}
        </Button>
      </form>
    </PortalCard>
  );
}
