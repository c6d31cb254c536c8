import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { APPLICATION_STATUSES, statusView } from '#insurance/applications/application.ts';
import type { SentApplication } from '#insurance/applications/application-mails.ts';
import { answersView, sayIn } from '#insurance/applications/application-steps.ts';
import { findApplication } from '#insurance/applications/application-store.ts';
import { answerApplication, seenAs } from '#insurance/applications/send-application.ts';
import { sentView } from '#insurance/applications/sent-view.ts';
import { listUploads } from '#insurance/applications/upload-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, SelectField } from '#ui/field.tsx';
import { ApplicationStatus } from '../../cards/application-status.tsx';
import { DocumentList } from '../../cards/document-list.tsx';
import { documentSteps, documentsView } from '../../cards/document-view.ts';
import { Card, CardPage, Facts, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { typedAsOf } from '../../shell/typed-as-of.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/application-page';

/** An application, with the form that decides it. It shows tax numbers and documents, so each view is audited. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'see-application');
  const found = await findApplication(context.db, params.reference.toUpperCase());
  if (!found) throw data(null, { status: 404 });
  const { id, topic, answers, status } = found;
  await auditStaff(context.db, context, member, { act: 'see-application', subject: ['application', id] });
  const { language } = context;
  const uploads = await listUploads(context.db, id);
  const kinds = new Map(documentSteps(topic, sayIn(topic, language)).map(({ kind, label }) => [kind, label]));
  return {
    status,
    seen: seenAs(found),
    sent: sentView(found as SentApplication, language),
    groups: answersView(topic, answers, language).map(({ title, rows }) => ({
      title,
      facts: rows.map(({ label, value }) => ({ label, value })),
    })),
    files: documentsView(topic, uploads, language).map((file) => {
      const at = href('/staff/applications/:reference/file/:id', { reference: params.reference, id: String(file.id) });
      const name = `${kinds.get(file.kind)}: ${file.name}`;
      return { ...file, name, href: at, thumbnail: file.thumbnail && `${at}?small` };
    }),
    statuses: APPLICATION_STATUSES.filter((each) => each !== 'received').map((value) => ({
      value,
      label: statusView(value, language).name,
    })),
    done: doneIn(request, ACT_OF),
  };
}

/** The act that each button needs permission for. */
const ACT_OF = { answer: 'answer-application' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'see-application', does: ACT_OF, withLines: ['answer'] } as const;
  return answerStaffForm(context, request, as, async ({ member, form, act }) => {
    const { status, answer = '', seen = '' } = form;
    const chosen = APPLICATION_STATUSES.find((each) => each === status) ?? 'review';
    const says = { status: chosen, answer: answer.trim().slice(0, 1000) || null };
    const reference = params.reference.toUpperCase();
    await answerApplication(context, `staff ${member.id}`, { reference, seen }, says);
    const here = href('/staff/applications/:reference', params);
    return redirect(withQuery(inSameLanguage(here, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.apply_desk_title, params.reference);

export default function ApplicationPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { sent, groups, files, statuses, status } = at;
  const { refusal, values } = typedAsOf(useTyped(actionData), { seen: at.seen }, { status });
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/applications'))}>{m.staff_applications_back()}</a>
      </p>
      <h1>{m.apply_desk_title()}</h1>
      <Outcome
        refusal={refusal}
        done={at.done && m.staff_request_done_answer()}
        lost={sent.isOver ? [values.answer] : []}
      />
      <Card>
        <ApplicationStatus sent={sent} isDesk />
      </Card>
      {groups.map(({ title, facts }) => (
        <Card key={title} title={title}>
          <Facts facts={facts} />
        </Card>
      ))}
      {files.length > 0 && (
        <Card title={m.staff_applications_papers()}>
          <DocumentList files={files} />
        </Card>
      )}
      {!sent.isOver && (
        <Card title={m.staff_request_answer()}>
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="seen" value={at.seen} />
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
            <AreaField
              label={m.apply_desk_answer()}
              hint={m.apply_desk_answer_hint()}
              error={undefined}
              name="answer"
              rows={4}
              maxLength={1000}
              defaultValue={values.answer ?? ''}
            />
            <Button type="submit" kind="go" size="large" name="act" value="answer">
              {m.apply_desk_send()}
            </Button>
          </form>
        </Card>
      )}
    </CardPage>
  );
}
