import { Link } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { localizeHref } from '#config/messages/compiled/runtime.js';
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
  pageHead({
    matches,
    title: m.pages_agent_title(),
    description: m.pages_agent_description(),
    path: paths.agentLogin,
  });

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
        <Link to={localizeHref(paths.becomeAgent)}>{m.pages_agent_become()}</Link>
      </p>
      <p>
        <Link to={localizeHref(paths.policyholder)}>{m.pages_login_other_customer()}</Link>
      </p>
    </LoginForm>
  );
}
