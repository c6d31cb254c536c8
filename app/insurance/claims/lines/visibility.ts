import type { Act } from '#config/staff-acts.ts';
import { isInjury } from '#contract/coverages.ts';
import { findRule, isPrinted } from '../clocks/clock-rules.ts';
import type { Clock } from '../clocks/clocks.ts';
import { stillCounting } from '../clocks/taken-back.ts';
import type {
  ClaimAppointment,
  ClaimEstimate,
  ClaimEvent,
  ClaimFile,
  ClaimFolder,
  ClaimItem,
  ClaimLetter,
  ClaimLine,
  ClaimMessage,
  ClaimParty,
  ClaimReceipt,
  ClaimRecord,
  ClaimRental,
  ClaimVehicle,
} from './claim-record.ts';
import { isOpenItem } from './claim-record.ts';
import { PARTY_FACTS } from './party-events.ts';

/** A claim with the clocks of its lines, by line id. */
export type TimedClaim = ClaimRecord & { clocks: ReadonlyMap<number, readonly Clock[]> };

export type PartyLine = Pick<
  ClaimLine,
  | 'id'
  | 'number'
  | 'vehicleId'
  | 'coverage'
  | 'track'
  | 'state'
  | 'adjuster'
  | 'adjusterPhone'
  | 'openedAt'
  | 'closedAt'
>;
export type PartyEvent = Pick<ClaimEvent, 'id' | 'lineId' | 'kind' | 'happenedAt' | 'facts'>;
/** A party's part of a claim, with nothing of other parties. */
export type PartyView = {
  claim: Pick<
    ClaimFolder,
    'number' | 'state' | 'isLawKnown' | 'lossState' | 'kind' | 'lossOn' | 'zip' | 'place' | 'city' | 'reportedOn'
  >;
  self: Pick<ClaimParty, 'id' | 'role' | 'name' | 'phone' | 'email' | 'language' | 'isHurt'>;
  /** They have an attorney, so we do not write to them directly. */
  isRepresented: boolean;
  vehicles: Omit<ClaimVehicle, 'ownerPartyId'>[];
  lines: PartyLine[];
  clocks: ReadonlyMap<number, readonly Clock[]>;
  events: PartyEvent[];
  items: ClaimItem[];
  files: Omit<ClaimFile, 'partyId'>[];
  messages: Omit<ClaimMessage, 'staffId' | 'partyId'>[];
  letters: Omit<ClaimLetter, 'partyId' | 'toPost' | 'postedAt' | 'unmailedBecause'>[];
  appointments: ClaimAppointment[];
  /** With the writer's name, but not their staff id. */
  estimates: Omit<ClaimEstimate, 'writerId'>[];
  rentals: Omit<ClaimRental, 'writerId'>[];
  receipts: ClaimReceipt[];
};

/**
 * What a person may see of a claim; decided only in this file. Staff see everything, except that special investigation
 * is limited to those with permission. A party sees their own part.
 *
 * @returns undefined when the person is not a party of the claim
 */
export function viewOfParty(record: TimedClaim, partyId: number): PartyView | undefined {
  const self = record.parties.find(({ id }) => id === partyId);
  if (!self) return undefined;
  const lines = record.lines.filter((line) => line.partyId === partyId);
  const isOwnLine = (id: number | null) => lines.some((line) => line.id === id);
  const { number, state, isLawKnown, lossState, kind, lossOn, zip, place, city, reportedOn } = record.claim;
  const { id, role, name, phone, email, language, isHurt } = self;
  return {
    claim: { number, state, isLawKnown, lossState, kind, lossOn, zip, place, city, reportedOn },
    self: { id, role, name, phone, email, language, isHurt },
    isRepresented: self.representedBy !== null,
    vehicles: record.vehicles
      .filter((vehicle) => isOwn(vehicle, self) || lines.some(({ vehicleId }) => vehicleId === vehicle.id))
      .map((vehicle) => (isOwn(vehicle, self) ? vehicle : { ...vehicle, ...NOT_THEIRS }))
      .map(({ ownerPartyId: _, ...vehicle }) => vehicle),
    lines: lines.map((line) => partyLine(line, record)),
    clocks: new Map(lines.map((line) => [line.id, clocksOfParty(record, line)])),
    events: record.events
      .filter(({ visibility, lineId }) =>
        visibility === 'parties' ? lineId === null || isOwnLine(lineId) : visibility === 'line' && isOwnLine(lineId),
      )
      .flatMap(partyEvent),
    items: record.items.filter((item) => item.partyId === partyId),
    files: record.files.filter((file) => file.partyId === partyId).map(({ partyId: _, ...file }) => file),
    messages: record.messages
      .filter((message) => message.partyId === partyId)
      .map(({ staffId: _, partyId: __, ...message }) => message),
    letters: record.letters
      .filter((letter) => letter.partyId === partyId)
      .map(({ partyId: _, toPost: __, postedAt: ___, unmailedBecause: ____, ...letter }) => letter),
    appointments: record.appointments.filter(({ lineId }) => isOwnLine(lineId)),
    estimates: record.estimates
      .filter(({ lineId }) => isOwnLine(lineId))
      .map(({ writerId: _, ...estimate }) => estimate),
    rentals: record.rentals.filter(({ lineId }) => isOwnLine(lineId)).map(({ writerId: _, ...rental }) => rental),
    receipts: record.receipts.filter(({ lineId }) => isOwnLine(lineId)),
  };
}

/** What an agent sees of a client's claim: its status, but nothing that was said, sent, paid or injured. */
export type AgentView = {
  claim: Pick<ClaimFolder, 'number' | 'state' | 'kind' | 'lossOn' | 'city' | 'reportedOn'>;
  lines: PartyLine[];
  clocks: ReadonlyMap<number, readonly Clock[]>;
  events: PartyEvent[];
  /** What we are waiting for from the client. */
  items: Pick<ClaimItem, 'id' | 'lineId' | 'kind' | 'dueOn'>[];
};

/** The client's own lines, except injury lines, which an agent does not need to know about. */
export function viewOfAgent(record: TimedClaim): AgentView {
  const { number, state, kind, lossOn, city, reportedOn } = record.claim;
  const clients = record.parties.filter(({ role }) => role === 'policyholder').map(({ id }) => id);
  const lines = record.lines.filter(({ partyId, coverage }) => clients.includes(partyId) && !isInjury(coverage));
  const isTheirs = (id: number | null) => lines.some((line) => line.id === id);
  return {
    claim: { number, state, kind, lossOn, city, reportedOn },
    lines: lines.map((line) => partyLine(line, record)),
    clocks: new Map(lines.map((line) => [line.id, clocksOfParty(record, line)])),
    // Amounts are between the client and the adjuster, and so is why one was taken back: what it had led to is left out.
    events: stillCounting(record.events)
      .filter(({ lineId, visibility, kind }) => visibility === 'line' && isTheirs(lineId) && !isOfAmount(kind))
      .flatMap(partyEvent)
      .map(({ facts: { cents: _, ...facts }, ...event }) => ({ ...event, facts })),
    items: record.items
      .filter((item) => isTheirs(item.lineId) && clients.includes(item.partyId) && isOpenItem(item))
      .map(({ id, lineId, kind: what, dueOn }) => ({ id, lineId, kind: what, dueOn })),
  };
}

/** Events that say nothing but an amount. */
export const isOfAmount = (kind: string) => OF_AMOUNT.includes(kind);
const OF_AMOUNT = ['receipt-received', 'receipt-answered', 'payment-sent', 'payment-taken-back'];

/** What a staff member sees, by their permissions. */
export function viewOfStaff(record: TimedClaim, acts: readonly Act[]): TimedClaim {
  if (acts.includes('see-siu')) return record;
  return {
    ...record,
    lines: record.lines.map((line) => ({ ...line, isSiu: false })),
    events: record.events.filter(({ visibility }) => visibility !== 'siu'),
    notes: record.notes.filter(({ isSiu }) => !isSiu),
  };
}

function partyLine(line: ClaimLine, { lines, claim }: ClaimRecord): PartyLine {
  const { partyId: _, adjusterId: __, isSiu: ___, version: ____, ...theirs } = line;
  const isNobodys = lines.every(({ adjuster }) => adjuster === null);
  return isNobodys ? { ...theirs, adjuster: claim.adjuster, adjusterPhone: claim.adjusterPhone } : theirs;
}

/** A line's clocks, without those that a message from somebody else has started. */
function clocksOfParty({ clocks, events }: TimedClaim, { id }: ClaimLine): Clock[] {
  const hidden = events.flatMap(({ lineId, kind, visibility, facts }) =>
    lineId === id && kind === 'message-received' && visibility !== 'line' ? [String(facts.ref)] : [],
  );
  return (clocks.get(id) ?? []).filter(
    (clock) => isForParties(clock) && !(clock.why.startedBy === 'message-received' && hidden.includes(clock.ref ?? '')),
  );
}

/** Whether a party may see a clock's date: it is meant for them, and is our promise or has a verified legal source. */
function isForParties({ ruleId }: Clock): boolean {
  const rule = findRule(ruleId);
  return rule !== undefined && rule.audience !== 'desk' && isPrinted(rule);
}

function partyEvent({ id, lineId, kind, happenedAt, facts }: ClaimEvent): PartyEvent[] {
  const names = PARTY_FACTS[kind];
  if (!names) return [];
  const theirs = Object.entries(facts).filter(([name]) => names.includes(name));
  return [{ id, lineId, kind, happenedAt, facts: Object.fromEntries(theirs) }];
}

const isOwn = ({ side, ownerPartyId }: ClaimVehicle, { id, role }: ClaimParty) =>
  ownerPartyId === id || (side === 'ours' && role === 'policyholder');

/** A person who was injured in someone else's car may see which car it is, but not what identifies it. */
const NOT_THEIRS = { vin: null, plate: null, plateState: null, whereabouts: null };
