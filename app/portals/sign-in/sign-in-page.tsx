import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { validateCustomer } from '#contract/login.ts';
import { ownTargets } from '#insurance/policies/own-targets.ts';
import { proveCustomer } from '#platform/accounts/prove-customer.ts';
import { signIn } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { provenPerson } from '#platform/sessions/hand-off.ts';
import { realmOf } from '#platform/sessions/realm.ts';
import { portalMeta, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/sign-in-page';
import { SignInForm } from './sign-in-form.tsx';

/** One form at three addresses (CA-20): for policyholders, for policyholders on a phone, and for claims users. */
export const loader = ({ request }: Route.LoaderArgs) => ({ isForClaims: realmOf(request).audience === 'claims' });

/** Takes a hand-off ticket or the form's fields; either opens a session. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const form = await readForm(request);
    const { username = '' } = form;
    showAgain({ username });
    const person = await provenPerson(context, form, 'account', validateCustomer.input, async (fields) => {
      const { id } = await proveCustomer(context, fields.username, fields.password);
      return { kind: 'account', id };
    });
    return signIn(context, request, person, realmOf(request), ownTargets);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.login_sign_in);

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInForm
      title={loaderData.isForClaims ? m.login_title_claims() : m.login_title_policyholder()}
      typed={useTyped(actionData)}
      name={{ label: m.login_email(), field: 'username', type: 'email' }}
      passwordField="password"
      resetHref={localizeHref(href('/uaichome/policyholder'))}
      registerHref={localizeHref(href('/uaichome/newuser/customer'))}
    />
  );
}
