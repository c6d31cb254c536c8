import { data, href } from 'react-router';
import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { portalContext } from '#platform/context/portal-context.ts';
import { listUnsent } from '#platform/messages/outbox-store.ts';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/outbox-page';
import { maySeeOutbox } from './may-see-outbox.ts';
import styles from './outbox.module.css';
import { OutboxMessage, outboxMessage } from './outbox-message.tsx';

const A_PAGE = 30;
const before = z.coerce.number().int().positive().optional().catch(undefined);

/** For developers: the messages that would have been sent, with their PINs and links. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const { db, env, language } = routing.get(portalContext);
  if (!maySeeOutbox(request, env)) throw data(null, { status: 404 });
  const olderThan = before.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  const messages = await listUnsent(db, { before: olderThan, count: A_PAGE });
  return {
    messages: messages.map((message) => outboxMessage(message, language)),
    olderThan: messages.length === A_PAGE ? messages.at(-1)?.id : undefined,
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.mail_outbox_title);

export default function OutboxPage({ loaderData: { messages, olderThan } }: Route.ComponentProps) {
  return (
    <div className={styles.outbox}>
      <h1>{m.mail_outbox_title()}</h1>
      <p>{m.mail_outbox_intro()}</p>
      {messages.length === 0 && <p>{m.mail_outbox_empty()}</p>}
      <ol className={styles.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <OutboxMessage message={message} level="h2" />
            {message.channel === 'mail' && (
              <a href={`${href('/dev/outbox/:id', { id: String(message.id) })}?lang=${getLocale()}`}>
                {m.mail_outbox_as_designed()}
                <span className="visually-hidden">: {message.subject}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
      {olderThan !== undefined && (
        <a href={`${href('/dev/outbox')}?lang=${getLocale()}&before=${olderThan}`}>{m.mail_outbox_older()}</a>
      )}
    </div>
  );
}
