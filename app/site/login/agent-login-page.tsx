import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { pageHead } from '../content/page-head.ts';
import { scenes } from '../home/scenes.ts';
import { paths } from '../layout/navigation.ts';
import { portalCall } from '../portals.server.ts';
import type { Route } from './+types/agent-login-page';
import { logInAgent } from './log-in.server.ts';
import { LoginForm } from './login-form.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  return logInAgent(context.get(portalCall), await request.formData());
}

export const headers: Route.HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  actionHeaders.has('cache-control') ? actionHeaders : parentHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_agent_title(),
        description: m.pages_agent_description(),
        path: paths.agentLogin,
      })
    : [];

/** LG-06, on a page of its own. */
export default function AgentLoginPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginForm
      title={m.pages_agent_headline()}
      lead={m.pages_agent_lead()}
      scene={scenes.mainstreet}
      user={{ label: m.pages_agent_username(), type: 'text', blank: m.pages_login_need_user() }}
      outcome={actionData}
    >
      <p>
        <a href={localizeHref(paths.becomeAgent)}>{m.pages_agent_become()}</a>
      </p>
      <p>
        <a href={localizeHref(paths.policyholder)}>{m.pages_login_other_customer()}</a>
      </p>
    </LoginForm>
  );
}
