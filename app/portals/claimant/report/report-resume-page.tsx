import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findReportOf, resumeReport } from '#insurance/claims/reports/begin-report.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { cardMeta } from '../../shell/portal-page.ts';
import type { Route } from './+types/report-resume-page';
import { reportCookie } from './own-report.ts';
import { reportPath } from './report-path.ts';

export const loader = () => ({ key: randomUUID() });

/**
 * Continues a report that was begun on another device. Its code works once; the report's pages then show the next code.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  // The code opens a report, so it is not shown again.
  return answerForm(async () => {
    const { code = '', key } = await readForm(request);
    const token = await resumeReport(context, code, key);
    const report = await findReportOf(context, token);
    return redirect(inSameLanguage(reportPath(report ? 'check' : undefined), request), {
      status: 303,
      headers: { 'set-cookie': reportCookie(request, token) },
    });
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ReportResumePage({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const { refusal } = refusalOf(actionData) ?? {};
  return (
    <StepCard title={m.report_resume_title()} lead={m.report_resume_lead()} back={reportPath()} refusal={refusal}>
      <form method="post" noValidate>
        {/* One key per form: a form that is sent again, because its answer got lost, opens the report all the same. */}
        <input type="hidden" name="key" value={key} />
        <Field
          id="code"
          name="code"
          label={m.report_code()}
          hint={m.report_code_hint()}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue=""
          error={undefined}
        />
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.report_go_on()}
        </Button>
      </form>
    </StepCard>
  );
}
