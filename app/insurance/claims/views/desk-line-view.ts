import { brand } from '#config/brand.ts';
import { RIGHTS_PAPERS } from '#config/claims/rights-papers.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { isOfDamage } from '#contract/coverages.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenAmount, writtenMomentIn } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { canText } from '#platform/messages/can-text.ts';
import { visitOf, visitView } from '../appointments/visit-view.ts';
import { CLAIM_KIND_NAMES } from '../claim-labels.ts';
import { clockName } from '../clocks/clock-name.ts';
import { dueByWord, isPrescribedForm } from '../clocks/notices-due.ts';
import { takenBackIn } from '../clocks/taken-back.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { pendingDenial } from '../desk/pending-denial.ts';
import { type ClaimLine, isOpenItem } from '../lines/claim-record.ts';
import { isEnded, movesByHand } from '../lines/line.ts';
import { COVERAGE_NAMES, eventSentence, itemName, LINE_STATE_NAMES, lawName, placeOf } from '../lines/line-labels.ts';
import type { TimedClaim } from '../lines/visibility.ts';
import { rentalOfDesk } from '../rental/rental-view.ts';
import { receivedKindsFor } from '../requests/received-kinds.ts';
import { RECEIVED_NAMES } from '../requests/received-names.ts';
import { addressOf, carView, contactOf, nameOf, personView, wayTo } from './claim-people-view.ts';
import { clockViews } from './clock-view.ts';
import { letterTitle, whyUnmailed } from './letter-labels.ts';
import { paymentsOf, sendersOf } from './payments-view.ts';

/** One line as display text for the desk. The caller has already limited the claim to what the reader may see. */
export function deskLineView(
  record: TimedClaim,
  line: ClaimLine,
  { language, env }: Pick<Context, 'language' | 'env'>,
) {
  const { claim: folder, parties, vehicles, lines } = record;
  const locale = { locale: language };
  const { timeZone } = brand.states[folder.state];
  const moment = (at: Date) => writtenMomentIn(at, language, timeZone);
  const party = parties.find(({ id }) => id === line.partyId);
  // What belongs to somebody without a line of their own is shown on every line.
  const isOf = (id: number) => id === line.partyId || !lines.some(({ partyId }) => partyId === id);
  const isHere = (at: { lineId: number | null; partyId: number | null }) =>
    at.lineId === line.id || (at.lineId === null && at.partyId !== null && isOf(at.partyId));
  const coverage = COVERAGE_NAMES[line.coverage]({}, locale);
  const hasEstimate = record.estimates.some(({ lineId }) => lineId === line.id);
  const due = dueByWord(record.clocks.get(line.id) ?? [], isEnded(line.state) && !hasEstimate);
  const attorney = parties.find(({ id }) => id === party?.representedBy);
  return {
    number: folder.number,
    law: lawName(folder, language),
    line: line.number,
    version: line.version,
    coverage,
    title: [coverage, party?.name ?? party?.role.replaceAll('_', ' ')].filter(Boolean).join(', '),
    lineState: line.state,
    stateName: LINE_STATE_NAMES[line.state]({}, locale),
    isOver: isEnded(line.state),
    isThird: line.track === 'third',
    isSiu: line.isSiu,
    adjuster: line.adjuster,
    adjusterId: line.adjusterId,
    partyId: line.partyId,
    partyLanguage: party?.language ?? 'en',
    contact: contactOf(party),
    hasTexts: party?.agreedToTexts ?? false,
    isRepresented: attorney !== undefined,
    attorney: addressOf(attorney),
    reachedBy: wayTo(party, attorney, canText(env)),
    recipients: recipientsOf(record, line, { language, env }),
    moves: movesByHand(line.state, { hasEstimate }).map((value) => ({
      value,
      label: LINE_STATE_NAMES[value]({}, locale),
    })),
    needsConfirmation: needsConfirmation(record, line),
    proposal: pendingDenial(record.events.filter(({ lineId }) => lineId === line.id)),
    loss: {
      kind: CLAIM_KIND_NAMES[folder.kind]({}, locale),
      where: placeOf(folder, language),
      reported: mediumDay(folder.reportedOn, language),
      story: folder.story,
      joined: folder.joined.map((told) => ({ number: told.number, story: told.story ?? '' })),
      policy: folder.policy,
      policyId: folder.policyId,
    },
    cars: vehicles.map((car) => carView(car, language)),
    people: parties.map((each) => personView(each, parties, language)),
    lines: lines.map((each) => ({
      number: each.number,
      coverage: COVERAGE_NAMES[each.coverage]({}, locale),
      party: parties.find(({ id }) => id === each.partyId)?.name ?? '',
      state: LINE_STATE_NAMES[each.state]({}, locale),
      isCurrent: each.id === line.id,
    })),
    clocks: clockViews(record.clocks.get(line.id) ?? [], language),
    notices: due.map(({ event, ruleId, ref, startedOn }) => ({
      key: `${event} ${ref}`,
      event,
      ref,
      from: startedOn,
      isForm: isPrescribedForm(event),
      what: clockName(ruleId, language),
      since: mediumDay(startedOn, language),
      spoken: RIGHTS_PAPERS.find(({ stops }) => stops?.event === event)?.spoken,
    })),
    today: dayInZone(new Date(), zoneOfLoss(folder.state, folder.zip)),
    received: {
      from: folder.lossOn,
      kinds: receivedKindsFor({ ...line, lawState: folder.state, isLawKnown: folder.isLawKnown }).map((value) => ({
        value,
        label: RECEIVED_NAMES[value]({}, locale),
      })),
      senders: sendersOf(record, line, language),
    },
    isOfDamage: isOfDamage(line.coverage),
    rental: rentalOfDesk(record, line, language),
    visit: visitIn(record, line, language),
    estimates: record.estimates
      .filter(({ lineId }) => lineId === line.id)
      .map(({ version, totalCents, writtenAt }) => ({
        version,
        total: writtenAmount(totalCents, language),
        day: mediumDay(dayIn(folder.state, writtenAt), language),
      })),
    payments: paymentsOf(record, line, language),
    items: record.items.filter(isHere).map((item) => itemView(record, item, line, language)),
    files: record.files
      .filter((file) => isHere(file) || file.partyId === line.partyId)
      .map(({ id, givenName, hasThumbnail, receivedAt, shot }) => ({
        id,
        name: givenName,
        hasThumbnail,
        shot,
        when: moment(receivedAt),
      })),
    letters: record.letters.filter(isHere).map((letter) => ({
      id: letter.id,
      title: letterTitle(letter, language),
      when: moment(letter.writtenAt),
      isToPost: letter.toPost && letter.postedAt === null,
      posted: letter.postedAt ? moment(letter.postedAt) : '',
      unmailed: whyUnmailed(letter, language),
    })),
    timeline: timelineOf(record, line, language),
  };
}
export type DeskLineView = ReturnType<typeof deskLineView>;

/** Whom the desk can write to from a line: its party, and whoever wrote on it without having a line of their own. */
function recipientsOf(
  { parties, lines, messages }: TimedClaim,
  line: ClaimLine,
  { language, env }: Parameters<typeof deskLineView>[2],
) {
  const wrote = messages.filter(({ isOurs, lineId }) => !isOurs && (lineId === line.id || lineId === null));
  const others = parties.filter(
    ({ id }) => wrote.some(({ partyId }) => partyId === id) && !lines.some(({ partyId }) => partyId === id),
  );
  const own = parties.filter(({ id }) => id === line.partyId);
  return [...own, ...others].map((party) => {
    const attorney = parties.find(({ id }) => id === party.representedBy);
    return {
      id: party.id,
      name: nameOf(party, language),
      language: party.language,
      attorney: attorney?.name ?? undefined,
      reachedBy: wayTo(party, attorney, canText(env)),
      waits: messages.some(({ partyId, isOurs, answeredAt }) => partyId === party.id && !isOurs && answeredAt === null),
    };
  });
}
export type Recipient = DeskLineView['recipients'][number];

/** Whether nothing has confirmed the line to its party yet, and no letter that would waits to be mailed. */
function needsConfirmation({ events, letters }: TimedClaim, { id, partyId, state }: ClaimLine): boolean {
  // A person whom others had named, and who was told so, may report later: that is to be confirmed as well.
  const last = events.findLast(({ lineId, kind }) => lineId === id && (kind === 'acknowledged' || kind === 'reported'));
  const waits = letters.some(
    (letter) =>
      letter.partyId === partyId && letter.kind === 'acknowledgement' && letter.toPost && letter.postedAt === null,
  );
  return last?.kind !== 'acknowledged' && !waits && !isEnded(state);
}

/** The booked visit, or the last one. */
function visitIn({ appointments }: TimedClaim, { id }: ClaimLine, language: Language) {
  const visit = visitOf(appointments, id);
  return visit && visitView(visit, language);
}

/** What we asked for, and what became of it. */
function itemView(record: TimedClaim, item: TimedClaim['items'][number], { partyId }: ClaimLine, language: Language) {
  const locale = { locale: language };
  const dayOf = (at: Date) => ({ day: mediumDay(dayIn(record.claim.state, at), language) });
  return {
    id: item.id,
    what: itemName(item.kind, language),
    isOpen: isOpenItem(item),
    answer: item.answer,
    why: item.why,
    from: item.partyId === partyId ? '' : nameIn(record, item.partyId, language),
    by: item.dueOn ? mediumDay(item.dueOn, language) : '',
    reminded: item.remindedOn ? m.cdesk_item_reminded({ day: mediumDay(item.remindedOn, language) }, locale) : '',
    how: item.answeredAt
      ? m.cdesk_item_in(dayOf(item.answeredAt), locale)
      : item.waivedAt
        ? m.cdesk_item_waived({}, locale)
        : m.cdesk_item_asked(dayOf(item.askedAt), locale),
  };
}

function nameIn({ parties }: TimedClaim, partyId: number, language: Language): string {
  const party = parties.find(({ id }) => id === partyId);
  return party ? nameOf(party, language) : '';
}

/** Messages and notes are shown in full, so their events would repeat them. */
const SAID = ['message-received', 'message-answered', 'message-sent'];

/** The events, messages and notes of a line in one timeline, newest first. */
function timelineOf(record: TimedClaim, line: ClaimLine, language: Language) {
  const { timeZone } = brand.states[record.claim.state];
  const isOf = (lineId: number | null) => lineId === line.id || lineId === null;
  const taken = takenBackIn(record.events);
  const told = [
    ...record.events
      .filter(({ lineId, kind }) => isOf(lineId) && !SAID.includes(kind))
      .map(({ id, kind, facts, happenedAt }) => ({
        key: `event ${id}`,
        as: 'event' as const,
        who: '',
        at: happenedAt,
        answerBy: '',
        text: eventSentence(kind, facts, language),
        isTakenBack: taken.has(String(id)),
      })),
    ...record.messages
      .filter(({ lineId, partyId }) => lineId === line.id || partyId === line.partyId)
      .map(({ id, isOurs, writer, text, language: lang, writtenAt, answerBy, answeredAt, partyId }) => ({
        key: `message ${id}`,
        as: isOurs ? ('ours' as const) : ('theirs' as const),
        at: writtenAt,
        text,
        lang,
        who: whoOf({ by: isOurs ? (writer ?? brand.shortName) : undefined, partyId }, record, line, language),
        answerBy:
          !isOurs && answerBy && !answeredAt
            ? m.cdesk_answer_by({ day: mediumDay(answerBy, language) }, { locale: language })
            : '',
      })),
    ...record.notes
      .filter(({ lineId }) => isOf(lineId))
      .map(({ id, writer, text, writtenAt, isSiu }) => ({
        key: `note ${id}`,
        as: isSiu ? ('siu' as const) : ('note' as const),
        who: writer,
        at: writtenAt,
        text,
        answerBy: '',
      })),
  ];
  return told
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, ...each }) => ({ ...each, when: writtenMomentIn(at, language, timeZone) }));
}

/** Who wrote a message, and to whom if that is not the line's party. */
function whoOf(
  { by, partyId }: { by: string | undefined; partyId: number },
  record: TimedClaim,
  line: ClaimLine,
  language: Language,
): string {
  const name = nameIn(record, partyId, language);
  if (by === undefined) return name;
  return partyId === line.partyId ? by : m.cdesk_writer_to({ writer: by, name }, { locale: language });
}
