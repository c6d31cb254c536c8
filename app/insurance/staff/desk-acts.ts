import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { AuditedAct } from '#platform/audit/audit-store.ts';
import type { ActOn } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { auditStaff } from './audit-staff.ts';
import type { StaffMember } from './staff-store.ts';

/** As long as a form's field may be, with room for its line ends. */
export const MOST_ANSWER = 1500;

/** What a member of the staff saw of the request when they acted. */
export type Seen = { reference: string; version: number };

type Held = { id: number; policy_id: number; assigned_to: number | null; status: string };
/** A desk's requests: one of them, for nobody else to change until the act is done; and its change. */
type Desk<Request extends Held> = {
  hold: (db: Queryable, reference: string) => Promise<Request | undefined>;
  change: (
    db: Queryable,
    seen: { id: number; version: number },
    is: { status: 'received' | 'handling'; assigned_to: number | null },
  ) => Promise<boolean>;
  /** Which act taking a request is, and giving it back. */
  assigns: Act & ActOn<'policy'>;
};

/** Takes a request, from somebody else too. */
export const assign = <Request extends Held>(
  desk: Desk<Request>,
  context: Context,
  member: StaffMember,
  seen: Seen,
  tell?: (db: Queryable, request: Request) => Promise<void>,
) =>
  actOn(desk, context, member, { seen, act: desk.assigns }, async (db, request) => {
    if (request.assigned_to === member.id) return 'already';
    const is = { status: 'handling', assigned_to: member.id } as const;
    if (!(await desk.change(db, { id: request.id, version: seen.version }, is))) return false;
    await tell?.(db, request);
    return true;
  });

/** Gives a request back, for anybody to take. */
export const release = <Request extends Held>(desk: Desk<Request>, context: Context, member: StaffMember, seen: Seen) =>
  actOn(desk, context, member, { seen, act: desk.assigns }, async (db, request) => {
    if (request.status === 'received') return 'already';
    return desk.change(db, { id: request.id, version: seen.version }, { status: 'received', assigned_to: null });
  });

/** @throws {Failure} refused when it is another version by now: nothing of the act is done */
export async function actOn<Request extends Held>(
  { hold }: Pick<Desk<Request>, 'hold'>,
  context: Context,
  member: StaffMember,
  { seen: { reference }, act, detail }: { seen: Seen; act: Act & ActOn<'policy'>; detail?: AuditedAct['detail'] },
  make: (db: Queryable, request: Request) => Promise<boolean | 'already'>,
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
 * An answer as it was typed, with the line ends of mail.
 *
 * @throws {Failure} refused when it is too long
 */
export function answerOf({ language }: Context, typed: string): string {
  const answer = typed.replace(/\r\n?/g, '\n').trim();
  if (answer.length <= MOST_ANSWER) return answer;
  throw new Failure('refused', m.staff_request_answer_long({ most: MOST_ANSWER }, { locale: language }));
}
