import { data } from 'react-router';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { policyWorksheetFile } from '../../cards/price/policy-price.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/version-worksheet-file';

/** Answers the worksheet of a version, or of the renewal offer, as a file. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'see-policy');
  const policyId = rowNumber(params.id);
  const file = await policyWorksheetFile(context, policyId, params.number, params.format);
  if (!file) throw data(null, { status: 404 });
  await auditStaff(context.db, context, member, { act: 'see-policy', subject: ['policy', policyId] });
  return file;
}
