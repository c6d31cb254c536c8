import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { actOn, answerOf, type Seen } from '../staff/desk-acts.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { CLOSING, deskReasonName } from './help-labels.ts';
import { changeRequest, type DeskHelpRequest, lockRequest } from './help-queue-store.ts';

export const helpDesk = { hold: lockRequest, change: changeRequest, assigns: 'assign-help' } as const;

/** Answers a request by mail, in the language of the request. */
export async function answerRequest(context: Context, member: StaffMember, seen: Seen, typed: string): Promise<void> {
  const answer = answerOf(context, typed);
  if (!answer) throw new Failure('refused', m.staff_request_answer_missing({}, { locale: context.language }));
  await actOn(helpDesk, context, member, { seen, act: 'answer-help' }, async (db, request) => {
    // Sent again by a double click or a reload; the answer is already on its way.
    if (request.answer === answer && request.status === 'answered') return 'already';
    const is = { status: 'answered', assigned_to: member.id, answer } as const;
    if (!(await changeRequest(db, { ...request, version: seen.version }, is))) return false;
    await enqueueMail(db, { to: request.email, ...mailOfAnswer(request.language, { ...request, answer }) });
    return true;
  });
}

/** Closes a request: after its answer, or with the reason why none was written. */
export async function closeRequest(context: Context, member: StaffMember, seen: Seen, why: string): Promise<void> {
  const known = CLOSING.find((each) => each === why);
  const act = { seen, act: 'close-help', detail: known ? { why: known } : {} } as const;
  await actOn(helpDesk, context, member, act, async (db, request) => {
    if (request.status === 'closed') return 'already';
    if (request.status !== 'answered' && !known) {
      throw new Failure('refused', m.staff_help_close_missing({}, { locale: context.language }));
    }
    return changeRequest(db, { ...request, version: seen.version }, { status: 'closed' });
  });
}

function mailOfAnswer(language: Language, { reference, reason, answer }: DeskHelpRequest & { answer: string }) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.staff_help_mail_title({ reference }, locale),
    paragraphs: [
      m.staff_help_mail_about({ reason: deskReasonName(reason, language), reference }, locale),
      ...answer.split(/\n+/),
      m.staff_help_mail_more({ reference }, locale),
    ],
    footer: m.help_mail_footer({}, locale),
  });
}
