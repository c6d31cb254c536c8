import { type RuledLine, rulesFor } from '../clocks/clock-rules.ts';
import { stillCounting } from '../clocks/taken-back.ts';
import type { ClaimEvent, ClaimParty } from '../lines/claim-record.ts';
import { ACCEPTS } from '../lines/line.ts';

type Kept = Pick<ClaimEvent, 'kind' | 'lineId' | 'happenedAt'>;
type KeptWithFacts = Pick<ClaimEvent, 'id' | 'kind' | 'lineId' | 'facts'>;

/** When a line was accepted for the first time. Without that, nothing is owed for it. */
export const acceptedAt = (events: readonly Kept[], lineId: number): Date | undefined =>
  events.find((event) => event.lineId === lineId && ACCEPTS.includes(event.kind))?.happenedAt;

/** The events of a line without those that were taken back. */
export const ofLine = <Event extends KeptWithFacts>(events: readonly Event[], lineId: number) =>
  stillCounting(events.filter((event) => event.lineId === lineId));

/** The payments that were sent for a line. */
export const paymentsIn = <Event extends KeptWithFacts>(events: readonly Event[], lineId: number) =>
  ofLine(events, lineId).filter(({ kind }) => kind === 'payment-sent');

/** The people of a claim whom a payment for a line can go to: its party, and their attorney. */
export function payeesOf<Party extends Pick<ClaimParty, 'id' | 'representedBy'>>(
  parties: readonly Party[],
  partyId: number,
): Party[] {
  const own = parties.find(({ id }) => id === partyId);
  return own ? [own, ...parties.filter(({ id }) => id === own.representedBy)] : [];
}

/** The `ref` of a payment that is for no bill, such as for lost wages, so that it stops no bill's clock. */
export const NO_BILL = 'no-bill';
export const hasBills = (line: RuledLine) => rulesFor(line).some(({ starts }) => starts.includes('bill-received'));

/** The bills of a line that were neither paid nor answered in writing yet. */
export function openBills(events: readonly KeptWithFacts[], lineId: number) {
  const own = ofLine(events, lineId);
  const answered = own.flatMap(({ kind, facts }) =>
    kind === 'payment-sent' || kind === 'bill-answered' ? [facts.ref] : [],
  );
  return own.flatMap(({ kind, facts: { ref, day } }) =>
    kind === 'bill-received' && typeof ref === 'string' && typeof day === 'string' && !answered.includes(ref)
      ? [{ ref, day }]
      : [],
  );
}
