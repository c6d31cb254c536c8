import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Queryable } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Asked } from '../handler.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { changeRequest, type DeskRequest, holdRequest } from './help-queue-store.ts';
import { reasonName } from './help-words.ts';
import type { Act } from './staff-acts.ts';
import { auditStaff } from './staff-desk.ts';
import type { StaffMember } from './staff-store.ts';

/** As long as a form's field may be, with room for its line ends. */
export const MOST_ANSWER = 1500;
/** Why a request is put away without an answer by mail. */
export const CLOSING = ['by-phone', 'twice', 'nothing'] as const;

/** What a member of the staff saw of the request when they acted. */
type Seen = { reference: string; version: number };

/** Takes a request, from somebody else too. */
export const assignRequest = (asked: Asked, member: StaffMember, seen: Seen) =>
  change(asked, member, seen, 'assign-help', async (db, request) => {
    if (request.assigned_to === member.id) return 'already';
    const is = { status: 'handling', assigned_to: member.id } as const;
    return changeRequest(db, { ...request, version: seen.version }, is);
  });

/** Gives a request back, for anybody to take. */
export const releaseRequest = (asked: Asked, member: StaffMember, seen: Seen) =>
  change(asked, member, seen, 'assign-help', async (db, request) => {
    if (request.status === 'received') return 'already';
    return changeRequest(db, { ...request, version: seen.version }, { status: 'received', assigned_to: null });
  });

/** Answers a request: the policyholder reads it in a mail, in the language they asked in. */
export async function answerRequest(asked: Asked, member: StaffMember, seen: Seen, typed: string): Promise<void> {
  const answer = typed.replace(/\r\n?/g, '\n').trim();
  const locale = { locale: asked.language };
  if (!answer) throw new Failure('refused', m.staff_help_answer_missing({}, locale));
  if (answer.length > MOST_ANSWER)
    throw new Failure('refused', m.staff_help_answer_long({ most: MOST_ANSWER }, locale));
  await change(asked, member, seen, 'answer-help', async (db, request) => {
    // Sent twice by a double click or a reload: it is on its way.
    if (request.answer === answer && request.status === 'answered') return 'already';
    const is = { status: 'answered', assigned_to: member.id, answer } as const;
    if (!(await changeRequest(db, { ...request, version: seen.version }, is))) return false;
    await enqueueMail(db, { to: request.email, ...mailOfAnswer(request.language, { ...request, answer }) });
    return true;
  });
}

/** Puts a request away: after its answer, or saying why none was written. */
export async function closeRequest(asked: Asked, member: StaffMember, seen: Seen, why: string): Promise<void> {
  const known = CLOSING.find((each) => each === why);
  await change(
    asked,
    member,
    seen,
    'close-help',
    async (db, request) => {
      if (request.status === 'closed') return 'already';
      if (request.status !== 'answered' && !known) {
        throw new Failure('refused', m.staff_help_close_missing({}, { locale: asked.language }));
      }
      return changeRequest(db, { ...request, version: seen.version }, { status: 'closed' });
    },
    known ? { why: known } : {},
  );
}

/** @throws {Failure} refused when it is another version by now: nothing of the act is done */
async function change(
  asked: Asked,
  member: StaffMember,
  { reference }: Seen,
  act: Act,
  make: (db: Queryable, request: DeskRequest) => Promise<boolean | 'already'>,
  detail: Record<string, string> = {},
): Promise<void> {
  const isDone = await asked.db.transaction().execute(async (db) => {
    const request = await holdRequest(db, reference);
    const made = request && (await make(db, request));
    if (!request || made !== true) return made;
    await auditStaff(db, asked, member, act, {
      subject: ['policy', request.policy_id],
      detail: { reference, ...detail },
    });
    return true;
  });
  if (!isDone) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: asked.language }));
}

function mailOfAnswer(language: Language, { reference, reason, name, answer }: DeskRequest & { answer: string }) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.staff_help_mail_title({ reference }, locale),
    paragraphs: [
      m.help_mail_greeting({ name }, locale),
      m.staff_help_mail_about({ reason: reasonName(reason, language), reference }, locale),
      ...answer.split(/\n+/),
      m.staff_help_mail_more({ reference }, locale),
    ],
    footer: m.help_mail_footer({}, locale),
  });
}
