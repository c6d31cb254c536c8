import { data } from 'react-router';
import { agentSystems } from '#config/agent-systems.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';
import { answerForm, refusalOf } from '../answer-form.ts';
import { hashToken } from '../keyring.ts';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import { PortalPaper } from '../portal-paper.tsx';
import { readForm } from '../read-fields.ts';
import type { Route } from './+types/reset-password-page';
import { POLICYHOLDER_DOOR, STAFF_DOOR } from './door.ts';
import { findReset } from './password-reset-store.ts';
import { leastLength, resetPassword } from './reset-password.ts';

/** Looking at the address leaves the link as it is: virus scanners look first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(portalContext);
  const reset = await findReset(db, hashToken(params.token));
  return reset
    ? data({ isOpen: true, userName: reset.userName || reset.email, least: await leastLength(db, reset) })
    : data({ isOpen: false, userName: '', least: 0 }, { status: 410 });
}

export function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  return answerForm(async () => {
    const { password = '' } = await readForm(request);
    const reset = await resetPassword(asked, params.token, password);
    // With its status: the link that is over by now would answer 410.
    const ownDoor = reset.kind === 'staff' ? STAFF_DOOR.signIn : POLICYHOLDER_DOOR.signIn;
    return data({ signInAt: reset.state ? agentSystems[reset.state].url : ownDoor }, { status: 200 });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.login_reset_title);

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = usePortalLanguage();
  if (actionData && 'signInAt' in actionData) {
    return (
      <PortalPaper object="lock" title={m.login_reset_done_title({}, { locale })}>
        <p>{m.login_reset_done_text({}, { locale })}</p>
        <p>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={`${actionData.signInAt}?lang=${locale}`}>
            {m.login_sign_in({}, { locale })}
          </a>
        </p>
      </PortalPaper>
    );
  }
  if (!loaderData.isOpen) {
    return (
      <PortalPaper object="lock" title={m.login_reset_over_title({}, { locale })}>
        <p>{m.login_reset_over_text({}, { locale })}</p>
        <p>
          <a
            className={buttonClass({ kind: 'go', size: 'large' })}
            href={localizeHref('/uaichome/policyholder', { locale })}
          >
            {m.login_reset_again({}, { locale })}
          </a>
        </p>
      </PortalPaper>
    );
  }
  return (
    <PortalPaper object="lock" title={m.login_reset_title({}, { locale })} refusal={refusalOf(actionData)?.refusal}>
      <form method="post">
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={loaderData.userName} readOnly />
        <PasswordField
          label={m.login_new_password({}, { locale })}
          hint={m.login_new_password_hint({ least: loaderData.least }, { locale })}
          name="password"
          autoComplete="new-password"
          showLabel={m.login_password_show({}, { locale })}
          hideLabel={m.login_password_hide({}, { locale })}
          required
          error={undefined}
        />
        <Button kind="go" size="large" isBlock type="submit">
          {m.login_reset_submit({}, { locale })}
        </Button>
      </form>
    </PortalPaper>
  );
}
