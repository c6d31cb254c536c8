import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type StateCode, stateNamed } from '#config/states.ts';
import type { Coverage } from '#contract/coverages.ts';
import { mediumDay, writtenAmount } from '#platform/calendar/written.ts';

// The sentences about a line. The tracker, mails, letters and the desk all use these, so that they never disagree.

export const COVERAGE_NAMES = {
  COLL: m.line_COLL,
  COMP: m.line_COMP,
  GLASS: m.line_GLASS,
  RENT: m.line_RENT,
  TOW: m.line_TOW,
  PD_3P: m.line_PD_3P,
  BI_3P: m.line_BI_3P,
  UMPD: m.line_UMPD,
  UMBI: m.line_UMBI,
  PIP: m.line_PIP,
  MED: m.line_MED,
};
/**
 * Names of parts as their policyholder sees them, where the line of a third party is the policyholder's own liability.
 */
const OWN_NAMES = { ...COVERAGE_NAMES, PD_3P: m.line_own_PD_3P, BI_3P: m.line_own_BI_3P };
export const ownPartName = (coverage: Coverage, language: Language) => OWN_NAMES[coverage]({}, { locale: language });
export const LINE_STATE_NAMES = {
  reported: m.line_state_reported,
  acknowledged: m.line_state_acknowledged,
  coverage_check: m.line_state_coverage_check,
  investigating: m.line_state_investigating,
  waiting_items: m.line_state_waiting_items,
  measured: m.line_state_measured,
  accepted: m.line_state_accepted,
  partly: m.line_state_partly,
  denied: m.line_state_denied,
  closed: m.line_state_closed,
  withdrawn: m.line_state_withdrawn,
  transferred: m.line_state_transferred,
};
/** What a state means to the party of the line. */
export const LINE_MEANS = {
  reported: m.line_means_reported,
  acknowledged: m.line_means_acknowledged,
  coverage_check: m.line_means_coverage_check,
  investigating: m.line_means_investigating,
  waiting_items: m.line_means_waiting_items,
  measured: m.line_means_measured,
  accepted: m.line_means_accepted,
  partly: m.line_means_partly,
  denied: m.line_means_denied,
  closed: m.line_means_closed,
  withdrawn: m.line_means_withdrawn,
  transferred: m.line_means_transferred,
};
export const ROLE_IN_CLAIM = {
  policyholder: m.party_policyholder,
  driver_ours: m.party_driver_ours,
  driver_other: m.party_driver_other,
  owner_other: m.party_owner_other,
  passenger: m.party_passenger,
  pedestrian: m.party_pedestrian,
  witness: m.party_witness,
  attorney: m.party_attorney,
  repairer: m.party_repairer,
  lienholder: m.party_lienholder,
};

type Words = typeof m.event_reported;

/** Who is no party of a claim, but is paid for it or writes about it. */
export const OUTSIDE_ROLES = {
  lienholder: m.party_lienholder,
  repairer: m.party_repairer,
  provider: m.party_provider,
  other: m.creq_from_other,
};
export type OutsideRole = keyof typeof OUTSIDE_ROLES;

const roleNames = new Map<string, Words>(Object.entries({ ...ROLE_IN_CLAIM, ...OUTSIDE_ROLES }));

/** The items that can be requested, by kind. */
export const ITEM_NAMES = {
  photos: m.item_photos,
  odometer: m.item_odometer,
  'police-report': m.item_police_report,
  estimate: m.item_estimate,
  statement: m.item_statement,
  receipts: m.item_receipts,
  title: m.item_title,
  medical: m.item_medical,
  answer: m.item_answer,
  other: m.item_other,
};
export type ItemKind = keyof typeof ITEM_NAMES;
export const ITEM_KINDS = Object.keys(ITEM_NAMES) as ItemKind[];
const itemNames = new Map<string, Words>(Object.entries(ITEM_NAMES));

/** A kind of item that only a newer release knows is shown as another document. */
export const itemName = (kind: string, language: Language) =>
  (itemNames.get(kind) ?? m.item_other)({}, { locale: language });

type Facts = Record<string, unknown>;
type Sentence = (facts: Facts, language: Language) => string;

const plain =
  (words: Words): Sentence =>
  (_, language) =>
    words({}, { locale: language });
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const dayOf = (value: unknown, language: Language) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? mediumDay(value, language) : '';

const about =
  (words: (inputs: { what: string }, options: { locale: Language }) => string): Sentence =>
  ({ kind }, language) =>
    words({ what: itemName(text(kind), language) }, { locale: language });
const onDay =
  (words: (inputs: { day: string }, options: { locale: Language }) => string, name: string): Sentence =>
  (facts, language) =>
    words({ day: dayOf(facts[name], language) }, { locale: language });

/** What came on a day, and from whom, unless it was the line's own party. */
const came =
  (words: (inputs: { day: string }, options: { locale: Language }) => string): Sentence =>
  ({ day, role }, language) => {
    const locale = { locale: language };
    const from = roleNames.get(text(role))?.({}, locale);
    return [words({ day: dayOf(day, language) }, locale), from && m.event_came_from({ from }, locale)]
      .filter(Boolean)
      .join(' ');
  };
const stateOf = (value: unknown, language: Language) => {
  const state = stateNamed(text(value));
  return state ? stateName(state, language) : '';
};
const coverageName = (value: unknown, language: Language) =>
  Object.entries(COVERAGE_NAMES).find(([coverage]) => coverage === value)?.[1]({}, { locale: language }) ?? '';

/** Why the record of a payment is taken back. */
export const TAKE_BACK_REASONS = {
  twice: m.cback_twice,
  amount: m.cback_amount,
  line: m.cback_line,
  'not-sent': m.cback_not_sent,
};

const SENTENCES: Record<string, Sentence> = {
  reported: plain(m.event_reported),
  'line-opened': plain(m.event_line_opened),
  acknowledged: plain(m.event_acknowledged),
  'repair-rights-sent': plain(m.event_rights),
  'pip-rights-sent': plain(m.event_rights),
  'rights-sent': plain(m.event_rights),
  'letter-posted': plain(m.event_letter_posted),
  assigned: ({ name }, language) =>
    name
      ? m.event_assigned({ name: text(name) }, { locale: language })
      : m.event_assigned_nobody({}, { locale: language }),
  'checking-coverage': plain(m.event_checking_coverage),
  'coverage-confirmed': plain(m.event_coverage_confirmed),
  'first-contact': plain(m.event_first_contact),
  investigating: plain(m.event_investigating),
  'item-asked': (facts, language) => {
    const what = itemName(text(facts.kind), language);
    const day = dayOf(facts.dueOn, language);
    const locale = { locale: language };
    return day ? m.event_item_asked_by({ what, day }, locale) : m.event_item_asked({ what }, locale);
  },
  'item-answered': about(m.event_item_answered),
  'item-waived': about(m.event_item_waived),
  'items-reminded': plain(m.event_items_reminded),
  'message-received': plain(m.event_message_received),
  'message-answered': plain(m.event_message_answered),
  'message-sent': plain(m.event_message_sent),
  spoken: plain(m.event_spoken),
  'papers-received': ({ count }, language) =>
    m.event_papers_received({ count: Number(count) || 1 }, { locale: language }),
  'photos-complete': plain(m.event_photos_complete),
  'appointment-booked': onDay(m.event_appointment_booked, 'day'),
  'appointment-moved': onDay(m.event_appointment_moved, 'day'),
  'appointment-cancelled': plain(m.event_appointment_cancelled),
  'appointment-missed': onDay(m.event_appointment_missed, 'day'),
  inspected: plain(m.event_inspected),
  'estimate-written': ({ version, cents }, language) =>
    typeof version === 'number' && typeof cents === 'number'
      ? m.event_estimate_version({ version, amount: writtenAmount(cents, language) }, { locale: language })
      : m.event_estimate_written({}, { locale: language }),
  'rental-asked': plain(m.event_rental_asked),
  'rental-answered': plain(m.event_rental_answered),
  'receipt-received': ({ cents }, language) =>
    m.event_receipt_received({ amount: writtenAmount(Number(cents) || 0, language) }, { locale: language }),
  'receipt-answered': ({ cents, ofCents }, language) =>
    m.event_receipt_answered(
      { amount: writtenAmount(Number(cents) || 0, language), of: writtenAmount(Number(ofCents) || 0, language) },
      { locale: language },
    ),
  measured: plain(m.event_measured),
  accepted: plain(m.event_accepted),
  'partly-accepted': plain(m.event_partly),
  denied: plain(m.event_denied),
  'payment-sent': ({ cents, day, role, payee }, language) => {
    const sent = { amount: writtenAmount(Number(cents) || 0, language), day: dayOf(day, language) };
    const locale = { locale: language };
    const as = role === 'other' ? undefined : roleNames.get(text(role))?.({}, locale);
    const to = [as, text(payee)].filter(Boolean).join(', ');
    return to ? m.event_payment_sent_to({ ...sent, to }, locale) : m.event_payment_sent(sent, locale);
  },
  // Why is for the desk: a party's facts do not have it.
  'payment-taken-back': ({ cents, day, isOpenAgain, reason, why }, language) => {
    const locale = { locale: language };
    const taken = { amount: writtenAmount(Number(cents) || 0, language), day: dayOf(day, language) };
    const because = Object.entries(TAKE_BACK_REASONS).find(([each]) => each === reason)?.[1]({}, locale);
    const again = isOpenAgain === true && m.event_reopened({}, locale);
    const told = [m.event_payment_taken_back(taken, locale), again, because && `${because}:`, text(why)];
    return told.filter(Boolean).join(' ');
  },
  'estimate-requested': came(m.event_estimate_requested),
  'estimate-sent': plain(m.event_estimate_sent),
  'estimate-none': plain(m.event_estimate_none),
  'status-requested': came(m.event_status_requested),
  'status-sent': plain(m.event_status_sent),
  'limits-requested': came(m.event_limits_requested),
  'limits-disclosed': plain(m.event_limits_disclosed),
  'demand-received': came(m.event_demand_received),
  'demand-answered': plain(m.event_demand_answered),
  'civil-remedy-notice': came(m.event_remedy_received),
  'civil-remedy-cured': plain(m.event_remedy_answered),
  'bill-received': came(m.event_bill_received),
  'bill-answered': plain(m.event_bill_answered),
  settled: onDay(m.event_settled, 'day'),
  'extension-letter': onDay(m.event_extension, 'until'),
  withdrawn: plain(m.event_withdrawn),
  transferred: plain(m.event_transferred),
  reopened: plain(m.event_reopened),
  closed: plain(m.event_closed),
  'coverage-changed': ({ coverage }, language) =>
    m.event_coverage_changed({ coverage: coverageName(coverage, language) }, { locale: language }),
  'number-changed': ({ was }, language) => m.event_number_changed({ was: text(was) }, { locale: language }),
  // Only for the desk.
  'total-loss': onDay(m.event_total_loss, 'day'),
  'nmvtis-reported': plain(m.event_nmvtis_reported),
  'title-received': onDay(m.event_title_received, 'day'),
  'title-forwarded': plain(m.event_title_forwarded),
  'owner-kept-salvage-paid': onDay(m.event_salvage_kept, 'day'),
  'txdmv-told': plain(m.event_dmv_told),
  'injury-paid': plain(m.event_injury_paid),
  'medicare-told': plain(m.event_medicare_told),
  'law-changed': ({ state }, language) =>
    m.event_law_changed({ state: stateOf(state, language) }, { locale: language }),
  'coverage-missing': plain(m.event_coverage_missing),
  'coverage-undecided': plain(m.event_coverage_undecided),
  'coverage-found': plain(m.event_coverage_found),
  'car-named': ({ car }, language) => m.event_car_named({ car: text(car) }, { locale: language }),
  'not-in-force': ({ why, day }, language) => {
    const locale = { locale: language };
    if (why === 'ended') return m.event_policy_ended({ day: dayOf(day, language) }, locale);
    if (why === 'outside-term') return m.event_outside_term({}, locale);
    return (why === 'began' ? m.event_began_that_day : m.event_not_in_force)({}, locale);
  },
  'reinstated-since': ({ day, again }, language) =>
    m.event_reinstated_since({ day: dayOf(day, language), again: dayOf(again, language) }, { locale: language }),
  'changed-that-day': plain(m.event_changed_that_day),
  'contact-corrected': plain(m.event_contact_corrected),
  'texts-stopped': plain(m.event_texts_stopped),
  'link-sent': plain(m.event_link_sent),
  'attorney-named': plain(m.event_attorney_named),
  'attorney-gone': plain(m.event_attorney_gone),
  'claims-joined': ({ was }, language) => m.event_claims_joined({ was: text(was) }, { locale: language }),
  'claims-apart': ({ other }, language) => m.event_claims_apart({ other: text(other) }, { locale: language }),
  'letter-written': plain(m.event_letter_written),
  'denial-proposed': plain(m.event_denial_proposed),
  'denial-returned': ({ why }, language) => m.event_denial_returned({ why: text(why) }, { locale: language }),
  'denial-taken-back': plain(m.event_denial_taken_back),
  'claim-matched': ({ policy }, language) => m.event_claim_matched({ policy: text(policy) }, { locale: language }),
  'siu-flagged': plain(m.event_siu_flagged),
  'siu-cleared': plain(m.event_siu_cleared),
};

/** The sentence of an event. For an event that only a newer release knows, it just says that something was noted. */
export const eventSentence = (kind: string, facts: Facts, language: Language) =>
  (SENTENCES[kind] ?? plain(m.event_noted))(facts, language);
export const EVENT_KINDS = Object.keys(SENTENCES);

/** When and where a claim happened: "Nov 11, 2026, Miami". */
export const placeOf = ({ lossOn, place, city, lossState }: Happened, language: Language) =>
  [mediumDay(lossOn, language), place ?? city ?? (lossState ? stateName(lossState, language) : '')]
    .filter(Boolean)
    .join(', ');
type Happened = { lossOn: string; place: string | null; city: string | null; lossState: StateCode | null };

/** The state whose law a claim is under, for people. */
export const lawName = ({ state, isLawKnown }: { state: StateCode; isLawKnown: boolean }, language: Language) =>
  isLawKnown ? stateName(state, language) : m.report_state_other({}, { locale: language });
