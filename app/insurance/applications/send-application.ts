import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { appointmentMailboxes, recruitingMailbox } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { newReference, readReference, writtenReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { isOver, kindOf, type SentStatus, stateOf, type Topic } from './application.ts';
import { mailOfStatus, mailToApplicant, mailToDesk, type SentApplication } from './application-mails.ts';
import { CHECK, openStep } from './application-steps.ts';
import {
  type Application,
  addApplicationLink,
  bindTo,
  findApplication,
  findSentApplication,
  lockApplication,
  markSentOff,
  setStatus,
  takeLink,
} from './application-store.ts';
import { listUploads } from './upload-store.ts';

/** What the applicant agrees to by sending, stored in the wording that was read. */
export const consentOf = (topic: Topic, { language }: Pick<Context, 'language'>) =>
  topic === 'job'
    ? m.apply_consent_job({ name: brand.name }, { locale: language })
    : m.apply_consent_appointment({ name: brand.name }, { locale: language });

const mailboxOf = (topic: Topic) => {
  const state = stateOf(topic);
  return state ? appointmentMailboxes[state] : recruitingMailbox;
};

/**
 * Sends an application: reference, audit entry and both mails, in one transaction. Sending twice sends once.
 *
 * @throws {Failure} refused when a step is not done; throttled
 */
export async function sendApplication(context: Context, { id }: Application): Promise<void> {
  await budgetOf('apply', context, id).reserve();
  await context.db.transaction().execute(async (trx) => {
    const draft = await lockApplication(trx, id);
    if (draft.status !== 'draft') return;
    const documents = (await listUploads(trx, id)).map(({ kind }) => kind);
    if (openStep(draft.topic, { answers: draft.answers, documents }) !== CHECK) {
      throw new Failure('refused', m.apply_not_whole({}, { locale: context.language }));
    }
    const reference = newReference(kindOf(draft.topic) === 'job' ? 'J' : 'A');
    const { language } = context;
    await markSentOff(trx, id, { reference, consent: consentOf(draft.topic, context), language });
    await audit(trx, context, {
      act: 'send-application',
      actor: 'applicant',
      subject: ['application', id],
      detail: { reference, topic: draft.topic, documents: documents.length },
    });
    const sent = { ...draft, reference, status: 'received', language } as SentApplication;
    await enqueueMail(trx, { to: mailboxOf(draft.topic), ...mailToDesk(context, sent) });
    await enqueueMail(trx, { to: sent.email, ...mailToApplicant(context, sent, await newLink(trx, id)) });
  });
}

async function newLink(trx: Queryable, id: number): Promise<string> {
  const { token, tokenHash } = newToken();
  await addApplicationLink(trx, id, tokenHash);
  return token;
}

/** The applicant has added what the desk asked for, so the application goes back to review. */
export async function sendMore(context: Context, { id }: Application): Promise<void> {
  await budgetOf('apply', context, id).reserve();
  await context.db.transaction().execute(async (trx) => {
    const { status, topic, reference } = await lockApplication(trx, id);
    if (status !== 'more-needed') return;
    await setStatus(trx, id, { status: 'review', answer: null });
    await audit(trx, context, { act: 'send-more', actor: 'applicant', subject: ['application', id] });
    const locale = { locale: 'en' } as const;
    await enqueueMail(trx, {
      to: mailboxOf(topic),
      ...composeMail('en', {
        title: m.apply_desk_more_title({ reference: writtenReference(reference ?? '') }, locale),
        paragraphs: [m.apply_desk_more_text({}, locale)],
        action: {
          label: m.apply_desk_mail_action({}, locale),
          url: portalUrl(context.env, href('/staff/applications/:reference', { reference: reference ?? '' }), 'en'),
        },
      }),
    });
  });
}

/** When the application that the desk saw was last changed, as its form sends it back. */
export const seenAs = ({ changed_at }: Pick<Application, 'changed_at'>) => changed_at?.toISOString() ?? '';

/**
 * Records the desk's answer and mails it. The same answer twice is recorded once.
 *
 * @throws {Failure} refused when it asks for more or declines without an explanation, or when a colleague or the
 *   applicant has changed the application since it was seen
 */
export async function answerApplication(
  context: Context,
  actor: `staff ${number}`,
  { reference, seen }: { reference: string; seen: string },
  { status, answer }: { status: SentStatus; answer: string | null },
): Promise<void> {
  const locale = { locale: context.language };
  if ((status === 'declined' || status === 'more-needed') && !answer) {
    throw new Failure('refused', m.apply_desk_needs_words({}, locale));
  }
  await context.db.transaction().execute(async (trx) => {
    const { id } = (await findApplication(trx, reference)) ?? {};
    const found = id === undefined ? undefined : await lockApplication(trx, id);
    // Sent again by a double click or a reload; it was already answered.
    if (found?.status === status && found.answer === answer) return;
    if (found && isOver(found.status)) throw new Failure('refused', m.apply_desk_decided({}, locale));
    if (!found || seenAs(found) !== seen) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    await setStatus(trx, found.id, { status, answer });
    await audit(trx, context, {
      act: 'answer-application',
      actor,
      subject: ['application', found.id],
      detail: { reference: found.reference ?? '', status },
    });
    const told = { ...found, status, answer } as SentApplication;
    await enqueueMail(trx, { to: told.email, ...mailOfStatus(context, told, await newLink(trx, found.id)) });
  });
}

/**
 * An application's status, for a person who knows its reference and email address.
 *
 * @throws {Failure} refused, with the same message for an unknown reference and a wrong address; throttled
 */
export async function lookUpApplication(
  context: Context,
  { reference, email }: { reference: string; email: string },
): Promise<SentApplication> {
  const locale = { locale: context.language };
  // The check symbol reveals a mistyped reference, which does not count as an attempt.
  const whole = readReference(reference, 'A', 'J');
  if (!whole) throw new Failure('refused', m.apply_reference_mistyped({}, locale));
  const budget = budgetOf('lookUp', context, 'application', whole);
  await budget.reserve();
  const found = await findSentApplication(context.db, whole, email);
  if (!found) throw new Failure('refused', m.apply_not_found({}, locale));
  await budget.refund();
  await audit(context.db, context, {
    act: 'look-up-application',
    actor: 'visitor',
    subject: ['application', found.id],
  });
  return found as SentApplication;
}

/** Mails a link to the address on the application. @throws {Failure} as `lookUpApplication`; throttled */
export async function mailLink(context: Context, known: { reference: string; email: string }): Promise<void> {
  const found = await lookUpApplication(context, known);
  await budgetOf('applicationLink', context, 'application', found.reference).reserve();
  await context.db.transaction().execute(async (trx) => {
    await audit(trx, context, { act: 'mail-application-link', actor: 'visitor', subject: ['application', found.id] });
    await enqueueMail(trx, { to: found.email, ...mailOfStatus(context, found, await newLink(trx, found.id)) });
  });
}

/**
 * Opens an application in the browser that followed its link, once. @returns the application, and the browser's token
 */
export async function openByLink(
  context: Context,
  linkToken: string,
): Promise<{ application: Application; token: string } | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const id = await takeLink(trx, hashToken(linkToken));
    if (id === undefined) return undefined;
    const { token, tokenHash } = newToken();
    const application = await bindTo(trx, id, tokenHash);
    await audit(trx, context, { act: 'open-application', actor: 'applicant', subject: ['application', id] });
    return { application, token };
  });
}
