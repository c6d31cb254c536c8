import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { helpReason } from '#contract/help.ts';
import { HELP_REASONS } from '#contract/limits.ts';
import { joinPolicyName } from '#contract/policy-name.ts';
import { askFromAccount } from '#insurance/help/ask-from-account.ts';
import { isOpen } from '#insurance/help/help-request.ts';
import { findOwnHelp } from '#insurance/help/help-request-store.ts';
import { helpReasonName } from '#insurance/help/help-view.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { CardTitle, PortalCard } from '../shell/portal-card.tsx';
import { cardMeta, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/own-help-page';
import { ownPolicyOf } from './policyholder.ts';

/** The help form of a signed-in policyholder. We know who they are, so it asks only for the reason. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  const account = await findAccount(context.db, accountId);
  const requests = await findOwnHelp(context.db, accountId);
  return {
    number: `${policy.prefix} ${policy.number}`,
    name: joinPolicyName(policy),
    email: account?.email ?? '',
    open: requests
      .filter((help) => help.policy_id === policy.id && isOpen(help))
      .map(({ reference, reason, asked_on }) => ({
        reference,
        reason: helpReasonName(reason, language),
        day: writtenDay(asked_on, language),
      })),
    reasons: HELP_REASONS.map((value) => ({ value, label: helpReasonName(value, language) })),
  };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  return answerForm(async (showAgain) => {
    const { reason = '' } = await readForm(request);
    const known = helpReason.safeParse(reason);
    if (!known.success) {
      const refusal = m.help_own_need_reason();
      return refuseForm({ refusal, errors: { reason: refusal }, values: { reason } });
    }
    showAgain({ reason });
    await askFromAccount(context, accountId, policy, known.data);
    return redirect(inSameLanguage(href('/insurednew/requests'), request), 303);
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function OwnHelpPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { number, name, email, open, reasons } = loaderData;
  const { refusal, errors, values } = useTyped(actionData);
  return (
    <PortalCard title={m.help_own_form_title()} refusal={refusal} errors={errors}>
      <CardTitle refusal={refusal}>{m.help_own_form_title()}</CardTitle>
      <p>
        <a href={link(href('/insurednew/policy/:number?', { number: name }))}>{m.holder_policy_of({ number })}</a>
      </p>
      {open.map((request) => (
        <Alert key={request.reference} kind="info" role="none">
          {m.help_own_open(request)}
        </Alert>
      ))}
      <p>{m.help_own_intro({ email })}</p>
      <form method="post" noValidate>
        <SelectField
          label={m.help_own_reason()}
          id="reason"
          name="reason"
          defaultValue={values.reason ?? ''}
          error={errors.reason}
        >
          <option value="">{m.help_own_choose()}</option>
          {reasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="go" size="large" isBlock>
          {m.help_own_send()}
        </Button>
      </form>
    </PortalCard>
  );
}
