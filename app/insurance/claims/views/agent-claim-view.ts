import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { CLAIM_KIND_NAMES } from '../claim-labels.ts';
import { isEnded } from '../lines/line.ts';
import { COVERAGE_NAMES, eventSentence, itemName, LINE_STATE_NAMES, placeOf } from '../lines/line-labels.ts';
import type { AgentView } from '../lines/visibility.ts';
import { clockViews } from './clock-view.ts';

/** A client's claim as display text for their agent. */
export function agentClaimView({ claim, lines, clocks, events, items }: AgentView, language: Language) {
  const locale = { locale: language };
  const { adjuster, adjusterPhone } = lines.find((line) => line.adjuster !== null) ?? {};
  const phone = adjusterPhone ?? brand.phones.claims;
  return {
    number: claim.number,
    about: `${CLAIM_KIND_NAMES[claim.kind]({}, locale)}, ${placeOf({ ...claim, place: null, lossState: claim.state }, language)}`,
    reported: mediumDay(claim.reportedOn, language),
    adjuster: adjuster ? { name: adjuster, phone, writtenPhone: writtenPhone(phone) } : undefined,
    lines: lines.map(({ id, coverage, state }) => ({
      id,
      name: COVERAGE_NAMES[coverage]({}, locale),
      isOver: isEnded(state),
      state: LINE_STATE_NAMES[state]({}, locale),
      clocks: isEnded(state) ? [] : clockViews(clocks.get(id) ?? [], language),
      items: items
        .filter(({ lineId }) => lineId === id)
        .map(({ id: item, kind, dueOn }) => ({
          id: item,
          what: itemName(kind, language),
          by: dueOn ? mediumDay(dueOn, language) : '',
        })),
    })),
    events: events.toReversed().map(({ id, kind, facts, happenedAt }) => ({
      id,
      day: mediumDay(dayIn(claim.state, happenedAt), language),
      sentence: eventSentence(kind, facts, language),
    })),
  };
}
