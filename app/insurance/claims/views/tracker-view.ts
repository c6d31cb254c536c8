import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { mediumDay, shortMomentIn, writtenAmount } from '#platform/calendar/written.ts';
import { isBookable } from '../appointments/bookable.ts';
import { visitView } from '../appointments/visit-view.ts';
import { CLAIM_KIND_NAMES, regulatorText } from '../claim-labels.ts';
import { takenBackIn } from '../clocks/taken-back.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { type ClaimItem, isOpenItem } from '../lines/claim-record.ts';
import { isEnded, isPaid } from '../lines/line.ts';
import { eventSentence, itemName, LINE_MEANS, LINE_STATE_NAMES, ownPartName, placeOf } from '../lines/line-labels.ts';
import { isOfAmount, type PartyEvent, type PartyLine, type PartyView } from '../lines/visibility.ts';
import { ofLine } from '../payments/line-payments.ts';
import { rentalOfParty } from '../rental/rental-view.ts';
import { canAskForEstimate } from '../requests/ask-for-estimate.ts';
import { type ClockView, clockViews } from './clock-view.ts';
import { letterTitle } from './letter-labels.ts';

/** A party's part of a claim as display text, in their language. */
export function trackerView(view: PartyView, language: Language) {
  const { claim, self, lines, messages, letters, files } = view;
  const locale = { locale: language };
  const timeZone = zoneOfLoss(claim.state, claim.zip);
  const day = (moment: Date) => mediumDay(dayInZone(moment, timeZone), language);
  const moment = (at: Date) => shortMomentIn(at, language, timeZone);
  const open = view.items.filter(isOpenItem);
  const clocks = new Map(lines.map((line) => [line.id, clockViews(view.clocks.get(line.id) ?? [], language)]));
  const booked = view.appointments.filter(({ status }) => status === 'booked');
  const hasVisit = ({ id }: PartyLine) => booked.some(({ lineId }) => lineId === id);
  return {
    number: claim.number,
    state: claim.state,
    name: self.name?.split(' ')[0] ?? '',
    about: `${CLAIM_KIND_NAMES[claim.kind]({}, locale)}, ${placeOf(claim, language)}`,
    isRepresented: view.isRepresented,
    next: nextOf(view, clocks, language),
    items: open.map((item) => itemView(item, language)),
    lines: lines.map((line) => ({
      id: line.id,
      name: ownPartName(line.coverage, language),
      isOver: isEnded(line.state),
      state: LINE_STATE_NAMES[line.state]({}, locale),
      means: meansOf(view, line, language),
      car: carOf(view, line),
      clocks: clocks.get(line.id) ?? [],
      isYourTurn: line.state === 'waiting_items',
      number: line.number,
      estimate: estimateOf(view, line, language),
      canAskEstimate:
        !view.isRepresented &&
        canAskForEstimate({ ...line, lawState: claim.state, isLawKnown: claim.isLawKnown }, view),
      rental: rentalLine(view, line, language),
      canBook: !view.isRepresented && isBookable({ claim, line }) && !hasVisit(line),
    })),
    visits: lines.flatMap((line) =>
      booked
        .filter(({ lineId }) => lineId === line.id)
        .map((visit) => ({ ...visitView(visit, language), line: line.number, car: carOf(view, line) })),
    ),
    adjuster: adjusterOf(lines),
    messages: messages.map(({ id, isOurs, writer, text, writtenAt, readAt, answerBy, answeredAt }) => ({
      id,
      isOurs,
      text,
      writer: isOurs ? (writer ?? brand.shortName) : m.track_you({}, locale),
      when: moment(writtenAt),
      note: isOurs
        ? ''
        : answeredAt
          ? m.track_answered({ day: day(answeredAt) }, locale)
          : answerBy
            ? m.track_answer_by({ day: mediumDay(answerBy, language) }, locale)
            : readAt
              ? m.track_read({ day: day(readAt) }, locale)
              : '',
    })),
    letters: letters.map((letter) => ({
      id: letter.id,
      title: letterTitle(letter, language),
      day: day(letter.writtenAt),
    })),
    files: files.map(({ id, givenName, mediaType, hasThumbnail, receivedAt }) => ({
      id,
      name: givenName,
      isPicture: mediaType === 'image/jpeg',
      hasThumbnail,
      day: day(receivedAt),
    })),
    events: happened(view, language).map(({ id, sentence, happenedAt, isTakenBack }) => ({
      id,
      sentence,
      isTakenBack,
      day: day(happenedAt),
    })),
    complain: regulatorText(claim, language),
  };
}
export type TrackerView = ReturnType<typeof trackerView>;

/** Whether a line was accepted and paid, and has not been reopened since. */
const isSettled = ({ events }: PartyView, { id, state }: PartyLine) =>
  (state === 'accepted' || state === 'partly') && isPaid(ofLine(events, id));

/** What a line's state means to its party, who may have been named by somebody else and have reported nothing. */
function meansOf(view: PartyView, line: PartyLine, language: Language): string {
  const { id, state } = line;
  const isTold = view.events.some(({ lineId, kind }) => lineId === id && kind === 'reported');
  const isNamed = (state === 'reported' || state === 'acknowledged') && !isTold;
  const means = isSettled(view, line) ? m.line_means_paid : isNamed ? m.line_means_opened : LINE_MEANS[state];
  return means({}, { locale: language });
}

export const itemView = ({ id, kind, why, dueOn }: ClaimItem, language: Language) => ({
  id,
  what: itemName(kind, language),
  why,
  by: dueOn ? mediumDay(dueOn, language) : '',
  wantsWords: kind === 'statement' || kind === 'answer',
});

/** Newest first. The same event on two lines at once is shown once, but equal amounts of two lines are two amounts. */
function happened({ events, lines }: PartyView, language: Language) {
  const taken = takenBackIn(events);
  const sentenceOf = ({ kind, facts, lineId }: PartyEvent) => {
    const sentence = eventSentence(kind, facts, language);
    const of = lines.length > 1 && isOfAmount(kind) ? lines.find(({ id }) => id === lineId) : undefined;
    return of ? `${ownPartName(of.coverage, language)}: ${sentence}` : sentence;
  };
  const told = events.map((event) => ({
    ...event,
    sentence: sentenceOf(event),
    isTakenBack: taken.has(String(event.id)),
  }));
  return told
    .filter(({ lineId, kind, sentence }, at) => {
      const before = told[at - 1];
      return before?.kind !== kind || before.sentence !== sentence || before.lineId === lineId;
    })
    .toReversed();
}

/**
 * What is owed for a line's rental, in a sentence; empty before a decision, undefined when the line can have no rental.
 */
function rentalLine(view: PartyView, line: PartyLine, language: Language): string | undefined {
  const rental = rentalOfParty(view, line, language);
  return rental && (rental.owed?.headline ?? '');
}

/** The latest version of a line's estimate. */
function estimateOf({ estimates }: PartyView, { id }: PartyLine, language: Language) {
  const latest = estimates.findLast(({ lineId }) => lineId === id);
  return latest && { version: latest.version, total: writtenAmount(latest.totalCents, language) };
}

function adjusterOf(lines: PartyLine[]) {
  const { adjuster, adjusterPhone } = lines.find((line) => line.adjuster !== null) ?? {};
  if (!adjuster) return undefined;
  const phone = adjusterPhone ?? brand.phones.claims;
  return { name: adjuster, phone, writtenPhone: writtenPhone(phone) };
}

/** A car's name, such as “2021 Honda Civic”; empty when unknown. */
export function carOf({ vehicles }: PartyView, { vehicleId }: PartyLine): string {
  const car = vehicles.find(({ id }) => id === vehicleId);
  return [car?.year, car?.make, car?.model].filter(Boolean).join(' ');
}

type Next = { who: 'you' | 'us' | 'nobody'; title: string; text: string };

/** What happens next, and who must act. */
function nextOf(view: PartyView, clocks: ReadonlyMap<number, ClockView[]>, language: Language): Next {
  const locale = { locale: language };
  if (view.isRepresented) {
    return { who: 'nobody', title: m.track_attorney_title({}, locale), text: m.track_attorney({}, locale) };
  }
  const [item] = view.items.filter(isOpenItem);
  if (item) {
    const what = itemName(item.kind, language);
    const text = item.dueOn
      ? m.track_turn_by({ day: mediumDay(item.dueOn, language) }, locale)
      : m.track_turn_soon({}, locale);
    return { who: 'you', title: m.track_turn({ what }, locale), text };
  }
  const open = view.lines.filter(({ state }) => !isEnded(state));
  const due = open
    .flatMap((line) =>
      (clocks.get(line.id) ?? []).filter(({ dueOn }) => dueOn !== null).map((clock) => ({ line, clock })),
    )
    .sort((a, b) => ((a.clock.dueOn ?? '') < (b.clock.dueOn ?? '') ? -1 : 1))[0];
  const waiting = open.filter((line) => !isSettled(view, line));
  const line = due?.line ?? waiting[0] ?? open[0] ?? view.lines[0];
  if (!line && view.self.role === 'policyholder') {
    return { who: 'us', title: m.track_matched_title({}, locale), text: m.track_matched({}, locale) };
  }
  if (!line) return { who: 'us', title: m.track_ours_title({}, locale), text: m.track_no_line({}, locale) };
  if (open.length === 0 || (!due && waiting.length === 0))
    return { who: 'nobody', title: m.track_over_title({}, locale), text: meansOf(view, line, language) };
  const means = meansOf(view, line, language);
  if (!due) return { who: 'us', title: m.track_ours_title({}, locale), text: means };
  const { what, day, state } = due.clock;
  const by = state === 'missed' ? m.track_ours_late({ what, day }, locale) : m.track_ours_by({ what, day }, locale);
  return { who: 'us', title: by, text: means };
}
