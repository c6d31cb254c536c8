import { namesOf } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES_BY_NAME } from '#config/states.ts';
import { orWhenLost } from '#ui/or-when-lost.ts';
import { pageHead } from '../content/page-head.ts';
import { scenes } from '../content/scenes.ts';
import { paths } from '../navigation/navigation.ts';
import { agentSystemsHere, portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/agent-login-page';
import { askForReset, isReset, type ResetOutcome } from './ask-for-reset.server.ts';
import { type LoginOutcome, logInAgent } from './log-in.server.ts';
import { LoginCard } from './login-card.tsx';
import { lostLogin } from './login-message.ts';
import { View } from './scene-card.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const call = context.get(portalCall);
  return isReset(form) ? askForReset(call, 'agent', form) : logInAgent(call, form, context.get(agentSystemsHere));
}

export const clientAction = orWhenLost<LoginOutcome | ResetOutcome>(lostLogin);

export const headers = headersOfAnswer;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_agent_title(),
        description: m.pages_agent_description(),
        path: paths.agentLogin,
      })
    : [];

/** LG-06, on its own page. */
export default function AgentLoginPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginCard
      kind="agent"
      path={paths.agentLogin}
      title={m.pages_agent_headline()}
      lead={m.pages_agent_lead({ states: namesOf(STATES_BY_NAME) })}
      view={import.meta.env.SSR && <View {...scenes.mainstreet} />}
      user={{ label: m.pages_agent_username(), type: 'text', blank: m.pages_login_need_user() }}
      outcome={actionData}
      beside={<a href={localizeHref(paths.becomeAgent)}>{m.pages_agent_become()}</a>}
    >
      <p>
        <a href={localizeHref(paths.policyholder)}>{m.pages_login_other_customer()}</a>
      </p>
    </LoginCard>
  );
}
