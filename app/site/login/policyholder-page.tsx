import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { pageHead } from '../content/page-head.ts';
import { scenes } from '../home/scenes.ts';
import { paths } from '../layout/navigation.ts';
import { portalAddress, portalCall } from '../portals.server.ts';
import type { Route } from './+types/policyholder-page';
import { logInCustomer } from './log-in.server.ts';
import styles from './login-form.module.css';
import { LoginForm } from './login-form.tsx';

/** Where the insured portal takes a login (LG-11): three doors of one portal. */
function handOffAction(request: Request): string {
  if (new URL(request.url).searchParams.get('for') === 'claims') return '/insurednew/insured/claimuser/clogin';
  return /Mobi/i.test(request.headers.get('user-agent') ?? '') ? '/mobile/login' : '/insurednew/login';
}

export async function action({ request, context }: Route.ActionArgs) {
  const door = context.get(portalAddress)('insured', handOffAction(request));
  return logInCustomer(context.get(portalCall), await request.formData(), door);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  actionHeaders.has('cache-control') ? actionHeaders : parentHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_login_title(),
        description: m.pages_login_description(),
        path: paths.policyholder,
      })
    : [];

/** LG-03: the page version, titled Login to Portal. */
export default function PolicyholderPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginForm
      title={m.pages_login_headline()}
      lead={m.pages_login_lead()}
      scene={scenes.florida}
      user={{ label: m.pages_login_email(), type: 'email', blank: m.pages_login_need_email() }}
      outcome={actionData}
    >
      <p>{m.pages_login_no_account()}</p>
      <ul className={styles.row}>
        <li>
          <a href={localizeHref(paths.createAccount)}>{m.pages_login_create()}</a>
        </li>
        <li>
          <a href={localizeHref(paths.guestPayment)}>{m.layout_footer_pay()}</a>
        </li>
        <li>
          <a href={localizeHref(paths.guestIdCard)}>{m.layout_footer_id_card()}</a>
        </li>
      </ul>
      <p>
        <a href={localizeHref(paths.agentLogin)}>{m.pages_login_other_agent()}</a>
      </p>
    </LoginForm>
  );
}
