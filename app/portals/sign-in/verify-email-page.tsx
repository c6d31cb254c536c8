import { data, href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { confirmAddress } from '#insurance/policyholders/answer-registration.ts';
import { findVerification } from '#insurance/policyholders/registration-store.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/verify-email-page';

/** A GET does not use up the link, because virus scanners fetch it before the person does. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const isOpen = Boolean(await findVerification(routing.get(portalContext).db, 'address', hashToken(params.token)));
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action({ params, context: routing }: Route.ActionArgs) {
  const isDone = await confirmAddress(routing.get(portalContext), params.token);
  return data({ isDone }, { status: isDone ? 200 : 410 });
}

export const meta: Route.MetaFunction = () => portalMeta(m.register_verify_title);

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const language = getLocale();
  if (actionData?.isDone) {
    return (
      <PortalCard object="card" title={m.register_verified_title()}>
        <p>{m.register_verified_text()}</p>
        <p>
          <a
            className={buttonClass({ kind: 'go', size: 'large' })}
            href={`${href('/insurednew/login')}?lang=${language}`}
          >
            {m.login_sign_in()}
          </a>
        </p>
      </PortalCard>
    );
  }
  if (actionData || !loaderData.isOpen) {
    return (
      <PortalCard object="card" title={m.login_reset_over_title()}>
        <p>{m.register_verify_over()}</p>
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
    <PortalCard object="card" title={m.register_verify_title()}>
      <p>{m.register_verify_text()}</p>
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock>
          {m.register_verify_submit()}
        </Button>
      </form>
    </PortalCard>
  );
}
