import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** An email to one person, as plain text and the same in HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Set by the caller when the act later checks whether this message was sent. */
  messageId?: string;
};
/** A text message; `to` is ten digits, or `+` and an international number. */
export type Sms = { to: string; text: string; goodForSeconds?: number };

/** Queues an email in the transaction of the act that it reports. */
export const enqueueMail = (db: Queryable, mail: Mail): Promise<void> => enqueueMails(db, [mail]);

/** Queues several emails. With `afterSeconds`, other messages are sent first. */
export async function enqueueMails(db: Queryable, mails: Mail[], { afterSeconds = 0 } = {}): Promise<void> {
  const rows = mails.map(({ to, subject, text, html, messageId }) => ({
    channel: 'mail' as const,
    recipient: to,
    subject,
    body_text: text,
    body_html: html ?? null,
    message_id: messageId ?? randomUUID(),
    ...(afterSeconds > 0 && { next_try_at: inSeconds(afterSeconds) }),
  }));
  await db.insertInto('outbox').values(rows).execute();
}

/**
 * Queues a text message in the transaction of the act that it reports. It is not sent after `goodForSeconds`, because
 * an expired PIN only confuses.
 */
export async function enqueueSms(db: Queryable, { to, text, goodForSeconds }: Sms): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      channel: 'sms',
      recipient: to,
      body_text: text,
      message_id: randomUUID(),
      ...(goodForSeconds && { good_until: inSeconds(goodForSeconds) }),
    })
    .execute();
}

/** Messages to these recipients, the newest first, without what they say. Sent ones are deleted after a while. */
export async function listSentTo(db: Queryable, recipients: string[], most: number) {
  if (recipients.length === 0) return [];
  const rows = await db
    .selectFrom('outbox') // outbox_of_recipient
    .select(['id', 'recipient', 'subject', 'created_at as createdAt', 'sent_at', 'parked_at', 'discarded_at'])
    .where('recipient', 'in', recipients)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ sent_at, parked_at, discarded_at, ...message }) => ({
    ...message,
    status: sent_at ? ('sent' as const) : parked_at || discarded_at ? ('failed' as const) : ('waiting' as const),
  }));
}

export type Channel = 'mail' | 'sms';

export type DueMessage = {
  id: number;
  recipient: string;
  subject: string | null;
  body_text: string;
  body_html: string | null;
  /** Unique, and the same at every attempt. */
  message_id: string;
  /** Includes the current attempt. */
  attempts: number;
  created_at: Date;
  is_too_late: boolean;
};

/**
 * Claims due messages for this sender: other senders see them again only after `leaseSeconds`. It is one short
 * statement, so that no transaction waits for a mail server.
 */
export function claimDue(
  db: Queryable,
  channel: Channel,
  { count, leaseSeconds }: { count: number; leaseSeconds: number },
): Promise<DueMessage[]> {
  return db
    .with('due', (with_) =>
      with_
        .selectFrom('outbox') // uses index outbox_due
        .select('id')
        .where('channel', '=', channel)
        .where('sent_at', 'is', null)
        .where('parked_at', 'is', null)
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set((eb) => ({ attempts: eb('outbox.attempts', '+', 1), next_try_at: inSeconds(leaseSeconds) }))
    .returning([
      'outbox.id',
      'recipient',
      'subject',
      'body_text',
      'body_html',
      'message_id',
      'attempts',
      'created_at',
      sql<boolean>`coalesce(good_until <= now(), false)`.as('is_too_late'),
    ])
    .execute();
}

/** Marks a message as sent and deletes its text, which may name a person and contain a link or PIN. */
export async function markSent(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql`now()`, body_text: '', body_html: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** @param waitSeconds undefined: no further attempt, a person decides */
export async function putOff(
  db: Queryable,
  id: number,
  { why, waitSeconds }: { why: string; waitSeconds: number | undefined },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: why,
      ...(waitSeconds === undefined ? { parked_at: sql`now()` } : { next_try_at: inSeconds(waitSeconds) }),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/**
 * Returns a message to its place because the service was unavailable. That does not count as an attempt. After
 * `giveUpAfterSeconds`, a person decides.
 */
export async function putBack(
  db: Queryable,
  id: number,
  { why, giveUpAfterSeconds }: { why: string; giveUpAfterSeconds: number },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({
      last_error: why,
      attempts: sql<number>`greatest(${eb.ref('attempts')} - 1, 0)`,
      // In the order in which the messages were written.
      next_try_at: eb.ref('created_at'),
      parked_at: sql<Date | null>`case when created_at < now() - make_interval(secs => ${giveUpAfterSeconds}) then now() end`,
    }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Messages that are not retried until a person decides, latest first. */
export const findParked = (db: Queryable, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('outbox') // uses index outbox_parked
    .select(['id', 'channel', 'recipient', 'subject', 'attempts', 'parked_at', 'last_error'])
    .select(sql<boolean>`coalesce(good_until <= now(), false)`.as('is_too_late'))
    .where(isParked)
    .orderBy('parked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** How many messages are not retried until a person decides, and how many others are unsent. */
export async function countToDecide(db: Queryable): Promise<{ parked: number; waiting: number }> {
  const count = db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('messages'));
  const parked = await count.where(isParked).executeTakeFirstOrThrow(); // outbox_parked
  const waiting = await count
    .where('sent_at', 'is', null) // outbox_due
    .where('parked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { parked: parked.messages, waiting: waiting.messages };
}

/** Unsent messages per channel: how many, and the age of the oldest in seconds. */
export function countUnsent(db: Queryable) {
  return db
    .selectFrom('outbox') // uses indexes outbox_due and outbox_parked
    .select(['channel', sql<string>`case when parked_at is null then 'waiting' else 'parked' end`.as('state')])
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .select(sql<number>`extract(epoch from now() - min(created_at))::float8`.as('seconds'))
    .where('sent_at', 'is', null)
    .where('discarded_at', 'is', null)
    .groupBy(['channel', 'state'])
    .execute();
}

const isParked = sql<SqlBool>`sent_at is null and parked_at is not null and discarded_at is null`;

/**
 * Retries a parked message from the beginning.
 *
 * @returns whether there was one that can still be sent
 */
export async function retryParked(db: Queryable, id: number): Promise<boolean> {
  const again = await db
    .updateTable('outbox')
    .set({ parked_at: null, attempts: 0, next_try_at: sql<Date>`now()`, last_error: null })
    .where('id', '=', id)
    .where(isParked)
    .where(sql<SqlBool>`coalesce(good_until > now(), true)`)
    .returning('id')
    .executeTakeFirst();
  return again !== undefined;
}

/**
 * Discards a parked message: its row stays, its text is deleted.
 *
 * @returns whether there was one
 */
export async function discardParked(db: Queryable, id: number): Promise<boolean> {
  const gone = await db
    .updateTable('outbox')
    .set({ discarded_at: sql<Date>`now()`, body_text: '', body_html: null })
    .where('id', '=', id)
    .where(isParked)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Unsent messages, newest first: at most `count`, and older than the message `before`. */
export function listUnsent(db: Queryable, { before, count }: { before: number | undefined; count: number }) {
  return db
    .selectFrom('outbox') // uses the primary key, backwards
    .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'created_at'])
    .where('sent_at', 'is', null)
    .where('discarded_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export function findUnsent(db: Queryable, id: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'created_at'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
