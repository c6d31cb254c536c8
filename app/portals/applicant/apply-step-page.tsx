import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { addDocument, removableOf, removeDocument, takesDocuments } from '#insurance/applications/add-document.ts';
import { applyPath, type Topic } from '#insurance/applications/application.ts';
import {
  aboutOf,
  CHECK,
  findStep,
  isRefused,
  mayBeAt,
  NOT_YET,
  placeOf,
  readStep,
  sayIn,
} from '#insurance/applications/application-steps.ts';
import { type Application, saveAnswers } from '#insurance/applications/application-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { errorTexts, fieldGroups, fieldValues } from '#platform/forms/field-view.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { incomingForm } from '#platform/uploads/take-file.ts';
import { Button } from '#ui/button.tsx';
import { documentsView } from '../cards/document-view.ts';
import { QuestionFields } from '../cards/question-fields.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/apply-step-page';
import { DocumentForm } from './document-form.tsx';
import { documentsOf, givenBy, ownApplicationOf, renewedCookie, topicOf } from './own-application.ts';

type Asking = Parameters<typeof ownApplicationOf>[0];

/** One step of an application: questions, or a document to upload. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { topic, own, step } = await stepOf(context, request, params);
  const say = sayIn(topic, context.language);
  const { before, after, number, count } = placeOf(topic, step.id);
  const uploads = 'document' in step ? await documentsOf(context, own) : [];
  const goesOnTo = own.status === 'draft' ? (isChange(request) ? CHECK : after) : 'sent';
  return {
    title: say(step.title),
    lead: step.lead && say(step.lead),
    back: own.status === 'draft' ? applyPath(topic, isChange(request) ? CHECK : before) : applyPath(topic, 'sent'),
    progress: own.status === 'draft' ? { number, count } : undefined,
    next: applyPath(topic, goesOnTo),
    answers: 'document' in step ? {} : fieldValues(step, own.answers),
    groups:
      'document' in step
        ? undefined
        : fieldGroups(step, { facts: aboutOf(topic, context.language), language: context.language }),
    files:
      'document' in step
        ? documentsView(topic, uploads, context.language).filter(({ kind }) => kind === step.document)
        : [],
    removable: removableOf(own, uploads).map(({ id }) => id),
  };
}

/** Saves the step and then leads to the next one. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { topic, own, step } = await stepOf(context, request, params);
  const goTo = (path: string) => redirect(path, { status: 303, headers: renewedCookie(request, topic) });
  if ('document' in step) {
    const here = inSameLanguage(applyPath(topic, step.id), request);
    return answerForm(async () => {
      if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
        await addDocument(context, own, step.document, incomingForm(context, request));
      } else {
        const { remove = '' } = await readForm(request);
        if (/^[0-9]{1,12}$/.test(remove)) await removeDocument(context, own, Number(remove));
      }
      return goTo(isChange(request) ? withChange(here) : here);
    });
  }
  return answerForm(async () => {
    const typed = await readForm(request, { withLines: 'all' });
    const read = readStep(step, typed);
    if (read.errors) {
      const errors = errorTexts(read.errors, { facts: aboutOf(topic, context.language), language: context.language });
      return refuseForm({ refusal: m.register_check_fields(), errors, values: typed });
    }
    const { email } = read.answers;
    await saveAnswers(context.db, own.id, { answers: read.answers, email, language: context.language });
    const isEnd = isRefused(step, read.answers);
    const next = isEnd ? NOT_YET : isChange(request) ? CHECK : placeOf(topic, step.id).after;
    return goTo(inSameLanguage(applyPath(topic, next), request));
  });
}

/** An applicant who came from the review page to change an answer returns there. */
const isChange = (request: Request) => new URL(request.url).searchParams.has('change');
const withChange = (path: string) => `${path}${path.includes('?') ? '&' : '?'}change`;

/** @throws 404 for an unknown step; a redirect if the step is not to be filled in now */
async function stepOf(context: Asking, request: Request, params: { topic: string; step: string }) {
  const topic = topicOf(params);
  const step = findStep(topic, params.step);
  if (!step) throw data(null, { status: 404 });
  const own = await ownApplicationOf(context, request, topic);
  const to = (where: string | undefined) => redirect(inSameLanguage(applyPath(topic, where), request), 303);
  if (own.status === 'draft') {
    if (!mayBeAt(topic, step.id, await givenBy(context, own))) throw to(undefined);
  } else if (!('document' in step) || !takesDocuments(own)) {
    throw to('sent');
  }
  return { topic, own, step } satisfies { topic: Topic; own: Application; step: unknown };
}

export const meta: Route.MetaFunction = cardMeta;

export default function ApplyStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, back, progress, groups, answers } = loaderData;
  const { refusal, errors = {}, values = answers } = refusalOf(actionData) ?? {};
  const marked = groups
    ? Object.entries(errors).map(([id, text]) => ({ id, text }))
    : refusal
      ? [{ id: 'file', text: refusal }]
      : [];
  return (
    <StepCard
      title={title}
      lead={lead}
      back={back}
      progress={progress}
      refusal={refusal && (groups ? refusal : m.upload_not_taken())}
      errors={marked}
    >
      {groups ? (
        <form method="post" noValidate>
          <QuestionFields groups={groups} errors={errors} values={values} />
          <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
            {m.apply_continue()}
          </Button>
        </form>
      ) : (
        <DocumentForm {...loaderData} refusal={refusal} />
      )}
    </StepCard>
  );
}
