import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { beginAsOther, claimOfCard } from '#insurance/claims/reports/begin-report.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../../shell/portal-page.ts';
import type { Route } from './+types/report-join-page';
import { toFirstPage } from './own-report.ts';
import styles from './report.module.css';
import { reportPath } from './report-path.ts';

/** The page that the other driver's card leads to. It shows the claim number, but no names. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  try {
    const { number } = await claimOfCard(context, params.code);
    return data({ number, key: randomUUID() });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return data({ number: undefined, key: '' }, { status: error.code === 'throttled' ? 429 : 404 });
  }
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const { id } = await claimOfCard(context, params.code);
    const { key } = await readForm(request);
    return toFirstPage(request, await beginAsOther(context, key, id));
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ReportJoinPage({ loaderData: { number, key }, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const refusal = refusalOf(actionData)?.refusal ?? (number ? undefined : m.report_no_such_card());
  return (
    <StepCard title={m.report_join_title()} lead={number && m.report_join_lead()} refusal={refusal}>
      {number ? (
        <>
          <p className={styles.number}>
            {m.report_join_claim()} <span className={styles.whole}>{number}</span>
          </p>
          <p>{m.report_join_how()}</p>
          <form method="post">
            {/* One key per form: a form that is sent twice begins one report. */}
            <input type="hidden" name="key" value={key} />
            <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
              {m.report_join_go()}
            </Button>
          </form>
        </>
      ) : (
        <ButtonLink kind="go" size="large" isBlock href={link(reportPath())}>
          {m.report_start()}
        </ButtonLink>
      )}
    </StepCard>
  );
}
