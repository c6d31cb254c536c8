import { RENTAL } from '#config/by-state/rental.ts';
import { DAYS_AFTER_OFFER, type RentalTerms } from '#config/claims/rental-terms.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenAmount, writtenMoney } from '#platform/calendar/written.ts';
import { type RentalAnswer, type RentalOwed, rentalOwed, rentalTermsOf } from '../amounts/rental-days.ts';
import type { ClaimKind } from '../claim.ts';
import { stillCounting } from '../clocks/taken-back.ts';
import type { ClaimEstimate, ClaimEvent, ClaimLine, ClaimReceipt, ClaimRecord } from '../lines/claim-record.ts';
import { ENDED } from '../lines/line.ts';
import type { PartyLine, PartyView } from '../lines/visibility.ts';

type Of = {
  state: StateCode;
  claimKind: ClaimKind;
  line: Pick<ClaimLine, 'id' | 'coverage' | 'track' | 'vehicleId'>;
  /** All lines that the reader may see. */
  lines: readonly Pick<ClaimLine, 'id' | 'vehicleId'>[];
  estimates: readonly Pick<ClaimEstimate, 'lineId' | 'tenths'>[];
  rentals: readonly (RentalAnswer & { lineId: number; version: number; why: string | null })[];
  receipts: readonly ClaimReceipt[];
  /** True when a rental was requested and not decided yet. */
  isAsked: boolean;
};

/**
 * Whether a line's party has asked for a rental that was not answered since. The letter about a line's end answers a request
 * as well, also when the line is reopened: they can ask again then.
 */
export const isAsked = (events: readonly Pick<ClaimEvent, 'id' | 'kind' | 'facts'>[]) =>
  stillCounting(events).findLast(({ kind }) => ASKED_OR_NOT.includes(kind))?.kind === 'rental-asked';
const ASKED_OR_NOT: readonly string[] = ['rental-asked', 'rental-answered', ...ENDED];

/** The rental of a party's line, as the party sees it. @returns undefined when the line can have no rental */
export const rentalOfParty = (view: PartyView, line: PartyLine, language: Language) =>
  rentalView(
    {
      ...view,
      line,
      state: view.claim.state,
      claimKind: view.claim.kind,
      isAsked: isAsked(view.events.filter(({ lineId }) => lineId === line.id)),
    },
    language,
  );

/** The same for the desk, which also sees other lines' estimates of the same car. */
export const rentalOfDesk = (record: ClaimRecord, line: ClaimLine, language: Language) =>
  rentalView(ofDesk(record, line), language);

const ofDesk = (record: ClaimRecord, line: ClaimLine): Of => ({
  ...record,
  line,
  state: record.claim.state,
  claimKind: record.claim.kind,
  isAsked: isAsked(record.events.filter(({ lineId }) => lineId === line.id)),
});

/**
 * The most that a receipt can count for, in cents, before it is answered. Each is paid back up to the limit of its days, and
 * all together up to what is owed (BZ-01 … BZ-04), or what can ever be owed while the end is unknown: a receipt can be for
 * days to come, and is answered once.
 */
export function mostOfReceipt(
  claim: ClaimRecord,
  line: ClaimLine,
  { days, cents }: Pick<ClaimReceipt, 'days' | 'cents'>,
  now = new Date(),
): number {
  const answer = claim.rentals.findLast(({ lineId }) => lineId === line.id);
  if (!answer) return cents;
  const of = ofDesk(claim, line);
  const owed = rentalOwed(answer, { tenths: tenthsOf(of), today: dayIn(of.state, now) });
  const most = owed.isOpen || owed.cents === null ? owed.everCents : owed.cents;
  return Math.max(0, Math.min(cents, days * answer.dayCents, most - countedIn(of)));
}

/**
 * A line's rental as display text: its terms, what is owed per day, until when, how it is counted, and its receipts.
 */
function rentalView(of: Of, language: Language, now = new Date()) {
  const { state, claimKind, line, rentals } = of;
  const terms = rentalTermsOf({ state, coverage: line.coverage, track: line.track, claimKind });
  if (!terms) return undefined;
  const answer = rentals.findLast(({ lineId }) => lineId === line.id);
  return {
    isAsked: of.isAsked,
    version: answer?.version ?? 0,
    terms: termsText(terms, line, language),
    owed: answer && owedView(answer, of, language, now),
    receipts: receiptsView(of, language),
  };
}
export type RentalView = NonNullable<ReturnType<typeof rentalView>>;

/** The labor of the latest estimate of the same car, in tenths of an hour. */
function tenthsOf({ line, lines, estimates }: Of): number | null {
  const same = lines.filter(
    ({ id, vehicleId }) => id === line.id || (vehicleId !== null && vehicleId === line.vehicleId),
  );
  return estimates.findLast(({ lineId }) => same.some(({ id }) => id === lineId))?.tenths ?? null;
}

/** The terms by the policy or our practice, before a decision. Comprehensive pays a rental only after a theft. */
function termsText(
  { dayCents, mostDays, mostCents, waitsFrom }: RentalTerms,
  { coverage, track }: Pick<ClaimLine, 'coverage' | 'track'>,
  language: Language,
): string {
  const locale = { locale: language };
  const list = new Intl.ListFormat(`${language}-US`, { type: 'disjunction' });
  const day = list.format(dayCents.map((cents) => writtenMoney(cents, language)));
  if (track === 'third') return m.rent_terms_third({ day, hours: RENTAL.repairHoursPerDay }, locale);
  if (coverage === 'COMP') {
    const words = waitsFrom === 'report' ? m.rent_terms_theft_reported : m.rent_terms_theft;
    return words({ day, days: mostDays ?? 0, hours: RENTAL.theftWaitHours }, locale);
  }
  return mostCents === null
    ? m.rent_terms_days({ day, days: mostDays ?? 0 }, locale)
    : m.rent_terms_term({ day, most: writtenMoney(mostCents, language) }, locale);
}

function owedView(answer: RentalAnswer & { why: string | null }, of: Of, language: Language, now: Date) {
  const locale = { locale: language };
  const money = (cents: number) => writtenAmount(cents, language);
  const tenths = tenthsOf(of);
  const owed = rentalOwed(answer, { tenths, today: dayIn(of.state, now) });
  const { days, cents, waitDays, repairDays, isOpen } = owed;
  const left = answer.mostCents === null ? null : Math.max(0, answer.mostCents - answer.usedCents);
  return {
    /** From when to when; empty while that is not known. */
    span: spanLabel(owed, language),
    headline:
      days === null || cents === null
        ? m.rent_unknown({ day: money(answer.dayCents) }, locale)
        : (isOpen ? m.rent_so_far : m.rent_owed)(
            { day: money(answer.dayCents), days: m.rent_days({ count: days }, locale), total: money(cents) },
            locale,
          ),
    steps: [
      answer.kind === 'theft' &&
        m.rent_step_theft({ hours: RENTAL.theftWaitHours, day: mediumDay(answer.fromOn, language) }, locale),
      answer.kind === 'repair' && waitDays > 0 && m.rent_step_wait({ count: waitDays }, locale),
      answer.kind === 'repair' &&
        repairDays !== null &&
        tenths !== null &&
        m.rent_step_repair(
          {
            hours: hoursIn(tenths, language),
            perDay: RENTAL.repairHoursPerDay,
            days: m.rent_days({ count: repairDays - answer.moreDays }, locale),
          },
          locale,
        ),
      repairDays !== null &&
        answer.moreDays > 0 &&
        m.rent_step_more({ days: m.rent_days({ count: answer.moreDays }, locale) }, locale),
      answer.kind === 'total' && m.rent_step_total({ count: DAYS_AFTER_OFFER }, locale),
      answer.mostDays !== null && m.rent_step_most_days({ count: answer.mostDays }, locale),
      left !== null && m.rent_step_most({ most: money(answer.mostCents ?? 0), left: money(left) }, locale),
      m.rent_step_actual({}, locale),
    ].filter((words) => words !== false),
    why: answer.why ?? '',
  };
}

function spanLabel({ fromOn, untilOn, latestOn, isOpen }: RentalOwed, language: Language): string {
  if (untilOn === null) return '';
  const locale = { locale: language };
  const from = mediumDay(fromOn, language);
  if (!isOpen) return m.rent_until({ from, until: mediumDay(untilOn, language) }, locale);
  if (latestOn === null) return m.rent_until_later({ from }, locale);
  return m.rent_until_open({ from, latest: mediumDay(latestOn, language) }, locale);
}

const hoursIn = (tenths: number, language: Language) =>
  new Intl.NumberFormat(`${language}-US`, { maximumFractionDigits: 1 }).format(tenths / 10);

const countedIn = ({ receipts, line }: Of) =>
  receipts.reduce((sum, { lineId, countedCents }) => sum + (lineId === line.id ? (countedCents ?? 0) : 0), 0);

function receiptsView(of: Of, language: Language) {
  const own = of.receipts.filter(({ lineId }) => lineId === of.line.id);
  const money = (cents: number) => writtenAmount(cents, language);
  const counted = countedIn(of);
  return {
    counted: counted > 0 ? money(counted) : '',
    list: own.map(({ id, fileId, days, cents, addedAt, countedCents, answer, answeredAt }) => ({
      id,
      fileId,
      amount: money(cents),
      answer: answer ?? '',
      days: m.rent_days({ count: days }, { locale: language }),
      day: mediumDay(dayIn(of.state, addedAt), language),
      isOpen: answeredAt === null,
      counts: countedCents === null ? '' : m.rent_counts({ amount: money(countedCents) }, { locale: language }),
    })),
  };
}
