import { redirect } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import { CLAIM_KIND_NAMES } from '#insurance/claims/claim-labels.ts';
import { itemsOf } from '#insurance/claims/lines/later-items.ts';
import { fraudStatement } from '#insurance/claims/reports/fraud-law.ts';
import { laterOf } from '#insurance/claims/reports/later-of-report.ts';
import { listReportFiles } from '#insurance/claims/reports/report-file-store.ts';
import { answersView, CHECK, openStep, placeOf } from '#insurance/claims/reports/report-steps.ts';
import { findSame, sendReport } from '#insurance/claims/reports/send-report.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { Field } from '#ui/field.tsx';
import { cardMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import type { Route } from './+types/report-check-page';
import { draftOf, type OwnReport, openPath, ownReport, requireOwnForm, resumeCode } from './own-report.ts';
import styles from './report.module.css';
import { reportPath } from './report-path.ts';
import { OfReport, ReportStep } from './report-step.tsx';

/** All answers, to review before the report is sent, with the state's fraud statement and the signature under it. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const own = await draftOf(context, request);
  const { report, facts, token } = own;
  if (openStep(facts, report.answers) !== CHECK) throw redirect(inSameLanguage(openPath(own), request), 303);
  const { language } = context;
  const files = await listReportFiles(context.db, report.id);
  const { before, number, count } = placeOf(facts, report.answers, CHECK);
  const same = await findSame(context.db, report);
  return {
    back: reportPath(before),
    progress: { number, count },
    report: report.id,
    code: resumeCode({ report, token }),
    isByPhone: report.takenBy !== null,
    groups: answersView(facts, report.answers, language).map(({ id, title, rows }) => ({
      title,
      answers: rows.map(({ label, value }) => ({ label, value, step: reportPath(id) })),
    })),
    photos: { count: files.length, step: reportPath('photos') },
    later: itemsOf(laterOf(facts, report.answers, files.length), language).map(({ why }) => why),
    same: same && {
      text: m.report_same_text({
        number: same.number,
        kind: CLAIM_KIND_NAMES[same.kind](),
        day: writtenDay(same.lossOn, language),
      }),
    },
    law: lawOf(own),
    fraud: fraudStatement(lawOf(own), context),
    name: report.answers.name ?? '',
  };
}

/** The state whose fraud statement is shown: the policy's, else the one where the accident happened if it is ours. */
const lawOf = ({ report, facts }: OwnReport) => stateNamed(facts.state) ?? stateNamed(report.answers.state) ?? null;

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const own = await ownReport(context, request);
  const sent = redirect(inSameLanguage(reportPath('sent'), request), 303);
  return answerForm(async (showAgain) => {
    const typed = await readForm(request);
    requireOwnForm(context, own, request, typed);
    const { name = '', same } = typed;
    const values = { name, ...(same && { same }) };
    if (!own.report.sentAt) {
      const signedName = name.replace(/\s+/g, ' ').trim().slice(0, 120);
      const isAsked = (await findSame(context.db, own.report)) !== undefined;
      const errors = {
        ...(isAsked && same !== 'yes' && same !== 'no' && { same: m.report_same_error() }),
        ...(signedName.length < 2 && {
          name: own.report.takenBy === null ? m.report_sign_error() : m.byphone_sign_error(),
        }),
      };
      if (Object.keys(errors).length > 0) {
        return refuseForm({ refusal: m.register_check_fields(), errors, values });
      }
      showAgain(values);
      await sendReport(context, own.report, {
        facts: own.facts,
        token: own.token,
        signedName,
        isSame: same === 'yes',
        fraudWording: fraudStatement(lawOf(own), context),
      });
      return sent;
    }
    return sent;
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ReportCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { back, progress, report, code, groups, photos, later, same, law, fraud, isByPhone } = loaderData;
  const { refusal, errors, values } = useTyped(actionData, { name: loaderData.name });
  const change = (step: string) => `${link(step)}${link(step).includes('?') ? '&' : '?'}change`;
  const lists = groups.filter(({ answers }) => answers.length > 0);
  return (
    <ReportStep
      title={m.report_check_title()}
      lead={m.report_check_lead()}
      back={back}
      progress={progress}
      report={report}
      code={code}
      refusal={refusal}
      isByPhone={isByPhone}
      errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
    >
      {lists.map(({ title, answers }) => (
        <AnswerList
          key={title}
          title={title}
          changeLabel={m.apply_change()}
          answers={answers.map(({ step, ...answer }) => ({ ...answer, changeHref: change(step) }))}
        />
      ))}
      <AnswerList
        title={m.report_photos_row()}
        changeLabel={m.apply_change()}
        answers={[
          {
            label: m.report_photos_title(),
            value: m.report_photos_count({ count: photos.count }),
            changeHref: link(photos.step),
          },
        ]}
      />
      {later.length > 0 && (
        <section className={styles.later} aria-labelledby="later">
          <h2 id="later">{m.report_later_title()}</h2>
          <p>{m.report_later_lead()}</p>
          <ul>
            {later.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </section>
      )}
      <form method="post" noValidate className={styles.form}>
        <OfReport report={report} code={code} />
        {same && (
          <div className={styles.later}>
            <h2>{m.report_same_title()}</h2>
            <p>{same.text}</p>
            <ChoiceCards
              legend={m.report_same_title()}
              isLegendHidden
              name="same"
              firstId="same"
              error={errors.same}
              chosenAtFirst={values.same === 'yes' || values.same === 'no' ? values.same : ''}
              choices={[
                { id: 'yes', label: m.report_same_yes() },
                { id: 'no', label: m.report_same_no() },
              ]}
            />
          </div>
        )}
        <section className={styles.law} aria-labelledby="law">
          <h2 id="law">{law ? m.report_law({ state: stateName(law) }) : m.report_law_of_any()}</h2>
          <p>{fraud}</p>
        </section>
        <Field
          id="name"
          name="name"
          label={isByPhone ? m.byphone_sign() : m.report_sign()}
          hint={isByPhone ? m.byphone_sign_hint() : m.report_sign_hint()}
          maxLength={120}
          autoComplete={isByPhone ? 'off' : 'name'}
          defaultValue={values.name}
          error={errors.name}
        />
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {isByPhone ? m.byphone_send() : m.report_send()}
        </Button>
        {!isByPhone && <p className="small mute">{m.report_send_note()}</p>}
      </form>
    </ReportStep>
  );
}
