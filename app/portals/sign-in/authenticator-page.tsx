import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { ownTargets } from '#insurance/policies/own-targets.ts';
import { confirmSecondStep, secondStepToSetUp } from '#platform/accounts/second-step.ts';
import { betweenSteps, destinationAfterSignIn, renewSession, signedInFacts } from '#platform/accounts/session.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { type Realm, realmOf } from '#platform/sessions/realm.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import { QrSquare, squareOf } from '../shell/qr-square.tsx';
import type { Route } from './+types/authenticator-page';
import styles from './authenticator-page.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Redirects nobody: it also runs after the action that has just ended the session of this request. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const realm = realmOf(request);
  const person = await settingUp(context, request, realm).catch(() => undefined);
  const setUp = person && (await secondStepToSetUp(context, person));
  return {
    /** Where people go next who have nothing to set up here. */
    next: person?.isSignedIn
      ? { path: inSameLanguage(realm.security, request), isSecurity: true }
      : { path: inSameLanguage(realm.signIn, request), isSecurity: false },
    isObliged: realm.audience === 'agent' || realm.audience === 'staff',
    setUp: setUp && { key: setUp.key.match(/.{4}/g)?.join(' ') ?? '', square: squareOf(setUp.address) },
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const realm = realmOf(request);
  const person = await settingUp(context, request, realm);
  return answerForm(async () => {
    const { code = '' } = await readForm(request);
    const codes = await confirmSecondStep(context, person, code);
    const headers = await renewSession(context, request, person, realm, { targetsOf: ownTargets });
    if (person.isSignedIn) return data({ codes, next: inSameLanguage(realm.security, request) }, { headers });
    const way = await destinationAfterSignIn(context, request, person, realm);
    return data({ codes, next: way.path }, { headers: [...headers, ...way.headers] });
  });
}

/**
 * Finds the person: signed in and setting up an authenticator by choice, or required to set one up before signing in.
 */
async function settingUp(context: Context, request: Request, realm: Realm) {
  const signedIn = await signedInFacts(context, request, realm).catch(() => undefined);
  if (signedIn) return { ...signedIn, isSignedIn: true };
  return { ...(await betweenSteps(context, request, realm, 'authenticator')), isSignedIn: false };
}

export const meta: Route.MetaFunction = () => portalMeta(m.account_setup_title);

export default function AuthenticatorPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData) {
    return (
      <PortalCard object="lock" title={m.account_setup_done_title()}>
        <RecoveryCodes codes={actionData.codes} />
        <p>
          <a className={buttonClass({ kind: 'go', size: 'large', isBlock: true })} href={actionData.next}>
            {m.account_codes_kept()}
          </a>
        </p>
      </PortalCard>
    );
  }
  const { setUp, isObliged, next } = loaderData;
  if (!setUp) {
    return (
      <PortalCard object="lock" title={m.account_setup_over_title()}>
        <p>{m.account_setup_over_text()}</p>
        <p>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={next.path}>
            {next.isSecurity ? m.account_setup_over_back() : m.login_sign_in()}
          </a>
        </p>
      </PortalCard>
    );
  }
  return (
    <PortalCard object="lock" title={m.account_setup_title()} refusal={refusalOf(actionData)?.refusal}>
      <p>{isObliged ? m.account_setup_agents() : m.account_setup_why()}</p>
      <ol className={styles.steps}>
        <li>{m.account_setup_app()}</li>
        <li>
          {m.account_setup_scan()}
          <QrSquare className={styles.square} square={setUp.square} label={m.account_setup_square()} />
          {m.account_setup_type()}
          <code className={styles.key}>{setUp.key}</code>
        </li>
        <li>{m.account_setup_code()}</li>
      </ol>
      <form method="post">
        <Field
          label={m.account_code()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          error={undefined}
        />
        <Button kind="go" size="large" isBlock type="submit">
          {m.account_setup_submit()}
        </Button>
      </form>
    </PortalCard>
  );
}
