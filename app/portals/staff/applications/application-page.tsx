import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { APPLICATION_STATUSES, deskPathOf, statusInWords } from '#insurance/applications/application.ts';
import type { SentApplication } from '#insurance/applications/application-mails.ts';
import { answersInWords, sayIn } from '#insurance/applications/application-steps.ts';
import { findApplication } from '#insurance/applications/application-store.ts';
import { answerApplication } from '#insurance/applications/send-application.ts';
import { sentInWords } from '#insurance/applications/sent-in-words.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { listUploads } from '#platform/uploads/upload-store.ts';
import { Button } from '#ui/button.tsx';
import { FieldFrame, SelectField } from '#ui/field.tsx';
import { DocumentList } from '../../papers/document-form.tsx';
import { documentSteps, documentsInWords } from '../../papers/in-words.ts';
import { Standing } from '../../papers/standing.tsx';
import { Facts, Outcome, Paper, PaperPage } from '../../shell/papers.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/application-page';

/** An application as its desk reads and answers it: tax numbers and papers with it, so each look is in the audit. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const member = await staffFor(asked, request, 'see-application');
  const found = await findApplication(asked.db, params.reference.toUpperCase());
  if (!found) throw data(null, { status: 404 });
  const { id, topic, answers, status } = found;
  await auditStaff(asked.db, asked, member, { act: 'see-application', subject: ['application', id] });
  const { language } = asked;
  const uploads = await listUploads(asked.db, id);
  const kinds = new Map(documentSteps(topic, sayIn(topic, language)).map(({ kind, label }) => [kind, label]));
  return {
    status,
    sent: sentInWords(found as SentApplication, language),
    groups: answersInWords(topic, answers, language).map(({ title, rows }) => ({
      title,
      facts: rows.map(({ label, value }) => ({ label, value })),
    })),
    files: documentsInWords(topic, uploads, language).map((file) => {
      const href = `${deskPathOf(params.reference)}/file/${file.id}`;
      const name = `${kinds.get(file.kind)}: ${file.name}`;
      return { ...file, name, href, thumbnail: file.thumbnail && `${href}?small` };
    }),
    statuses: APPLICATION_STATUSES.filter((each) => each !== 'received').map((value) => ({
      value,
      label: statusInWords(value, language).name,
    })),
    done: doneIn(request, DOES),
  };
}

/** The acts of its form. */
const DOES = { answer: 'answer-application' } as const;

export function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const as = { see: 'see-application', does: DOES, withLines: ['answer'] } as const;
  return answerStaffForm(asked, request, as, async ({ member, form, act }) => {
    const { status, answer = '' } = form;
    const chosen = APPLICATION_STATUSES.find((each) => each === status) ?? 'review';
    const says = { status: chosen, answer: answer.trim().slice(0, 1000) || null };
    await answerApplication(asked, `staff ${member.id}`, params.reference.toUpperCase(), says);
    return redirect(withQuery(inSameLanguage(deskPathOf(params.reference), request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.apply_desk_title);

export default function ApplicationPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, values } = useTyped(actionData);
  const { sent, groups, files, statuses, status } = at;
  return (
    <PaperPage>
      <p>
        <a href={link('/staff/applications')}>{m.staff_applications_back()}</a>
      </p>
      <h1>{m.apply_desk_title()}</h1>
      <Outcome refusal={refusal} done={at.done && m.staff_request_done_answer()} />
      <Paper>
        <Standing sent={sent} isDesk />
      </Paper>
      {groups.map(({ title, facts }) => (
        <Paper key={title} title={title}>
          <Facts facts={facts} />
        </Paper>
      ))}
      {files.length > 0 && (
        <Paper title={m.staff_applications_papers()}>
          <DocumentList files={files} canRemove={false} />
        </Paper>
      )}
      {!sent.isOver && (
        <Paper title={m.staff_request_answer()}>
          <form method="post" className={styles.form} noValidate>
            <SelectField
              label={m.apply_desk_status()}
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
            <FieldFrame label={m.apply_desk_answer()} hint={m.apply_desk_answer_hint()} error={undefined}>
              {(control) => (
                <textarea {...control} name="answer" rows={4} maxLength={1000} defaultValue={values.answer ?? ''} />
              )}
            </FieldFrame>
            <Button type="submit" kind="go" size="large" name="act" value="answer">
              {m.apply_desk_send()}
            </Button>
          </form>
        </Paper>
      )}
    </PaperPage>
  );
}
