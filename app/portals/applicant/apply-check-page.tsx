import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { applyPath } from '#insurance/applications/application.ts';
import { answersView, CHECK, openStep, placeOf, sayIn } from '#insurance/applications/application-steps.ts';
import { consentOf, sendApplication } from '#insurance/applications/send-application.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { documentSteps } from '../cards/document-view.ts';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/apply-check-page';
import { documentsOf, givenBy, ownApplicationOf, topicOf } from './own-application.ts';

/** All answers, to review once more before the application is sent. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(context, request, topic);
  const to = (step: string) => redirect(inSameLanguage(applyPath(topic, step), request), 303);
  // An application that was sent cannot be sent again.
  if (own.status !== 'draft') throw to('sent');
  const open = openStep(topic, await givenBy(context, own));
  if (open !== CHECK) throw to(open);
  const uploads = await documentsOf(context, own);
  const say = sayIn(topic, context.language);
  const { before, number, count } = placeOf(topic, CHECK);
  return {
    back: applyPath(topic, before),
    progress: { number, count },
    groups: answersView(topic, own.answers, context.language).map(({ title, rows }) => ({
      title,
      answers: rows.map(({ step, ...row }) => ({ ...row, step: applyPath(topic, step) })),
    })),
    documents: documentSteps(topic, say).map(({ id, kind, label }) => ({
      label,
      value: uploads
        .filter((upload) => upload.kind === kind)
        .map(({ given_name }) => given_name)
        .join('\n'),
      step: applyPath(topic, id),
    })),
    consent: consentOf(topic, context),
  };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(context, request, topic);
  return answerForm(async () => {
    const { agree } = await readForm(request);
    if (agree !== 'yes' && own.status === 'draft') {
      const errors = { agree: m.apply_agree_error() };
      return refuseForm({ refusal: m.apply_agree_refusal(), errors, values: {} });
    }
    await sendApplication(context, own);
    return redirect(inSameLanguage(applyPath(topic, 'sent'), request), 303);
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ApplyCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { back, progress, groups, documents, consent } = loaderData;
  const { refusal, errors = {} } = refusalOf(actionData) ?? {};
  const change = (step: string) => `${link(step)}${link(step).includes('?') ? '&' : '?'}change`;
  const lists = [...groups, { title: m.apply_documents(), answers: documents }];
  return (
    <StepCard
      title={m.apply_check_title()}
      back={back}
      progress={progress}
      refusal={refusal}
      errors={errors.agree ? [{ id: 'agree', text: errors.agree }] : []}
    >
      {lists.map(({ title, answers }) => (
        <AnswerList
          key={title}
          title={title}
          changeLabel={m.apply_change()}
          answers={answers.map(({ step, ...answer }) => ({ ...answer, changeHref: change(step) }))}
        />
      ))}
      <form method="post" noValidate>
        <CheckField id="agree" name="agree" error={errors.agree} isFramed>
          {consent}
        </CheckField>
        <Button type="submit" kind="go" size="large" isBlock>
          {m.apply_send()}
        </Button>
      </form>
    </StepCard>
  );
}
