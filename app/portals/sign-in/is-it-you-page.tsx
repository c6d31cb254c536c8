import { data, href } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { answerRegistration } from '#insurance/policyholders/answer-registration.ts';
import { findVerification } from '#insurance/policyholders/registration-store.ts';
import { Failure } from '#platform/context/failure.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { maskedRecipient } from '#platform/messages/masked-recipient.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/is-it-you-page';

/** A GET does not use up the link, because virus scanners fetch it before the person does. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const account = await findVerification(routing.get(portalContext).db, 'person', hashToken(params.token));
  if (!account) return data(null, { status: 410 });
  const { email, policy_number, adds } = account;
  return data({ email: maskedRecipient(email), policy: policy_number.slice(-4), adds });
}

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const { answer } = await readForm(request);
    if (answer !== 'yes' && answer !== 'no') {
      throw new Failure('malformed', m.register_ask_choose());
    }
    const about = await answerRegistration(context, params.token, answer === 'yes');
    // States the status, since the loader would answer 410 now that the link is used.
    if (!about) return data({ answered: null, adds: false }, { status: 410 });
    return data({ answered: answer, adds: about === 'addition' });
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.register_ask_title);

export default function IsItYouPage({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData && 'answered' in actionData ? actionData : undefined;
  const answered = posted?.answered;
  const adds = posted?.adds ?? loaderData?.adds;
  if (answered === 'yes' && adds) {
    return (
      <PortalCard title={m.add_policy_ask_yes_title()}>
        <p>{m.add_policy_ask_yes_text()}</p>
        <p>
          <a
            className={buttonClass({ kind: 'go', size: 'large' })}
            href={`${href('/insurednew/login')}?lang=${getLocale()}`}
          >
            {m.login_sign_in()}
          </a>
        </p>
      </PortalCard>
    );
  }
  if (answered === 'yes') {
    return (
      <PortalCard title={m.register_ask_yes_title()}>
        <p>{m.register_ask_yes_text()}</p>
      </PortalCard>
    );
  }
  if (answered === 'no') {
    const { support } = brand.phones;
    return (
      <PortalCard title={m.register_ask_no_title()}>
        <p>{adds ? m.add_policy_ask_no_text() : m.register_ask_no_text()}</p>
        <p>
          {m.register_ask_no_call()} <a href={callHref(support)}>{tollFree(support)}</a>
        </p>
      </PortalCard>
    );
  }
  if (answered === null || !loaderData) {
    return (
      <PortalCard title={m.login_reset_over_title()}>
        <p>{m.register_ask_over()}</p>
        <p>
          <a
            className={buttonClass({ kind: 'go', size: 'large' })}
            href={localizeHref(href('/uaichome/newuser/customer'))}
          >
            {m.login_register_link()}
          </a>
        </p>
      </PortalCard>
    );
  }
  return (
    <PortalCard title={m.register_ask_title()} refusal={refusalOf(actionData)?.refusal}>
      <p>{adds ? m.add_policy_ask_text(loaderData) : m.register_ask_text(loaderData)}</p>
      <p>{m.register_ask_what()}</p>
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock name="answer" value="yes">
          {m.register_ask_yes()}
        </Button>
        <Button type="submit" kind="outline" size="large" isBlock name="answer" value="no">
          {m.register_ask_no()}
        </Button>
      </form>
    </PortalCard>
  );
}
