import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';

/** A mail as it is sent: one person, a plain text, and the same in HTML. */
export type Mail = { to: string; subject: string; text: string; html?: string };
/** A text message; `to` is ten digits or `+` and the country's. */
export type Sms = { to: string; text: string };

/** Puts a mail in the outbox, in the transaction of the act that it tells of. */
export async function enqueueMail(db: Queryable, { to, subject, text, html }: Mail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      channel: 'mail',
      recipient: to,
      subject,
      body_text: text,
      body_html: html ?? null,
      message_id: randomUUID(),
    })
    .execute();
}

/** Puts a text message in the outbox, in the transaction of the act that it tells of. */
export async function enqueueSms(db: Queryable, { to, text }: Sms): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ channel: 'sms', recipient: to, body_text: text, message_id: randomUUID() })
    .execute();
}
