import { data, redirect } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { storyWithOther } from '#insurance/claims/reports/notes-of-phone.ts';
import type { ReportForm } from '#insurance/claims/reports/report-form.ts';
import { CHECK, findForm, mayBeAt, placeOf } from '#insurance/claims/reports/report-steps.ts';
import { saveReport } from '#insurance/claims/reports/report-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { aboutAnother, errorTexts, fieldGroups, fieldValues } from '#platform/forms/field-view.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { answerForm, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { Button } from '#ui/button.tsx';
import { CarPicker } from '../../cards/damage/car-picker.tsx';
import { QuestionFields } from '../../cards/question-fields.tsx';
import { cardMeta, useTyped } from '../../shell/portal-page.ts';
import type { Route } from './+types/report-step-page';
import { draftOf, openPath, ownReport, requireOwnForm, resumeCode } from './own-report.ts';
import { PictureChoice } from './picture-choice.tsx';
import { PlaceByPhone } from './place-by-phone.tsx';
import styles from './report.module.css';
import { reportPath } from './report-path.ts';
import { OfReport, ReportStep } from './report-step.tsx';

type Asking = Parameters<typeof draftOf>[0];

/** One page of a report: its questions, with the answers so far. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { own, form } = await formOf(context, request, params.step);
  const { report, facts, token } = own;
  const { language } = context;
  const saved = report.answers;
  const { before, number, count } = placeOf(facts, saved, form.id);
  const isByPhone = report.takenBy !== null;
  const groups = fieldGroups(form, { facts, language, saved });
  const page = {
    id: form.id,
    title: form.title(facts, { locale: language }),
    lead: form.lead?.(facts, { locale: language }),
    back: isChange(request) ? reportPath(CHECK) : reportPath(before),
    progress: { number, count },
    report: report.id,
    code: resumeCode({ report, token }),
    isByPhone,
    answers: valuesOf(form, saved, language),
    groups: isByPhone ? aboutAnother(groups) : groups,
  };
  return data(page, { headers: form.id === PLACED ? { 'x-place-rule': 'by-this-page' } : {} });
}

/** Only the page that asks for the place may use the phone's location. */
export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs): Headers {
  const own = new Headers(parentHeaders);
  const rule = loaderHeaders.get('x-place-rule');
  if (rule) own.set('x-place-rule', rule);
  return own;
}

/** Saves the page and then leads to the next one. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  // Before the form is read, which is kept for an employee whose session has ended.
  const opened = await ownReport(context, request);
  return answerForm(async () => {
    const typed = await readForm(request, { withLines: 'all' });
    requireOwnForm(context, opened, request, typed);
    const { own, form } = await formOf(context, request, params.step);
    const { report, facts } = own;
    const read = readAnswers(form, typed, { facts, saved: report.answers });
    if (read.errors) {
      const errors = errorTexts(read.errors, { facts, language: context.language });
      return refuseForm({ refusal: m.register_check_fields(), errors, values: typed });
    }
    const { language } = context;
    const saving = { ...report.answers, ...read.answers };
    const noted = storyWithOther(report.answers, { facts, answers: saving, locale: { locale: language } });
    // Stores which language's consent text was agreed to: this page's, or for a caller the one it was read to them in.
    const texts = form.id === 'contact' && report.takenBy === null && { 'texts-in': language };
    const answers = { ...read.answers, ...noted, ...texts, [`at-${form.id}`]: 'yes' };
    const { email } = read.answers;
    await saveReport(context.db, report.id, { answers, email, language });
    const next = isChange(request) ? CHECK : placeOf(facts, { ...report.answers, ...answers }, form.id).after;
    return redirect(inSameLanguage(reportPath(next), request), 303);
  });
}

/** The values of the fields. The preferred language defaults to the one the person is reading. */
function valuesOf(form: ReportForm, saved: Fields, language: Language): Fields {
  const values = fieldValues(form, saved);
  return form.id === 'contact' && !values.language ? { ...values, language } : values;
}

/** A person who came from the review page to change an answer returns there. */
const isChange = (request: Request) => new URL(request.url).searchParams.has('change');

/** @throws 404 for an unknown page; a redirect if the page is not to be filled in now */
async function formOf(context: Asking, request: Request, step: string) {
  const own = await draftOf(context, request);
  const { facts, report } = own;
  const form = findForm(facts, report.answers, step);
  if (!form) throw data(null, { status: 404 });
  if (!mayBeAt(facts, report.answers, step)) throw redirect(inSameLanguage(openPath(own), request), 303);
  return { own, form };
}

export const meta: Route.MetaFunction = cardMeta;

const PICTURED = 'kind';
const PLACED = 'where';
const DRAWN = 'damage';

export default function ReportStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id: step, title, lead, back, progress, report, code, groups, answers, isByPhone } = loaderData;
  const { refusal, errors, values } = useTyped(actionData, answers);
  const pictured = groups.flatMap(({ fields }) => fields).find(({ name }) => name === PICTURED);
  const others = groups.map((group) => ({ ...group, fields: group.fields.filter(({ name }) => name !== PICTURED) }));
  return (
    <ReportStep
      title={title}
      lead={lead}
      back={back}
      progress={progress}
      report={report}
      code={code}
      refusal={refusal}
      isByPhone={isByPhone}
      errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
    >
      <form method="post" noValidate className={styles.form}>
        <OfReport report={report} code={code} />
        {pictured && (
          <AsSent name="pictures">
            {import.meta.env.SSR && (
              <PictureChoice field={pictured} chosen={values[PICTURED]} error={errors[PICTURED]} />
            )}
          </AsSent>
        )}
        {step === PLACED && <PlaceByPhone />}
        {step === DRAWN && <AsSent name="car">{import.meta.env.SSR && <CarPicker />}</AsSent>}
        <QuestionFields groups={others} errors={errors} values={values} />
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.apply_continue()}
        </Button>
      </form>
    </ReportStep>
  );
}
