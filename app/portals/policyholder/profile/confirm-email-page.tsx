import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { confirmNewEmail } from '#insurance/policyholders/change-profile.ts';
import { findEmailChange } from '#insurance/policyholders/profile-store.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PortalCard } from '../../shell/portal-card.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import type { Route } from './+types/confirm-email-page';

/** A GET does not use up the link, because virus scanners fetch it before the person does. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const change = await findEmailChange(routing.get(portalContext).db, hashToken(params.token));
  const isOpen = change !== undefined;
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action({ params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    await confirmNewEmail(context, params.token);
    // States the status, since the loader would answer 410 now that the link is used.
    return data({ isDone: true }, { status: 200 });
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.profile_email_mail_title);

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  if (actionData && 'isDone' in actionData) {
    return (
      <PortalCard object="card" title={m.profile_email_changed_title()}>
        <p>{m.profile_email_done()}</p>
        <p>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={link(href('/insurednew/login'))}>
            {m.login_sign_in()}
          </a>
        </p>
      </PortalCard>
    );
  }
  if (actionData || !loaderData.isOpen) {
    return (
      <PortalCard object="card" title={m.login_reset_over_title()}>
        <p>{m.profile_email_over()}</p>
      </PortalCard>
    );
  }
  return (
    <PortalCard object="card" title={m.profile_email_mail_title()}>
      <p>{m.profile_email_confirm()}</p>
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock>
          {m.register_verify_submit()}
        </Button>
      </form>
    </PortalCard>
  );
}
