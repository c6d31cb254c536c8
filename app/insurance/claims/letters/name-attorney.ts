import { m } from '#config/messages/compiled/messages.js';
import { typedPhone } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { dropCallsTo } from '../calls/call-back-store.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { type Attorney, setAttorney } from '../lines/claim-line-store.ts';
import { lockLine, raiseVersionsOf } from '../lines/line-change-store.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { readMailAddress } from '../talk/read-contact.ts';

/**
 * Notes who speaks for a line's party. From then on the desk cannot write to the party, talk to them, ask for something or
 * book a visit, and letters are mailed to the attorney.
 *
 * @param typed its `attorney`, `attorneyPhone` and `attorneyAddress`; null when nobody speaks for the party any more
 * @throws {Failure} refused for a name, phone or address that is none, and when a colleague changed the line
 */
export async function nameAttorney(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  typed: Fields | null,
): Promise<void> {
  const attorney = typed && readAttorney(context, typed);
  await context.db.transaction().execute(async (trx) => {
    await lockLinesOf(trx, [seen.number]);
    const { claimId, partyId, id } = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    await setAttorney(trx, claimId, partyId, attorney);
    if (attorney) await dropCallsTo(trx, partyId);
    await raiseVersionsOf(trx, partyId);
    const kind = attorney ? 'attorney-named' : 'attorney-gone';
    await addClaimEvent(trx, { claimId, lineId: id, kind, actor: `staff ${member.id}`, visibility: 'line' });
    await auditStaff(trx, context, member, { act: 'name-attorney', subject: ['claim', claimId] });
  });
}

function readAttorney({ language }: Context, typed: Fields): Attorney {
  const locale = { locale: language };
  const of = (name: string) => (typed[name] ?? '').trim();
  const name = of('attorney').replace(/\s+/g, ' ').slice(0, 120);
  if (!name) throw new Failure('refused', m.cdesk_attorney_needs_name({}, locale)).at('attorney');
  const phone = typedPhone(of('attorneyPhone')) ?? null;
  if (of('attorneyPhone') && phone === null)
    throw new Failure('refused', m.report_phone_error({}, locale)).at('attorneyPhone');
  const address = readMailAddress(of('attorneyAddress')) ?? null;
  if (of('attorneyAddress') && address === null)
    throw new Failure('refused', m.cletters_bad_address({}, locale)).at('attorneyAddress');
  return { name, phone, address };
}
