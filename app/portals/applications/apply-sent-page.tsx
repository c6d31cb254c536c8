import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { answerForm, refusalOf } from '../answer-form.ts';
import { portalContext } from '../portal-context.ts';
import { inSameLanguage, paperMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import type { Route } from './+types/apply-sent-page';
import { applyPath, STATUS_PATH } from './application.ts';
import type { SentApplication } from './application-mails.ts';
import { openStep, sayIn } from './application-steps.ts';
import styles from './apply.module.css';
import { DocumentList } from './document-form.tsx';
import { documentSteps, documentsInWords } from './in-words.ts';
import { documentsOf, givenBy, ownApplicationOf, topicOf } from './own-application.ts';
import { sendMore } from './send-application.ts';
import { sentInWords } from './sent-in-words.ts';
import { Standing } from './standing.tsx';
import { StepPaper } from './step-paper.tsx';

/** The receipt, and from then on how it stands: whoever comes back to a step that was sent is here. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(asked, request, topic);
  if (own.status === 'draft') {
    throw redirect(inSameLanguage(applyPath(topic, openStep(topic, await givenBy(asked, own))), request), 303);
  }
  const say = sayIn(topic, asked.language);
  return {
    sent: sentInWords(own as SentApplication, asked.language),
    email: own.email ?? '',
    files: documentsInWords(topic, await documentsOf(asked, own), asked.language),
    adds:
      own.status === 'more-needed'
        ? documentSteps(topic, say).map(({ id, label }) => ({ href: applyPath(topic, id), label }))
        : [],
  };
}

/** What was asked for is there now. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(asked, request, topic);
  return answerForm(async () => {
    await sendMore(asked, own);
    return redirect(inSameLanguage(applyPath(topic, 'sent'), request), 303);
  });
}

export const meta: Route.MetaFunction = paperMeta;

export default function ApplySentPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { sent, email, files, adds } = loaderData;
  const isNew = sent.status === 'received';
  return (
    <StepPaper
      title={isNew ? m.apply_sent_title({}, locale) : m.apply_status_title({}, locale)}
      refusal={refusalOf(actionData)?.refusal}
    >
      <Standing sent={sent} />
      {isNew && (
        <ul className={styles.next}>
          <li>{m.apply_sent_mail({ email }, locale)}</li>
          <li>{m.apply_sent_read({ day: sent.readBy }, locale)}</li>
          <li>{m.apply_sent_status({}, locale)}</li>
        </ul>
      )}
      {files.length > 0 && (
        <div className={styles.papers}>
          <h2 className={styles.small}>{m.apply_documents({}, locale)}</h2>
          <DocumentList files={files} canRemove={false} />
        </div>
      )}
      {adds.length > 0 && (
        <>
          <div className={styles.papers}>
            <h2 className={styles.small}>{m.apply_add_title({}, locale)}</h2>
            {adds.map(({ href, label }) => (
              <ButtonLink key={href} kind="outline" href={link(href)} icon="upload">
                {label}
              </ButtonLink>
            ))}
          </div>
          <form method="post">
            <Button type="submit" kind="go" size="large" isBlock>
              {m.apply_send_more({}, locale)}
            </Button>
          </form>
        </>
      )}
      <p>
        <a href={link(STATUS_PATH)}>{m.apply_see_status({}, locale)}</a>
      </p>
    </StepPaper>
  );
}
