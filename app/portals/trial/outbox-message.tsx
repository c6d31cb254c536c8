import { createElement, Fragment } from 'react';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import styles from './outbox.module.css';

type Stored = {
  id: number;
  channel: string;
  recipient: string;
  subject: string | null;
  body_text: string;
  created_at: Date;
};

export type OutboxMessage = Omit<Stored, 'created_at'> & { writtenAt: string; written: string };

/** Formats a stored message for the page, in the time zone of the company's head office. */
export function outboxMessage({ created_at, ...rest }: Stored, language: Language): OutboxMessage {
  const clock = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: brand.states[brand.home].timeZone,
  });
  return { ...rest, writtenAt: created_at.toISOString(), written: clock.format(created_at) };
}

export function OutboxMessage({ message, level: Heading }: { message: OutboxMessage; level: 'h1' | 'h2' }) {
  return (
    <article className={styles.message}>
      <Heading>{message.subject ?? m.mail_outbox_sms()}</Heading>
      <dl>
        <dt>{m.mail_outbox_to()}</dt>
        <dd>{message.recipient}</dd>
        <dt>{m.mail_outbox_written()}</dt>
        <dd>
          <time dateTime={message.writtenAt}>{message.written}</time>
        </dd>
      </dl>
      <p className={styles.text}>{withLinks(message.body_text)}</p>
    </article>
  );
}

function withLinks(text: string) {
  // `split` returns the matched addresses at the odd positions.
  const parts = text
    .split(/(https?:\/\/\S+)/)
    .map((part, position) => (position % 2 === 1 ? createElement('a', { href: part }, part) : part));
  return createElement(Fragment, null, ...parts);
}
