import { data, href } from 'react-router';
import { agentSystems } from '#config/agent-systems.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { findStateOfProducer } from '#insurance/agencies/producer-store.ts';
import { findReset, resetWasFor } from '#platform/accounts/password-reset-store.ts';
import { leastLength, resetPassword } from '#platform/accounts/reset-password.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { Queryable } from '#platform/database/database.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import type { Person } from '#platform/sessions/person.ts';
import { POLICYHOLDER_REALM, STAFF_REALM } from '#platform/sessions/realm.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/reset-password-page';

/** A GET does not use up the link, because virus scanners fetch it before the person does. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const { db } = routing.get(portalContext);
  const tokenHash = hashToken(params.token);
  const reset = await findReset(db, tokenHash);
  if (reset) {
    const userName = reset.userName || reset.email;
    return data({ again: undefined, isForStaff: false, userName, least: await leastLength(db, reset) });
  }
  const kind = await resetWasFor(db, tokenHash);
  const again = kind === 'producer' ? href('/uaichome/agent') : href('/uaichome/policyholder');
  return data({ again, isForStaff: kind === 'staff', userName: '', least: 0 }, { status: 410 });
}

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const { password = '' } = await readForm(request);
    const reset = await resetPassword(context, params.token, password);
    // States the status, since the loader would answer 410 now that the link is used.
    return data({ signInAt: await signInOf(context.db, reset) }, { status: 200 });
  });
}

/** An agent signs in at the address of their agency's state. */
async function signInOf(db: Queryable, { kind, id }: Person): Promise<string> {
  const state = kind === 'producer' ? await findStateOfProducer(db, id) : undefined;
  if (state) return agentSystems[state].url;
  return kind === 'staff' ? STAFF_REALM.signIn : POLICYHOLDER_REALM.signIn;
}

export const meta: Route.MetaFunction = () => portalMeta(m.login_reset_title);

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'signInAt' in actionData) {
    return (
      <PortalCard object="lock" title={m.login_reset_done_title()}>
        <p>{m.login_reset_done_text()}</p>
        <SignInLink at={actionData.signInAt} />
      </PortalCard>
    );
  }
  // Staff cannot ask for a link themselves, and an invitation lasts longer than a reset link.
  if (loaderData.isForStaff) {
    return (
      <PortalCard object="lock" title={m.login_reset_over_title()}>
        <p>{m.login_reset_over_staff()}</p>
        <SignInLink at={STAFF_REALM.signIn} />
      </PortalCard>
    );
  }
  if (loaderData.again) {
    return (
      <PortalCard object="lock" title={m.login_reset_over_title()}>
        <p>{m.login_reset_over_text()}</p>
        <p>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={localizeHref(loaderData.again)}>
            {m.login_reset_again()}
          </a>
        </p>
      </PortalCard>
    );
  }
  return (
    <PortalCard object="lock" title={m.login_reset_title()} refusal={refusalOf(actionData)?.refusal}>
      <form method="post">
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={loaderData.userName} readOnly />
        <PasswordField
          label={m.login_new_password()}
          hint={m.login_new_password_hint({ least: loaderData.least })}
          name="password"
          autoComplete="new-password"
          showLabel={m.login_password_show()}
          hideLabel={m.login_password_hide()}
          required
          error={undefined}
        />
        <Button kind="go" size="large" isBlock type="submit">
          {m.login_reset_submit()}
        </Button>
      </form>
    </PortalCard>
  );
}

function SignInLink({ at }: { at: string }) {
  return (
    <p>
      <a className={buttonClass({ kind: 'go', size: 'large' })} href={`${at}?lang=${getLocale()}`}>
        {m.login_sign_in()}
      </a>
    </p>
  );
}
