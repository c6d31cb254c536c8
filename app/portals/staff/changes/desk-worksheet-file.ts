import { data, href, redirect } from 'react-router';
import { findChange } from '#insurance/changes/change-queue-store.ts';
import { previewDeskChange } from '#insurance/changes/desk-change.ts';
import { priceAfter } from '#insurance/record/explained-price.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { worksheetFileOf } from '../../cards/price/policy-price.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/desk-worksheet-file';

/**
 * Answers the worksheet of the price that a requested change would have; if there is none, redirects to the request.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'see-changes');
  const { reference, format } = params;
  const found = await findChange(context.db, reference);
  if (!found) throw data(null, { status: 404 });
  await auditStaff(context.db, context, member, {
    act: 'see-changes',
    subject: ['policy', found.policy_id],
    detail: { reference },
  });
  const isOpen = found.status === 'received' || found.status === 'handling';
  const looked = isOpen ? await previewDeskChange(context, found) : undefined;
  const price = looked?.kind === 'change' ? priceAfter(looked.preview) : undefined;
  const file = price && (await worksheetFileOf(price, format, context.language));
  return file ?? redirect(inSameLanguage(href('/staff/changes/:reference', { reference }), request), 303);
}
