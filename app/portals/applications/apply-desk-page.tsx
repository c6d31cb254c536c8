import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button } from '#ui/button.tsx';
import { FieldFrame, SelectField } from '#ui/field.tsx';
import { answerForm, refusalOf } from '../answer-form.ts';
import { hashToken } from '../keyring.ts';
import { portalContext } from '../portal-context.ts';
import { inSameLanguage, paperMeta, usePortalLanguage } from '../portal-page.ts';
import { readForm } from '../read-fields.ts';
import { listUploads } from '../uploads/upload-store.ts';
import type { Route } from './+types/apply-desk-page';
import { APPLICATION_STATUSES, deskPathOf, statusInWords } from './application.ts';
import type { SentApplication } from './application-mails.ts';
import { answersInWords, sayIn } from './application-steps.ts';
import { findDeskApplication } from './application-store.ts';
import { DocumentList } from './document-form.tsx';
import { documentSteps, documentsInWords } from './in-words.ts';
import { answerApplication } from './send-application.ts';
import { sentInWords } from './sent-in-words.ts';
import { Standing } from './standing.tsx';
import { StepPaper } from './step-paper.tsx';

/** Where the desk reads and answers an application: the address is in its mail, and in nobody else's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { language } = asked;
  const found = await findDeskApplication(asked.db, hashToken(params.token));
  if (!found) throw data(null, { status: 404 });
  const { topic, answers } = found;
  const uploads = await listUploads(asked.db, found.id);
  const kinds = new Map(documentSteps(topic, sayIn(topic, language)).map(({ kind, label }) => [kind, label]));
  return {
    status: found.status,
    sent: sentInWords(found as SentApplication, language),
    groups: answersInWords(topic, answers, language).map(({ title, rows }) => ({
      title,
      answers: rows.map(({ label, value }) => ({ label, value })),
    })),
    files: documentsInWords(topic, uploads, language).map((file) => ({
      ...file,
      name: `${kinds.get(file.kind)}: ${file.name}`,
      href: `${deskPathOf(params.token)}/file/${file.id}`,
      thumbnail: file.thumbnail && `${deskPathOf(params.token)}/file/${file.id}?small`,
    })),
    statuses: APPLICATION_STATUSES.filter((each) => each !== 'received').map((value) => ({
      value,
      label: statusInWords(value, language).name,
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  return answerForm(async () => {
    const { status = '', answer = '' } = await readForm(request, { withLines: ['answer'] });
    const chosen = APPLICATION_STATUSES.find((each) => each === status) ?? 'review';
    return answerForm(
      async () => {
        await answerApplication(asked, params.token, { status: chosen, answer: answer.trim().slice(0, 1000) || null });
        return redirect(inSameLanguage(deskPathOf(params.token), request), 303);
      },
      { status, answer },
    );
  });
}

export const meta: Route.MetaFunction = paperMeta;

export default function ApplyDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const { refusal, values = {} } = refusalOf(actionData) ?? {};
  const { sent, groups, files, statuses, status } = loaderData;
  return (
    <StepPaper
      title={m.apply_desk_title({}, locale)}
      refusal={refusal}
      errors={refusal ? [{ id: 'answer', text: m.apply_desk_answer({}, locale) }] : []}
    >
      <Standing sent={sent} />
      {groups.map(({ title, answers }) => (
        <AnswerList key={title} title={title} answers={answers} changeLabel="" />
      ))}
      {files.length > 0 && <DocumentList files={files} canRemove={false} />}
      {!sent.isOver && (
        <form method="post" noValidate>
          <SelectField
            label={m.apply_desk_status({}, locale)}
            name="status"
            error={undefined}
            defaultValue={values.status ?? status}
          >
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <FieldFrame
            id="answer"
            label={m.apply_desk_answer({}, locale)}
            hint={m.apply_desk_answer_hint({}, locale)}
            error={undefined}
          >
            {(control) => (
              <textarea {...control} name="answer" rows={4} maxLength={1000} defaultValue={values.answer} />
            )}
          </FieldFrame>
          <Button type="submit" kind="go" size="large" isBlock>
            {m.apply_desk_send({}, locale)}
          </Button>
        </form>
      )}
    </StepPaper>
  );
}
