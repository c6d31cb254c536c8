import { data, href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { findContactsOfAccount } from '#insurance/policies/contact-on-file-store.ts';
import { auditAndNotify } from '#insurance/policies/notify-on-file.ts';
import { findVerification, openAccount, takeVerification } from '#insurance/policyholders/registration-store.ts';
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
  const context = routing.get(portalContext);
  const isDone = await context.db.transaction().execute(async (db) => {
    const account = await takeVerification(db, 'address', hashToken(params.token));
    if (!account) return false;
    await openAccount(db, account.id);
    await auditAndNotify(
      db,
      context,
      { act: 'verify-email', actor: `account ${account.id}`, subject: ['account', account.id] },
      await findContactsOfAccount(db, account.id),
    );
    return true;
  });
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
