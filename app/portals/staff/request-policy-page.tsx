import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findPolicyOfRequest } from '#insurance/policies/find/whole-policy-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { wholePolicy } from '../cards/whole-policy.ts';
import { WholePolicyCard } from '../cards/whole-policy-card.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/request-policy-page';
import { staffFor } from './staff-desk.ts';

/** Whether the request belongs to the help desk; otherwise it belongs to the desk for changes. */
const isOfHelp = ({ url }: Request) => new URL(url).pathname.toLowerCase().startsWith(href('/staff/help'));

/** The policy a request is about, to read beside the request. Its complete record is at `/staff/policies/:id`. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const isHelp = isOfHelp(request);
  const member = await staffFor(context, request, isHelp ? 'see-help' : 'see-changes');
  const { reference } = params;
  const own = await findPolicyOfRequest(context.db, isHelp ? 'help_request' : 'change_request', reference);
  const policy = own && (await wholePolicy(context, own));
  if (!own || !policy) throw data(null, { status: 404 });
  await auditStaff(context.db, context, member, {
    act: 'see-policy',
    subject: ['policy', own.id],
    detail: { reference },
  });
  const back = isHelp ? href('/staff/help/:reference', params) : href('/staff/changes/:reference', params);
  return { policy, back };
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.guest_policy, params.reference);

export default function RequestPolicyPage({ loaderData: { policy, back } }: Route.ComponentProps) {
  const link = usePortalLink();
  return <WholePolicyCard policy={policy} back={<a href={link(back)}>{m.staff_policy_back()}</a>} />;
}
