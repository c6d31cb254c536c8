import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { importedParts } from '#insurance/record/imported-parts.ts';
import { findVersion, versionBefore } from '#insurance/record/version-store.ts';
import { versionView } from '#insurance/record/version-view.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { namesAmong } from '#insurance/staff/staff-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { policyPrice } from '../../cards/price/policy-price.ts';
import { PolicyPriceCards } from '../../cards/price/policy-price-cards.tsx';
import { Card, CardPage, Facts } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/version-page';
import { VersionFacts } from './policy-record-cards.tsx';

/** One version of the policy, or the renewal offer, with its price explained as the policyholder sees it. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'see-policy');
  const policyId = rowNumber(params.id);
  const found = await findVersion(context.db, policyId, rowNumber(params.number));
  const price = await policyPrice(context, policyId, found ? String(found.number) : params.number);
  if (!price) throw data(null, { status: 404 });
  await auditStaff(context.db, context, member, {
    act: 'see-policy',
    subject: ['policy', policyId],
    detail: found ? { version: found.number } : {},
  });
  const { db, language } = context;
  const staff = await namesAmong(db, [found?.actor]);
  const before = found && (await versionBefore(db, found));
  return {
    id: policyId,
    version: found && versionView(found, { language, staff, before }),
    parts: found ? importedParts(found, language) : [],
    price,
    seesImports: actsOf(member.roles).includes('see-imports'),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.worksheet_title);

export default function VersionPage({ loaderData, params: { number } }: Route.ComponentProps) {
  const link = usePortalLink();
  const { version, parts, price, seesImports } = loaderData;
  const id = String(loaderData.id);
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/policies/:id', { id }))}>{m.version_back()}</a>
      </p>
      <h1>
        {version ? m.version_title({ number: version.number, kind: version.kind }) : m.price_explained_renewal_title()}
      </h1>
      {version && (
        <Card>
          <VersionFacts version={version} seesImports={seesImports} />
        </Card>
      )}
      {parts.length > 0 && (
        <Card title={m.parts_title()}>
          <Facts facts={parts.map(({ part, from }) => ({ label: part, value: from }))} />
        </Card>
      )}
      <PolicyPriceCards
        price={price}
        fileAt={(format) => link(href('/staff/policies/:id/versions/:number/:format', { id, number, format }))}
      />
    </CardPage>
  );
}
