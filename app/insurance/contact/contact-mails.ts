import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { contactTopicNames } from '#config/contact-topic-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import type { InputOf } from '#contract/call.ts';
import type { writeMessage } from '#contract/contact.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';

/** A message to the desk of one of our states. */
export type WrittenMessage = InputOf<typeof writeMessage> & { state: StateCode };

type Received = WrittenMessage & { reference: string; answerBy: string };

/** The desk's mail, always in English: the whole message, who wrote it, and by when to answer. */
export function mailToStateDesk(language: Language, received: Received) {
  const { reference, state, topic, name, email, phone, policyNumber, message, answerBy } = received;
  const locale = { locale: 'en' } as const;
  return composeMail('en', {
    title: m.contact_desk_title(
      { reference, state: stateName(state, 'en'), topic: contactTopicNames[topic]({}, locale) },
      locale,
    ),
    paragraphs: [
      m.contact_desk_writer({ name, email, phone: phone ? writtenPhone(phone) : '–' }, locale),
      m.contact_desk_policy({ policy: policyNumber ?? '–' }, locale),
      ...message.split(/\r?\n/).filter((words) => words.trim() !== ''),
      m.contact_desk_answer({ day: writtenDay(answerBy, 'en'), language }, locale),
    ],
  });
}

/** The receipt. It repeats nothing from the message, because the address may belong to someone else. */
export function mailToWriter(language: Language, { reference, state, topic, answerBy }: Received) {
  const locale = { locale: language };
  const day = writtenDay(answerBy, language);
  return composeMail(language, {
    title: m.contact_mail_title({ reference }, locale),
    paragraphs: [
      m.contact_mail_text({ topic: contactTopicNames[topic]({}, locale), state: stateName(state, language) }, locale),
      m.contact_mail_next({ day, reference }, locale),
      m.contact_mail_urgent({ phone: tollFree(brand.phones.support) }, locale),
    ],
    footer: m.contact_mail_footer({}, locale),
  });
}
