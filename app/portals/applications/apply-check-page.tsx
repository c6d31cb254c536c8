import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { answerForm, type FormRefusal, refusalOf } from '../answer-form.ts';
import { portalContext } from '../portal-context.ts';
import { inSameLanguage, paperMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import { readForm } from '../read-fields.ts';
import type { Route } from './+types/apply-check-page';
import { applyPath } from './application.ts';
import { answersInWords, CHECK, countSteps, neighboursOf, openStep, sayIn } from './application-steps.ts';
import { documentSteps } from './in-words.ts';
import { documentsOf, givenBy, ownApplicationOf, topicOf } from './own-application.ts';
import { consentOf, sendApplication } from './send-application.ts';
import { StepPaper } from './step-paper.tsx';

/** Everything that was answered, to be read once more before it is sent. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(asked, request, topic);
  const to = (step: string) => redirect(inSameLanguage(applyPath(topic, step), request), 303);
  // What was sent is not sent again.
  if (own.status !== 'draft') throw to('sent');
  const open = openStep(topic, await givenBy(asked, own));
  if (open !== CHECK) throw to(open);
  const uploads = await documentsOf(asked, own);
  const say = sayIn(topic, asked.language);
  return {
    back: applyPath(topic, neighboursOf(topic, CHECK).before),
    progress: { number: countSteps(topic), count: countSteps(topic) },
    groups: answersInWords(topic, own.answers, asked.language).map(({ title, rows }) => ({
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
    consent: consentOf(topic, asked),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(asked, request, topic);
  return answerForm(async () => {
    const { agree } = await readForm(request);
    if (agree !== 'yes' && own.status === 'draft') {
      const locale = { locale: asked.language };
      const errors = { agree: m.apply_agree_error({}, locale) };
      return data<FormRefusal>({ refusal: m.apply_agree_refusal({}, locale), errors, values: {} }, { status: 422 });
    }
    await sendApplication(asked, own);
    return redirect(inSameLanguage(applyPath(topic, 'sent'), request), 303);
  });
}

export const meta: Route.MetaFunction = paperMeta;

export default function ApplyCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { back, progress, groups, documents, consent } = loaderData;
  const { refusal, errors = {} } = refusalOf(actionData) ?? {};
  const change = (step: string) => `${link(step)}${link(step).includes('?') ? '&' : '?'}change`;
  const lists = [...groups, { title: m.apply_documents({}, locale), answers: documents }];
  return (
    <StepPaper
      title={m.apply_check_title({}, locale)}
      {...{ back, progress, refusal }}
      errors={errors.agree ? [{ id: 'agree', text: errors.agree }] : []}
    >
      {lists.map(({ title, answers }) => (
        <AnswerList
          key={title}
          title={title}
          changeLabel={m.apply_change({}, locale)}
          answers={answers.map(({ step, ...answer }) => ({ ...answer, changeHref: change(step) }))}
        />
      ))}
      <form method="post" noValidate>
        <CheckField id="agree" name="agree" error={errors.agree} isFramed>
          {consent}
        </CheckField>
        <Button type="submit" kind="go" size="large" isBlock>
          {m.apply_send({}, locale)}
        </Button>
      </form>
    </StepPaper>
  );
}
