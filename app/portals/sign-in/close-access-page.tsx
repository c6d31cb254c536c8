import { data } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { findCloseLink } from '#insurance/policies/contact-on-file-store.ts';
import { closeAccess } from '#insurance/policyholders/close-access.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Button } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/close-access-page';

/** A GET does not use up the link, because virus scanners fetch it before the person does. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const policy = await findCloseLink(routing.get(portalContext).db, hashToken(params.token));
  if (!policy) return data(null, { status: 410 });
  return data({ policy: policy.number.slice(-4) });
}

export async function action({ params, context: routing }: Route.ActionArgs) {
  const isDone = await closeAccess(routing.get(portalContext), params.token);
  return data({ isDone }, { status: isDone ? 200 : 410 });
}

export const meta: Route.MetaFunction = () => portalMeta(m.close_title);

export default function CloseAccessPage({ loaderData, actionData }: Route.ComponentProps) {
  const { support } = brand.phones;
  const call = (
    <p>
      {m.close_call()} <a href={callHref(support)}>{tollFree(support)}</a>
    </p>
  );
  if (actionData?.isDone) {
    return (
      <PortalCard title={m.close_done_title()}>
        <p>{m.close_done_text()}</p>
        {call}
      </PortalCard>
    );
  }
  if (actionData || !loaderData) {
    return (
      <PortalCard title={m.login_reset_over_title()}>
        <p>{m.close_over()}</p>
        {call}
      </PortalCard>
    );
  }
  return (
    <PortalCard title={m.close_title()}>
      <p>{m.close_text({ policy: loaderData.policy })}</p>
      <p>{m.close_stays()}</p>
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock>
          {m.close_submit()}
        </Button>
      </form>
    </PortalCard>
  );
}
