import { z } from 'zod';
import { stateName } from '#config/by-state/state-names.ts';
import type { ClockRule } from '#config/claims/clock-rule.ts';
import { RIGHTS_PAPERS } from '#config/claims/rights-papers.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { dayTile, mediumDay, writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { findRule, isPrinted } from '../clocks/clock-rules.ts';
import { clocksOf, countsFor } from '../clocks/clocks.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { callsBy } from '../lines/acknowledge.ts';
import { findCatastrophes } from '../lines/claim-event-store.ts';
import { printedLaw } from '../views/letter-labels.ts';
import { codeHashes, followCodeOf, joinCodeOf, writtenCode } from './report-codes.ts';
import type { Report } from './report-store.ts';
import { readSent } from './sent-store.ts';

/** What each clock means to the person who waits for it. */
const MEANS = {
  contacted: m.report_clock_contact,
  acknowledged: m.report_clock_acknowledge,
  covered: m.report_clock_inquiry,
  decided: m.report_clock_decide,
  'repair-rights': m.report_clock_rights,
  'pip-rights': m.report_clock_pip,
} satisfies Record<NonNullable<ClockRule['tells']>, unknown>;

const paper = z.object({ title: z.string(), paragraphs: z.array(z.string()), law: printedLaw.optional() });
/** Notices that were issued with the report. Later decisions are on the claim's own page. */
export const isPaper = (kind: string) => RIGHTS_PAPERS.some((each) => each.kind === kind);

/** A report's result for its reporter: claim number, dates, missing items, notices, and the other driver's card. */
export async function sentView(
  context: Context,
  report: Pick<Report, 'answers' | 'sentAt' | 'takenBy' | 'accountId'> & { claimId: number },
  token: string,
) {
  const { language } = context;
  const locale = { locale: language };
  const { claim, party, lines, events, items, letters } = await readSent(
    context.db,
    report.claimId,
    Number(report.answers.party),
  );
  const state = claim.lawState as StateCode;
  const now = new Date();
  const zone = zoneOfLoss(state, claim.zip);
  const catastrophes = await findCatastrophes(context.db, state);
  // Nobody calls or writes past an attorney.
  const isRepresented = party?.isRepresented ?? false;
  const dates = new Map<string, { what: string; isLaw: boolean; day: string; dueOn: string }>();
  for (const line of lines) {
    const own = events.filter(countsFor(line.id));
    for (const { ruleId, dueOn, state: clock } of clocksOf(own, { ...claim, ...line }, { now, catastrophes })) {
      const rule = findRule(ruleId);
      const means = rule?.tells && MEANS[rule.tells];
      if (!rule || !means || dueOn === null || clock !== 'running' || !isPrinted(rule)) continue;
      if (isRepresented && rule.tells === 'contacted') continue;
      const isLaw = rule.kind === 'law';
      const key = `${isLaw} ${means({}, locale)}`;
      dates.set(key, { what: means({}, locale), isLaw, day: mediumDay(dueOn, language), dueOn });
    }
  }
  const hasContact = (line: { id: number }) =>
    events.some(({ lineId, kind }) => lineId === line.id && kind === 'first-contact');
  const isReached = lines.length > 0 && lines.every(hasContact);
  const call =
    isReached || isRepresented ? undefined : callsBy({ lawState: state, zip: claim.zip }, report.sentAt ?? now);
  const code = joinCodeOf(token);
  const isOfCard = codeHashes(context, 'join', code).some((hash) => claim.joinCodeHash?.equals(hash));
  return {
    number: claim.number,
    state: claim.isLawKnown ? stateName(state, language) : '',
    receivedOn: writtenDay(dayInZone(report.sentAt ?? now, zone), language),
    isMailed: Boolean(party?.email) && !isRepresented,
    /** An attorney speaks for them, and gets the confirmation. */
    isRepresented,
    isByPhone: report.takenBy !== null,
    isMatching: claim.policyId === null,
    /** Absent when one of us has talked with them, or an attorney speaks for them. */
    call: call && { day: writtenDay(call, language), tile: dayTile(call, language) },
    dates: [...dates.values()].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1)).map(({ dueOn, ...date }) => date),
    items: items.map(({ id, why }) => ({ id, why })),
    papers: letters.flatMap(({ id, kind, language: written, facts }) =>
      isPaper(kind) ? [{ id, language: written, ...paper.parse(facts) }] : [],
    ),
    followCode: writtenCode(followCodeOf(token)),
    hasAccount: report.accountId !== null,
    joinCode: isOfCard ? code : undefined,
  };
}
export type SentView = Awaited<ReturnType<typeof sentView>>;
