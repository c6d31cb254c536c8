import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { applyPath } from '#insurance/applications/application.ts';
import type { SentApplication } from '#insurance/applications/application-mails.ts';
import { openStep, sayIn } from '#insurance/applications/application-steps.ts';
import { sendMore } from '#insurance/applications/send-application.ts';
import { sentView } from '#insurance/applications/sent-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ApplicationStatus } from '../cards/application-status.tsx';
import { DocumentList } from '../cards/document-list.tsx';
import { documentSteps, documentsView } from '../cards/document-view.ts';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/apply-sent-page';
import styles from './apply.module.css';
import { documentsOf, givenBy, ownApplicationOf, topicOf } from './own-application.ts';

/** The receipt of an application, and later its status. An applicant who returns to a step after sending lands here. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(context, request, topic);
  if (own.status === 'draft') {
    throw redirect(inSameLanguage(applyPath(topic, openStep(topic, await givenBy(context, own))), request), 303);
  }
  const say = sayIn(topic, context.language);
  return {
    sent: sentView(own as SentApplication, context.language),
    email: own.email ?? '',
    files: documentsView(topic, await documentsOf(context, own), context.language),
    adds:
      own.status === 'more-needed'
        ? documentSteps(topic, say).map(({ id, label }) => ({ path: applyPath(topic, id), label }))
        : [],
  };
}

/** The applicant has added what the desk had asked for. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(context, request, topic);
  return answerForm(async () => {
    await sendMore(context, own);
    return redirect(inSameLanguage(applyPath(topic, 'sent'), request), 303);
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ApplySentPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { sent, email, files, adds } = loaderData;
  const isNew = sent.status === 'received';
  return (
    <StepCard title={isNew ? m.apply_sent_title() : m.apply_status_title()} refusal={refusalOf(actionData)?.refusal}>
      <ApplicationStatus sent={sent} />
      {isNew && (
        <ul className={styles.next}>
          <li>{m.apply_sent_mail({ email })}</li>
          <li>{m.apply_sent_read({ day: sent.readBy })}</li>
          <li>{m.apply_sent_status()}</li>
        </ul>
      )}
      {files.length > 0 && (
        <div className={styles.papers}>
          <h2 className={styles.small}>{m.apply_documents()}</h2>
          <DocumentList files={files} />
        </div>
      )}
      {adds.length > 0 && (
        <>
          <div className={styles.papers}>
            <h2 className={styles.small}>{m.apply_add_title()}</h2>
            {adds.map(({ path, label }) => (
              <ButtonLink key={path} kind="outline" href={link(path)} icon="upload">
                {label}
              </ButtonLink>
            ))}
          </div>
          <form method="post">
            <Button type="submit" kind="go" size="large" isBlock>
              {m.apply_send_more()}
            </Button>
          </form>
        </>
      )}
      <p>
        <a href={link(href('/apply/status'))}>{m.apply_see_status()}</a>
      </p>
    </StepCard>
  );
}
