import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { AuditedAct } from '#platform/audit/audit-store.ts';
import type { ActOn } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { auditStaff } from './audit-staff.ts';
import type { StaffMember } from './staff-store.ts';

/** The maximum length of a form field, with room for line breaks. */
export const MOST_ANSWER = 1500;

/** The version of the request that the staff member saw when they acted. */
export type Seen = { reference: string; version: number };

type Held = { id: number; policy_id: number; assigned_to: number | null };
/** The requests of a desk: how to lock one until the action is done, and how to change it. */
type Desk<Work extends Held> = {
  hold: (db: Queryable, reference: string) => Promise<Work | undefined>;
  change: (
    db: Queryable,
    seen: { id: number; version: number },
    is: { status: 'received' | 'handling'; assigned_to: number | null },
  ) => Promise<boolean>;
  /** The audited action of taking or returning a request. */
  assigns: Act & ActOn<'policy'>;
};

/** Assigns a request to the staff member, even when a colleague has it. */
export const assign = <Work extends Held>(
  desk: Desk<Work>,
  context: Context,
  member: StaffMember,
  seen: Seen,
  tell?: (db: Queryable, request: Work) => Promise<void>,
) =>
  actOn(desk, context, member, { seen, act: desk.assigns }, async (db, request) => {
    if (request.assigned_to === member.id) return 'already';
    const is = { status: 'handling', assigned_to: member.id } as const;
    if (!(await desk.change(db, { id: request.id, version: seen.version }, is))) return false;
    await tell?.(db, request);
    return true;
  });

/** Returns a request to the queue. */
export const release = <Work extends Held>(desk: Desk<Work>, context: Context, member: StaffMember, seen: Seen) =>
  actOn(desk, context, member, { seen, act: desk.assigns }, async (db, request) => {
    if (request.assigned_to === null) return 'already';
    return desk.change(db, { id: request.id, version: seen.version }, { status: 'received', assigned_to: null });
  });

/** @throws {Failure} refused when the request has changed since; nothing is done then */
export async function actOn<Work extends Held>(
  { hold }: Pick<Desk<Work>, 'hold'>,
  context: Context,
  member: StaffMember,
  { seen: { reference }, act, detail }: { seen: Seen; act: Act & ActOn<'policy'>; detail?: AuditedAct['detail'] },
  make: (db: Queryable, request: Work) => Promise<boolean | 'already'>,
): Promise<void> {
  const isDone = await context.db.transaction().execute(async (db) => {
    const request = await hold(db, reference);
    const made = request && (await make(db, request));
    if (!request || made !== true) return made;
    await auditStaff(db, context, member, {
      act,
      subject: ['policy', request.policy_id],
      detail: { reference, ...detail },
    });
    return true;
  });
  if (!isDone) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
}

/**
 * An answer as typed, with the line breaks of mail.
 *
 * @throws {Failure} refused when it is too long
 */
export function answerOf({ language }: Context, typed: string): string {
  const answer = typed.replace(/\r\n?/g, '\n').trim();
  if (answer.length <= MOST_ANSWER) return answer;
  throw new Failure('refused', m.staff_request_answer_long({ most: MOST_ANSWER }, { locale: language }));
}
