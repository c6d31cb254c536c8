import { href } from 'react-router';
import { z } from 'zod';
import { stateName } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { validateAgent } from '#contract/login.ts';
import { findProducer } from '#insurance/agencies/producer-store.ts';
import { proveAgent } from '#insurance/agencies/prove-agent.ts';
import { ownTargets } from '#insurance/policies/own-targets.ts';
import { signIn } from '#platform/accounts/session.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { systemOf } from '#platform/sessions/agent-system.ts';
import { provenPerson } from '#platform/sessions/hand-off.ts';
import { agentRealm } from '#platform/sessions/realm.ts';
import { portalMeta, useTyped } from '../shell/portal-page.ts';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import type { Route } from './+types/agent-sign-in-page';

export const loader = ({ params }: Route.LoaderArgs) => systemOf(params.state);

/** Signs in an agent of this state, with a hand-off ticket or with the two fields that the state's system has. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const system = systemOf(params.state);
  const { tbxUserID, tbxPassword } = validateAgent.input.shape;
  const typed = z.object({ [system.userField]: tbxUserID, [system.passwordField]: tbxPassword });
  return answerForm(async (showAgain) => {
    const form = await readForm(request);
    showAgain({ [system.userField]: form[system.userField] ?? '' });
    const person = await provenPerson(context, form, 'producer', typed, async (fields) => {
      const { id } = await proveAgent(context, fields[system.userField] ?? '', fields[system.passwordField] ?? '');
      return { kind: 'producer', id };
    });
    if ((await findProducer(context.db, person.id))?.state !== system.state) {
      throw new Failure('refused', m.login_other_state());
    }
    return signIn(context, request, person, agentRealm(params.state), ownTargets);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.login_sign_in);

export default function AgentSignInPage({ loaderData: system, actionData }: Route.ComponentProps) {
  return (
    <SignInForm
      title={m.login_title_agent({ state: stateName(system.state) })}
      typed={useTyped(actionData)}
      name={{ label: m.login_user_id(), field: system.userField, type: 'text' }}
      passwordField={system.passwordField}
      resetHref={localizeHref(href('/uaichome/agent'))}
    />
  );
}
