import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { findContactOnFile } from '../policies/contact-on-file-store.ts';
import { findVersion } from '../record/version-store.ts';
import { actOn, answerOf, assign, type Seen } from '../staff/desk-acts.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { mailOfAnswer } from './change-mails.ts';
import { changeChange, type DeskChange, findChange, lockChange } from './change-queue-store.ts';
import { type ChangeStatus, detailsOf } from './change-request.ts';
import { type DeskForm, doDeskChange } from './desk-change.ts';
import { type Incident, withIncidents } from './driver-incidents.ts';
import { notifyOfChangedContact } from './notify-of-changed-contact.ts';

export const changeDesk = { hold: lockChange, change: changeChange, assigns: 'assign-change' } as const;

/** Assigns a request. The first time, the policyholder is told that it is being handled. */
export const takeChange = (context: Context, member: StaffMember, seen: Seen) =>
  assign(changeDesk, context, member, seen, async (db, change) => {
    // A caller whose request was taken by phone already knows.
    if (change.version === 1 && change.taken_by === null) await tell(context, db, { ...change, status: 'handling' });
  });

/** The status that an answer gives the request. */
export const OUTCOMES = { answer: 'handling', done: 'done', decline: 'declined' } as const;

/**
 * Answers a request, in the portal and by mail to the person who asked. An answer of “done” makes the endorsement in the
 * same transaction, and needs no text.
 */
export async function answerChange(
  context: Context,
  member: StaffMember,
  seen: Seen,
  { as, typed, form }: { as: keyof typeof OUTCOMES; typed: string; form: DeskForm },
): Promise<void> {
  const answer = answerOf(context, typed) || null;
  const locale = { locale: context.language };
  if (as === 'decline' && !answer) throw new Failure('refused', m.staff_change_needs_reason({}, locale));
  if (as === 'answer' && !answer) throw new Failure('refused', m.staff_request_answer_missing({}, locale));
  const status = OUTCOMES[as];
  await actOn(changeDesk, context, member, { seen, act: 'answer-change', detail: { status } }, async (db, change) => {
    // Sent again by a double click or a reload; the answer is already on its way.
    const isRepeat = change.assigned_to === member.id && change.version === seen.version + 1;
    if (isRepeat && change.answer === answer && change.status === status) return 'already';
    const version = as === 'done' ? await doDeskChange(context, db, member, change, form) : undefined;
    if (as === 'done' && version === undefined && !answer) {
      throw new Failure('refused', m.staff_request_answer_missing({}, locale));
    }
    const is = { status, answer, assigned_to: member.id, version_number: version ?? null };
    if (!(await changeChange(db, { id: change.id, version: seen.version }, is))) return false;
    // The change may have given the person another name.
    const told = (await findChange(db, change.reference)) ?? change;
    await tell(context, db, { ...told, status, answer }, version);
    return true;
  });
}

/** Stores the incidents on the new driver's record. From then on, the change is priced with them. */
export const noteIncidents = (context: Context, member: StaffMember, seen: Seen, incidents: Incident[]) =>
  actOn(
    changeDesk,
    context,
    member,
    { seen, act: 'note-incidents', detail: { count: incidents.length } },
    async (db, change) => {
      if (change.kind !== 'add-driver') return false;
      const details = JSON.stringify(withIncidents(detailsOf(change.details), incidents));
      const is = { status: 'handling', assigned_to: member.id, details } as const;
      return changeChange(db, { id: change.id, version: seen.version }, is);
    },
  );

/** @param version the number of the version that made the change */
async function tell(context: Context, db: Queryable, change: DeskChange & { status: ChangeStatus }, version?: number) {
  const { email, first_name, language } = change;
  const made = version === undefined ? undefined : await findVersion(db, change.policy_id, version);
  if (change.taken_by !== null) {
    const contact = await findContactOnFile(db, change.policy_id);
    if (contact) await notifyOfChangedContact(db, context, contact, { ...change, made });
  }
  if (!email || !first_name || !language) return;
  await enqueueMail(db, { to: email, ...mailOfAnswer(context, language, { ...change, first_name, made }) });
}
