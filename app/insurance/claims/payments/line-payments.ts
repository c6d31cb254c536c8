import type { ClaimEvent, ClaimParty } from '../lines/claim-record.ts';

type Kept = Pick<ClaimEvent, 'kind' | 'lineId' | 'happenedAt'>;

const ACCEPTS = ['accepted', 'partly-accepted'];

/** When a line was accepted for the first time. Without that, nothing is owed for it. */
export const acceptedAt = (events: readonly Kept[], lineId: number): Date | undefined =>
  events.find((event) => event.lineId === lineId && ACCEPTS.includes(event.kind))?.happenedAt;

/** Whether a payment was sent since the line was last accepted. Events are in the order in which they happened. */
export function isPaid(events: readonly Kept[], lineId: number): boolean {
  const kinds = events.filter((event) => event.lineId === lineId).map(({ kind }) => kind);
  return kinds.lastIndexOf('payment-sent') > Math.max(...ACCEPTS.map((kind) => kinds.lastIndexOf(kind)));
}

/** Whom a payment for a line can go to: its party, their attorney, the repair shop, the lender. */
export function payeesOf<Party extends Pick<ClaimParty, 'id' | 'role' | 'representedBy'>>(
  parties: readonly Party[],
  partyId: number,
): Party[] {
  const own = parties.find(({ id }) => id === partyId);
  const others = parties.filter(
    ({ id, role }) => id !== partyId && (id === own?.representedBy || role === 'repairer' || role === 'lienholder'),
  );
  return own ? [own, ...others] : [];
}

/** The bills of a line that no payment has answered yet. */
export function openBills(events: readonly Pick<ClaimEvent, 'kind' | 'lineId' | 'facts'>[], lineId: number) {
  const own = events.filter((event) => event.lineId === lineId);
  const paid = own.filter(({ kind }) => kind === 'payment-sent').map(({ facts }) => facts.ref);
  return own.flatMap(({ kind, facts: { ref, day } }) =>
    kind === 'bill-received' && typeof ref === 'string' && typeof day === 'string' && !paid.includes(ref)
      ? [{ ref, day }]
      : [],
  );
}
