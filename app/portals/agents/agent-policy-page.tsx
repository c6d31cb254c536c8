import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '../audit/audit-store.ts';
import { wholePolicy } from '../policies/whole-policy.ts';
import { WholePolicyPaper } from '../policies/whole-policy-paper.tsx';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import type { Route } from './+types/agent-policy-page';
import { agentOf } from './agent-desk.ts';
import { findOwnBookPolicy } from './desk-store.ts';

/** A policy of the agent's own book; of anybody else's it says what it says of one that does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const producer = await agentOf(asked, request, params.state);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const own = await findOwnBookPolicy(asked.db, producer.id, id);
  const policy = own && (await wholePolicy(asked.db, own, asked.language));
  if (!own || !policy) throw data(null, { status: 404 });
  await audit(asked.db, asked, { act: 'view-policy', actor: `producer ${producer.id}`, subject: ['policy', own.id] });

  return policy;
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.guest_policy);

export default function AgentPolicyPage({ loaderData, params }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const back = <a href={link(`/uaicins/${params.state.toLowerCase()}/policies`)}>{m.desk_back({}, locale)}</a>;
  return <WholePolicyPaper policy={loaderData} back={back} />;
}
