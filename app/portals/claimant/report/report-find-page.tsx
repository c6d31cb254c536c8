import { randomUUID } from 'node:crypto';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { day, policyNumber, zip } from '#contract/fields.ts';
import { beginAsGuest } from '#insurance/claims/reports/begin-report.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { BirthFields } from '../../shell/birth-fields.tsx';
import { MoreProofFields, typedMoreIn } from '../../shell/more-proof-fields.tsx';
import { cardMeta } from '../../shell/portal-page.ts';
import { expectReportedHere } from '../reported-here.ts';
import type { Route } from './+types/report-find-page';
import { toFirstPage } from './own-report.ts';
import { reportPath } from './report-path.ts';

export function loader() {
  expectReportedHere('customer');
  return { key: randomUUID() };
}

/** The way in for a customer without an account: policy number, ZIP code and date of birth must all match. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  expectReportedHere('customer');
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const { number = '', zip: typedZip = '', month = '', date = '', year = '', key, ...sent } = await readForm(request);
    const more = typedMoreIn(sent);
    const values = { number, zip: typedZip, month, date, year, ...more };
    // The number may be typed with its letters, as the ID card shows it.
    const digits = policyNumber.safeParse(number.replace(/[^0-9]/g, ''));
    const mailing = zip.safeParse(typedZip.trim());
    const born = day.safeParse(`${year.trim()}-${month.trim().padStart(2, '0')}-${date.trim().padStart(2, '0')}`);
    if (!digits.success || !mailing.success || !born.success) {
      const errors = {
        ...(!digits.success && { number: m.report_policy_number_error() }),
        ...(!mailing.success && { zip: m.report_zip_error() }),
        ...(!born.success && { born: m.report_policy_born_error() }),
      };
      return refuseForm({ refusal: m.register_check_fields(), errors, values });
    }
    const proof = { ...more, number: digits.data, zip: mailing.data, dateOfBirth: born.data };
    showAgain(values);
    return toFirstPage(request, await beginAsGuest(context, proof, key));
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ReportFindPage({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const refused = refusalOf(actionData);
  const { refusal, errors = {}, values = {} } = refused ?? {};
  return (
    <StepCard
      title={m.report_find_title()}
      lead={m.report_find_lead()}
      back={reportPath()}
      object="card"
      refusal={refusal}
      errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
    >
      <form method="post" noValidate>
        {/* One key per form: a form that is sent twice begins one report. */}
        <input type="hidden" name="key" value={key} />
        <Field
          id="number"
          name="number"
          label={m.report_policy_number()}
          hint={m.report_policy_number_hint({ example: `${brand.states[brand.home].lines.personal} 12345678` })}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={values.number}
          error={errors.number}
        />
        <BirthFields
          id="born"
          legend={m.report_policy_born()}
          hint={m.report_policy_born_hint()}
          values={values}
          error={errors.born}
        />
        <Field
          id="zip"
          name="zip"
          label={m.report_policy_zip()}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          defaultValue={values.zip}
          error={errors.zip}
        />
        <MoreProofFields refused={refused} />
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.report_start()}
        </Button>
      </form>
    </StepCard>
  );
}
