import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mediumDay } from '#platform/calendar/written.ts';
import { takenBackIn } from '../clocks/taken-back.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import type { ClaimLine } from '../lines/claim-record.ts';
import { eventSentence, OUTSIDE_ROLES, TAKE_BACK_REASONS } from '../lines/line-labels.ts';
import type { TimedClaim } from '../lines/visibility.ts';
import { acceptedAt, NO_BILL, openBills, payeesOf } from '../payments/line-payments.ts';
import { nameOf } from './claim-people-view.ts';

/** What was sent for the line, and to whom more can be sent. Nothing is owed for a line that was never accepted. */
export function paymentsOf(claim: TimedClaim, { id, partyId }: ClaimLine, language: Language) {
  const { events, parties, claim: folder } = claim;
  const locale = { locale: language };
  const since = acceptedAt(events, id);
  if (!since) return undefined;
  const taken = takenBackIn(events);
  return {
    from: dayInZone(since, zoneOfLoss(folder.state, folder.zip)),
    bills: openBills(events, id).map(({ ref, day }) => ({
      ref,
      what: m.cpay_bill_of({ day: mediumDay(day, language) }, locale),
    })),
    noBill: NO_BILL,
    sent: events
      .filter(({ lineId, kind }) => lineId === id && kind === 'payment-sent')
      .map((event) => ({
        id: event.id,
        what: eventSentence(event.kind, event.facts, language),
        isTakenBack: taken.has(String(event.id)),
      })),
    reasons: Object.entries(TAKE_BACK_REASONS).map(([value, label]) => ({ value, label: label({}, locale) })),
    payees: payeesOf(parties, partyId).map((party) => ({ id: party.id, name: nameOf(party, language) })),
    outside: outsideOf(language),
  };
}

/** Who may have sent a request, demand or bill: the line's party and their attorney, or somebody outside of the claim. */
export const sendersOf = ({ parties }: TimedClaim, { partyId }: ClaimLine, language: Language) => [
  ...payeesOf(parties, partyId).map((party) => ({ value: String(party.id), name: nameOf(party, language) })),
  ...outsideOf(language),
];

const outsideOf = (language: Language) =>
  Object.entries(OUTSIDE_ROLES).map(([value, name]) => ({ value, name: name({}, { locale: language }) }));
