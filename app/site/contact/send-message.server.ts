import { data, redirectDocument } from 'react-router';
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, typedPhone } from '#config/phone-number.ts';
import { STATES } from '#config/states.ts';
import { contactMessage, writeMessage } from '#contract/contact.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/contact-topics.ts';
import { typedText } from '../content/typed-text.server.ts';
import { paths } from '../navigation/navigation.ts';
import type { CallPortal } from '../portals.server.ts';
import { sentMessage } from './sent-message.server.ts';
import { type MessageField, type MessageRefusal, messageFields } from './written-message.ts';

/** A message to one of our states. */
const ourMessage = contactMessage.extend({ state: z.enum(STATES) });

/** @returns a redirect to the confirmation, or the refusal to show */
export async function sendMessage(call: CallPortal, request: Request) {
  const typed = readTyped(await request.formData());
  const parsed = ourMessage.safeParse({
    ...typed,
    phone: typed.phone === '' ? undefined : (typedPhone(typed.phone) ?? ''),
    // People copy the whole number off the card, with prefix and dashes.
    policyNumber: typed.policyNumber === '' ? undefined : typed.policyNumber.replace(/[^0-9]/g, ''),
  });
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    const errors = messageFields.flatMap((field) => (wrong.has(field) ? [[field, asks[field](typed)] as const] : []));
    return refuse(typed, m.contact_fix(), Object.fromEntries(errors));
  }

  const reply = await call(writeMessage, parsed.data);
  if (!reply.ok) return refuse(typed, m.contact_no_answer({ phone: tollFree(brand.phones.support) }));
  if ('error' in reply.answer) return refuse(typed, reply.answer.error);
  return redirectDocument(localizeHref(paths.messageSent), {
    status: 303,
    headers: { 'set-cookie': sentMessage.keep(request, { ...reply.answer, state: parsed.data.state }) },
  });
}

type Typed = Record<MessageField, string>;

function readTyped(form: FormData): Typed {
  // Browsers count a line break as one character.
  const text = (name: MessageField) => typedText(form, name).replaceAll('\r\n', '\n');
  return Object.fromEntries(messageFields.map((field) => [field, text(field)])) as Typed;
}

/** The error message of each field, which says what to do. */
const asks: Record<MessageField, (typed: Typed) => string> = {
  state: m.contact_need_state,
  topic: m.contact_need_topic,
  name: m.contact_need_name,
  email: m.contact_need_email,
  phone: m.contact_need_phone,
  policyNumber: m.contact_need_policy,
  message: ({ message }) =>
    message === '' ? m.contact_need_message() : m.contact_message_long({ most: CONTACT_MESSAGE_MAX }),
};

const refuse = (typed: Typed, message: string, errors: MessageRefusal['errors'] = {}, status = 422) =>
  data<MessageRefusal>({ message, errors, typed }, { status, headers: { 'cache-control': 'no-store' } });
