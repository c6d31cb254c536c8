import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { findVersion } from '#insurance/record/version-store.ts';
import { versionView } from '#insurance/record/version-view.ts';
import { worksheetOfVersion, worksheetView } from '#insurance/record/worksheet-view.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Card, CardPage, Facts } from '../../shell/cards.tsx';
import { FactorTable } from '../../shell/factor-table.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/version-page';
import { VersionFacts } from './policy-record-cards.tsx';

/** One version with the worksheet of its price: with the rate book and a pencil anyone comes to the same dollar. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'see-policy');
  const found = await findVersion(context.db, rowNumber(params.id), rowNumber(params.number));
  if (!found) throw data(null, { status: 404 });
  const { policyId, number, document } = found;
  await auditStaff(context.db, context, member, {
    act: 'see-policy',
    subject: ['policy', policyId],
    detail: { version: number },
  });
  return {
    id: policyId,
    policy: `${document.prefix} ${document.number}`,
    version: versionView(found, context.language),
    worksheet: worksheetView(worksheetOfVersion(found), document, context.language),
    seesImports: actsOf(member.roles).includes('see-imports'),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.worksheet_title);

export default function VersionPage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { id, policy, version, worksheet, seesImports } = loaderData;
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/policies/:id', { id: String(id) }))}>{m.version_back()}</a>
      </p>
      <h1>{m.version_title({ number: version.number, kind: version.kind })}</h1>
      <Card title={policy}>
        <VersionFacts version={version} seesImports={seesImports} />
      </Card>
      <Card title={m.worksheet_title()}>
        {worksheet ? (
          <Facts facts={[{ label: m.worksheet_book(), value: worksheet.book }, ...worksheet.totals]} />
        ) : (
          <p>{m.worksheet_none()}</p>
        )}
      </Card>
      {worksheet?.tables.map((table) => (
        <FactorTable key={table.title} table={table} />
      ))}
    </CardPage>
  );
}
