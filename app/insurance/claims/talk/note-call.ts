import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { findNamed, markCalled, markGivenUp, markTried } from '../calls/call-back-store.ts';
import { lockLines } from '../lines/lock-claim-store.ts';
import { readReason } from '../read-typed.ts';
import { addNote } from './claim-message-store.ts';
import { reachParty } from './reach-party.ts';

type Call = { id: number; tries: number };
/** How a call ended; one that reaches nobody is given up after a try, with the reason. */
type Outcome = { act: 'reached' } | { act: 'tried' } | { act: 'gaveUp'; why: string };

/**
 * Records the outcome of a callback, also on the lines of a person of a claim who was reached. When two staff members called
 * at once, the second one is told.
 */
export async function noteCall(context: Context, member: StaffMember, call: Call, outcome: Outcome): Promise<void> {
  const why = outcome.act === 'gaveUp' ? readReason(context, outcome.why) : '';
  await context.db.transaction().execute(async (trx) => {
    const named = outcome.act === 'tried' ? undefined : await findNamed(trx, call.id);
    if (named) await lockLines(trx, [named.claimId]);
    const isNoted = await MARKS[outcome.act](trx, call, member.id, why);
    if (!isNoted) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    if (named && outcome.act === 'reached') await reachParty(trx, { ...named, actor: `staff ${member.id}` });
    // Their adjuster still has to reach them.
    if (named && outcome.act === 'gaveUp') {
      const text = m.ccalls_given_up_note({ count: call.tries, why }, { locale: context.language });
      await addNote(trx, { claimId: named.claimId, lineId: named.lineId, staffId: member.id, isSiu: false, text });
    }
    const act = outcome.act === 'gaveUp' ? 'give-up-call' : 'make-call';
    await auditStaff(trx, context, member, { act, subject: ['call', call.id] });
  });
}

type Mark = (trx: Queryable, call: Call, staffId: number, why: string) => Promise<boolean>;
const MARKS = {
  reached: (trx, { id }, staffId) => markCalled(trx, id, staffId),
  tried: (trx, { id, tries }) => markTried(trx, id, tries),
  gaveUp: (trx, { id }, staffId, why) => markGivenUp(trx, id, staffId, why),
} satisfies Record<Outcome['act'], Mark>;
