import { z } from 'zod';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { validateAgent } from '#contract/login.ts';
import { agentDoor } from '../accounts/door.ts';
import { provenPerson } from '../accounts/hand-off.ts';
import { signIn } from '../accounts/session.ts';
import { SignInForm } from '../accounts/sign-in-form.tsx';
import { answerForm, refusalOf } from '../answer-form.ts';
import { Failure } from '../failure.ts';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import type { Route } from './+types/agent-sign-in-page';
import { systemOf } from './agent-system.ts';
import { findProducer } from './producer-store.ts';
import { proveAgent } from './validate-agent.ts';

export const loader = ({ params }: Route.LoaderArgs) => systemOf(params.state);

/** A state's agent system takes a hand-off ticket or its own two fields, from agents of that state. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const system = systemOf(params.state);
  const { tbxUserID, tbxPassword } = validateAgent.input.shape;
  const typed = z.object({ [system.userField]: tbxUserID, [system.passwordField]: tbxPassword });
  return answerForm(async () => {
    const person = await provenPerson(asked, request, 'producer', typed, async (fields) => {
      const { id } = await proveAgent(asked, fields[system.userField] ?? '', fields[system.passwordField] ?? '');
      return { kind: 'producer', id };
    });
    if ((await findProducer(asked.db, person.id))?.state !== system.state) {
      throw new Failure('refused', m.login_other_state({}, { locale: asked.language }));
    }
    return signIn(asked, request, person, agentDoor(params.state));
  });
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.login_sign_in);

export default function AgentSignInPage({ loaderData: system, actionData }: Route.ComponentProps) {
  const locale = usePortalLanguage();
  return (
    <SignInForm
      title={m.login_title_agent({ state: system.stateName }, { locale })}
      refusal={refusalOf(actionData)?.refusal}
      name={{ label: m.login_user_id({}, { locale }), field: system.userField, type: 'text' }}
      passwordField={system.passwordField}
      resetHref={localizeHref('/uaichome/agent', { locale })}
    />
  );
}
