import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { ownTargets } from '#insurance/policies/own-targets.ts';
import { countRecoveryCodes, findAuthenticator } from '#platform/accounts/authenticator-store.ts';
import { leastLength } from '#platform/accounts/reset-password.ts';
import {
  beginAuthenticator,
  changePassword,
  endAllSessions,
  endOneSession,
  makeRecoveryCodes,
  turnOffSecondStep,
} from '#platform/accounts/security-settings.ts';
import { renewSession, signedInFacts } from '#platform/accounts/session.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { readForm, rowNumber } from '#platform/http/read-fields.ts';
import { writtenDevice } from '#platform/sessions/device-labels.ts';
import { needsSecondStep } from '#platform/sessions/person.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { realmOf } from '#platform/sessions/realm.ts';
import { findSessionsOf } from '#platform/sessions/session-store.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { PasswordField } from '#ui/field.tsx';
import cards from '../shell/cards.module.css';
import { Card, CardPage, ObjectTile, Outcome } from '../shell/cards.tsx';
import { portalMeta, useStateOfPage } from '../shell/portal-page.ts';
import type { Route } from './+types/security-page';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security-page.module.css';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const realm = realmOf(request);
  const person = await signedInFacts(context, request, realm);
  const here = hashToken(readCookie(request, realm.audience) ?? '');
  const sessions = await findSessionsOf(context.db, person);
  const authenticator = await findAuthenticator(context.db, person);
  return {
    name: person.name,
    isCustomers: realm.audience === 'policyholder',
    isObliged: needsSecondStep(person),
    hasSecondStep: Boolean(authenticator?.confirmed_at),
    recoveryCodes: await countRecoveryCodes(context.db, person),
    least: await leastLength(context.db, person),
    done: doneIn(request, DONE_WORDS),
    sessions: sessions.map(({ id, audience, device, seen_at, token_hash }) => ({
      id,
      device: writtenDevice(device, context.language),
      isForClaims: audience === 'claims',
      seen: writtenMoment(seen_at, context.language),
      isThis: token_hash.equals(here),
    })),
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const realm = realmOf(request);
  const person = await signedInFacts(context, request, realm);
  const back = (done: keyof typeof DONE_WORDS, headers: [string, string][] = []) =>
    redirect(withQuery(inSameLanguage(realm.security, request), { done }), { status: 303, headers });
  return answerForm(async (showAgain) => {
    const form = await readForm(request);
    const { act, current = '' } = form;
    // Says which form the refusal belongs to.
    showAgain({ act: act ?? '' });
    switch (act) {
      case 'end':
        await endOneSession(context, person, rowNumber(form.session));
        return back('ended');
      case 'end-all':
        await endAllSessions(context, person);
        return back('ended', await renewSession(context, request, person, realm, { targetsOf: ownTargets }));
      case 'password':
        await changePassword(context, person, { current, password: form.password ?? '' });
        return back('password', await renewSession(context, request, person, realm, { targetsOf: ownTargets }));
      case 'turn-on':
        await beginAuthenticator(context, person, current);
        return redirect(`${realm.authenticator}${new URL(request.url).search}`, 303);
      case 'turn-off':
        await turnOffSecondStep(context, person, current);
        return back('second-step');
      case 'codes':
        return data({ codes: await makeRecoveryCodes(context, person, current) });
      default:
        return redirect(realm.security, 303);
    }
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.account_security_title);

const DONE_WORDS = {
  password: m.account_done_password,
  'second-step': m.account_done_second_step,
  ended: m.account_done_ended,
};

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, hasSecondStep, isObliged, done } = loaderData;
  const stateOfPage = useStateOfPage();
  const refused = refusalOf(actionData);
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined;
  const refusalBeside = (...acts: string[]) => (
    <Outcome refusal={refused && acts.includes(refused.values.act ?? '') ? refused.refusal : undefined} />
  );
  return (
    <CardPage
      state={loaderData.isCustomers ? stateOfPage : undefined}
      head={<h1>{m.account_security_title()}</h1>}
      aside={
        <Card title={m.account_sessions()}>
          <ObjectTile object="lock" />
          <ul className={`${cards.rows} ${styles.sessions}`}>
            {sessions.map(({ id, device, seen, isThis, isForClaims }) => (
              <li key={id}>
                <div>
                  <b>{device}</b>
                  <span className="mute">
                    {isForClaims && `${m.login_claims_title()}. `}
                    {m.account_seen({ time: seen })}
                  </span>
                </div>
                {isThis ? (
                  <Chip kind="ok">{m.account_this_one()}</Chip>
                ) : (
                  <form method="post">
                    <input type="hidden" name="session" value={id} />
                    <Button
                      type="submit"
                      kind="outline"
                      size="small"
                      name="act"
                      value="end"
                      aria-label={m.account_end_this({ device })}
                    >
                      {m.login_sign_out()}
                    </Button>
                  </form>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <form method="post">
              <Button type="submit" kind="outline" name="act" value="end-all">
                {m.account_end_all()}
              </Button>
            </form>
          )}
        </Card>
      }
    >
      <Outcome done={done && !actionData && DONE_WORDS[done]()} />

      <Card title={m.account_password()}>
        {refusalBeside('password')}
        <form method="post" className={styles.form}>
          <input type="hidden" name="username" autoComplete="username" value={loaderData.name} readOnly />
          <CurrentPassword />
          <PasswordField
            label={m.login_new_password()}
            hint={m.login_new_password_hint({ least: loaderData.least })}
            name="password"
            autoComplete="new-password"
            showLabel={m.login_password_show()}
            hideLabel={m.login_password_hide()}
            maxLength={128}
            required
            error={undefined}
          />
          <Button type="submit" kind="outline" name="act" value="password">
            {m.account_password_submit()}
          </Button>
        </form>
      </Card>

      <Card
        title={
          <>
            {m.account_step()}
            <Chip kind={hasSecondStep ? 'ok' : 'none'}>
              {hasSecondStep ? m.account_step_on() : m.account_step_off()}
            </Chip>
          </>
        }
      >
        <p>{isObliged ? m.account_step_obliged() : m.account_setup_why()}</p>
        {refusalBeside('turn-on', 'turn-off', 'codes')}
        {codes && <RecoveryCodes codes={codes} />}
        {hasSecondStep && <p>{m.account_codes_left({ left: loaderData.recoveryCodes })}</p>}
        <form method="post" className={styles.form}>
          <CurrentPassword />
          <div className={cards.row}>
            {!hasSecondStep && (
              <Button type="submit" kind="outline" name="act" value="turn-on">
                {m.account_step_turn_on()}
              </Button>
            )}
            {hasSecondStep && (
              <>
                <Button type="submit" kind="outline" name="act" value="codes">
                  {m.account_codes_anew()}
                </Button>
                <Button type="submit" kind="outline" name="act" value="turn-on">
                  {m.account_step_other_phone()}
                </Button>
                {!isObliged && (
                  <Button type="submit" kind="outline" name="act" value="turn-off">
                    {m.account_step_turn_off()}
                  </Button>
                )}
              </>
            )}
          </div>
        </form>
      </Card>
    </CardPage>
  );
}

function CurrentPassword() {
  return (
    <PasswordField
      label={m.account_current_password()}
      name="current"
      autoComplete="current-password"
      showLabel={m.login_password_show()}
      hideLabel={m.login_password_hide()}
      maxLength={128}
      required
      error={undefined}
    />
  );
}
