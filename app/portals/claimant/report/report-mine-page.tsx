import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { beginOwn } from '#insurance/claims/reports/begin-report.ts';
import { findPoliciesToReport } from '#insurance/claims/reports/report-store.ts';
import { signedInCustomer } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm, rowNumber } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../../shell/portal-page.ts';
import { expectReportedHere } from '../reported-here.ts';
import type { Route } from './+types/report-mine-page';
import { toFirstPage } from './own-report.ts';
import { reportPath } from './report-path.ts';

/** The way in for a customer with an account: they choose one of their policies. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  expectReportedHere('customer');
  const context = routing.get(portalContext);
  const { id } = await signedInCustomer(context, request);
  const policies = await findPoliciesToReport(context.db, id);
  return {
    policies: policies.map(({ id, prefix, number }) => ({ id, name: `${prefix} ${number}`, key: randomUUID() })),
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  expectReportedHere('customer');
  const context = routing.get(portalContext);
  const { id } = await signedInCustomer(context, request);
  return answerForm(async () => {
    const { policy, key } = await readForm(request);
    return toFirstPage(request, await beginOwn(context, id, rowNumber(policy), key));
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ReportMinePage({ loaderData: { policies }, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <StepCard
      title={m.report_mine_title()}
      lead={policies.length > 0 ? m.report_mine_lead() : m.report_mine_none()}
      back={reportPath()}
      object="card"
      refusal={refusalOf(actionData)?.refusal}
    >
      {policies.map(({ id, name, key }, index) => (
        <form key={id} method="post">
          <input type="hidden" name="policy" value={id} />
          {/* One key per form: a form that is sent twice begins one report. */}
          <input type="hidden" name="key" value={key} />
          <Button type="submit" kind={index === 0 ? 'go' : 'outline'} size="large" isBlock iconAfter="arrow-right">
            {m.report_mine_go({ policy: name })}
          </Button>
        </form>
      ))}
      {policies.length === 0 && (
        <ButtonLink kind="go" size="large" isBlock href={link(href('/insurednew/claims/report/find'))}>
          {m.report_as_guest_go()}
        </ButtonLink>
      )}
    </StepCard>
  );
}
