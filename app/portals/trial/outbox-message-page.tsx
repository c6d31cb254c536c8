import { data, href } from 'react-router';
import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { portalContext } from '#platform/context/portal-context.ts';
import { findUnsent } from '#platform/messages/outbox-store.ts';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/outbox-message-page';
import { maySeeOutbox } from './may-see-outbox.ts';
import styles from './outbox.module.css';
import { OutboxMessage, outboxMessage } from './outbox-message.tsx';

const messageId = z.coerce.number().int().positive();

export async function loader({ params, request, context: routing }: Route.LoaderArgs) {
  const { db, env, language } = routing.get(portalContext);
  const id = messageId.safeParse(params.id);
  const found = maySeeOutbox(request, env) && id.success ? await findUnsent(db, id.data) : undefined;
  if (!found) throw data(null, { status: 404 });
  const { body_html, ...message } = found;
  return { message: outboxMessage(message, language), isDesigned: body_html !== null };
}

export const meta: Route.MetaFunction = () => portalMeta(m.mail_outbox_title);

export default function OutboxMessagePage({ loaderData: { message, isDesigned } }: Route.ComponentProps) {
  return (
    <div className={styles.outbox}>
      <p>
        <a href={`${href('/dev/outbox')}?lang=${getLocale()}`}>{m.mail_outbox_back()}</a>
      </p>
      <OutboxMessage message={message} level="h1" />
      {isDesigned && (
        <>
          <h2>{m.mail_outbox_as_designed()}</h2>
          <iframe
            className={styles.designed}
            // A mail cannot run scripts or reach this page; its button opens a new tab.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={href('/dev/outbox/:id/mail', { id: String(message.id) })}
            title={m.mail_outbox_as_designed()}
          />
        </>
      )}
    </div>
  );
}
