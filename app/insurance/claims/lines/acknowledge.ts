import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage } from '#contract/coverages.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { giveClaimLink } from '../access/claim-access.ts';
import { addCallBack } from '../calls/call-back-store.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import type { Loss } from '../loss.ts';
import { insertEvent, seenBy } from './claim-event-store.ts';
import { addLetter, findPartyReader } from './claim-line-store.ts';
import { addDispatch } from './dispatch-store.ts';
import { findPolicyholder } from './join-store.ts';
import { isOfOurPolicy } from './lines-of-loss.ts';
import { papersFor, paperText } from './papers-of-claim.ts';
import type { Law } from './policy-at-loss.ts';

type LineOfRights = { id: number; partyId: number; coverage: Coverage };
type Acknowledged = {
  claimId: number;
  number: string;
  law: Law & Place;
  partyId: number;
  actor: Actor;
  /** The reporter's own lines. They may have none, such as when only somebody else's car is damaged. */
  lines: readonly LineOfRights[];
  /** Lines of other people that the reporter gets papers about, such as of those hurt in their car. */
  others?: readonly LineOfRights[];
  /** Where an attorney speaks for them, the confirmation is a letter to the attorney. */
  reporter: Pick<Loss['reporter'], 'email' | 'phone' | 'language' | 'accountId'> & { isRepresented: boolean };
  /** Somebody who drove the party's car reported it for them. */
  isByDriver?: boolean;
  /** An adjuster has talked with them, so no call is promised. */
  isSpokenTo?: boolean;
};

type Place = { lawState: StateCode; zip: string | null };

/** The day by which we promise to call, in business days: that of rule `OUR-CONTACT`, also where a state has two zones. */
export const callsBy = ({ lawState, zip }: Place, now = new Date()) =>
  businessDaysAfter(dayInZone(now, zoneOfLoss(lawState, zip)), 1, lawState);

/**
 * Whoever reports is promised a call, of which no clock reminds the desk when they have no line. We never call a person
 * who has an attorney.
 */
export async function promiseCall(
  trx: Queryable,
  { name, phone, language, isRepresented }: Loss['reporter'] & Acknowledged['reporter'],
  { number, place }: { number: string; place: Place },
): Promise<void> {
  if (phone === null || isRepresented) return;
  const call = { phone, language, part: 'any' as const, about: number, callOn: callsBy(place) };
  await addCallBack(trx, { ...call, name: name ?? number });
}

/**
 * Issues the notices of rights and writes the mail that confirms receipt. The acknowledgment becomes an event only when
 * the mail has been sent (`settle-dispatches.ts`). A person without an email address gets a letter from the desk.
 */
export async function acknowledge(trx: Queryable, { env }: Pick<Context, 'env'>, given: Acknowledged): Promise<void> {
  const { claimId, number, partyId, lines, reporter } = given;
  const { language, email } = reporter;
  const papers = await issueRights(trx, { ...given, lines: [...lines, ...(given.others ?? [])], language });
  if (email === null || reporter.isRepresented) {
    await acknowledgeByPost(trx, given);
    return;
  }

  const messageId = randomUUID();
  const locale = { locale: language };
  const mail = composeMail(language, {
    title: m.claim_opened_mail_title({ number }, locale),
    paragraphs: [
      ...(given.isByDriver ? [m.claim_opened_by_driver({}, locale)] : []),
      m.claim_opened_mail_text({ number }, locale),
      whatIsNext(given),
      ...papers.flatMap(({ text }) => [text.title, ...text.paragraphs]),
      ...(papers.some(({ text }) => text.law) ? [m.rights_law_with({}, locale)] : []),
    ],
    action: { label: m.talk_mail_action({}, locale), url: portalUrl(env, await wayIn(trx, given), language) },
    footer: m.claim_opened_mail_footer({ phone: tollFree(brand.phones.claims) }, locale),
  });
  await enqueueMail(trx, { to: email, messageId, ...mail });
  const stops = papers.flatMap(({ paper: { stops: stop } }) => (stop?.isPrescribedText ? [stop.event] : []));
  await addDispatch(trx, {
    messageId,
    claimId,
    partyId,
    kind: 'acknowledgement',
    facts: { lines: lines.map(({ id }) => String(id)), events: ['acknowledged', ...stops] },
  });
}

function whatIsNext({ law, reporter, lines, isSpokenTo }: Acknowledged): string {
  const { language, phone, isRepresented } = reporter;
  const locale = { locale: language };
  // Without a line there is no contact on record, and a call is promised, but not past an attorney.
  if (isRepresented || (isSpokenTo && lines.length > 0)) return m.claim_opened_mail_spoken({}, locale);
  if (phone === null) return m.claim_opened_mail_no_phone({ phone: tollFree(brand.phones.claims) }, locale);
  return m.claim_opened_mail_next({ day: writtenDay(callsBy(law), language) }, locale);
}

type Confirmed = Pick<Acknowledged, 'claimId' | 'number' | 'law' | 'actor' | 'isSpokenTo'> & {
  reporter: Loss['reporter'] & Acknowledged['reporter'];
  reporterId: number;
  /** The policyholder, where the report is of a policy of ours: the reporter, or the owner of the car they drove. */
  policyholderId: number;
  lines: readonly (LineOfRights & { isNew: boolean })[];
  /** The reporter's own lines that are not over. */
  open: readonly LineOfRights[];
};

/**
 * Confirms a report to its reporter, and to the policyholder for whom somebody who drove their car reports, when they have
 * a new line. Whoever reports, the policyholder gets the notices about people who were hurt in their car.
 */
export async function confirmReport(
  trx: Queryable,
  context: Pick<Context, 'env'>,
  { reporter, reporterId, policyholderId, lines, open, isSpokenTo = false, ...told }: Confirmed,
): Promise<void> {
  const isOfPolicy = isOfOurPolicy({ reporter });
  const others = ofInsured(lines).filter(({ partyId }) => partyId !== policyholderId);
  const own = { ...told, partyId: reporterId, lines: open, reporter, isSpokenTo };
  await acknowledge(trx, context, isOfPolicy && policyholderId === reporterId ? { ...own, others } : own);
  if (isOfPolicy && policyholderId === reporterId) return;
  const theirs = isOfPolicy ? lines.filter(({ partyId, isNew }) => partyId === policyholderId && isNew) : [];
  if (theirs.length === 0) return giveRightsToInsured(trx, context, { ...told, id: told.claimId, lines });
  const insured = {
    ...told,
    partyId: policyholderId,
    lines: theirs,
    others,
    reporter: await findPartyReader(trx, policyholderId),
  };
  await acknowledge(trx, context, { ...insured, isByDriver: true });
}

type Rights = Pick<Acknowledged, 'claimId' | 'partyId' | 'actor' | 'lines'> & {
  law: Law;
  language: Language;
  /** The kinds that the party has already. */
  had?: readonly string[];
};

/** Writes the notices of rights that a party gets about lines. @returns them */
async function issueRights(trx: Queryable, { claimId, law, partyId, actor, lines, language, had = [] }: Rights) {
  const papers = papersFor(
    law,
    lines.map(({ coverage }) => coverage),
  ).filter(({ kind }) => !had.includes(kind));
  const issued = papers.map((paper) => ({ paper, text: paperText(paper, language) }));
  const [first] = lines;
  if (issued.length === 0 || !first) return [];
  const facts = { papers: papers.map(({ kind }) => kind) };
  const event = { claimId, lineId: first.id, kind: 'rights-sent', actor, facts, visibility: seenBy(first, partyId) };
  const eventId = await insertEvent(trx, event);
  for (const { paper, text } of issued) {
    const letter = { claimId, lineId: first.id, partyId, language, eventId };
    await addLetter(trx, { ...letter, kind: paper.kind, facts: text });
  }
  return issued;
}

/**
 * Gives a party who has reported, or our policyholder, the notices of rights that they have not had, and tells them by
 * mail. Without an email address, or with an attorney, the desk mails the notices.
 */
export async function giveRights(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  given: Omit<Rights, 'language'> & { number: string },
): Promise<void> {
  const { number, partyId, lines } = given;
  const reporter = await findPartyReader(trx, partyId);
  const { language, email, had, isRepresented } = reporter;
  const missing = lines.filter(({ coverage }) =>
    papersFor(given.law, [coverage]).some(({ kind }) => !had.includes(kind)),
  );
  const issued = await issueRights(trx, { ...given, lines: missing, language, had });
  if (issued.length === 0 || email === null || isRepresented) return;
  const locale = { locale: language };
  const path = await wayIn(trx, { ...given, reporter });
  const mail = composeMail(language, {
    title: m.talk_mail_rights_title({ number }, locale),
    paragraphs: [m.talk_mail_rights({ number }, locale)],
    action: { label: m.talk_mail_action({}, locale), url: portalUrl(env, path, language) },
    footer: (reporter.accountId === null ? m.talk_mail_footer_link : m.talk_mail_footer_account)({}, locale),
  });
  await enqueueMail(trx, { to: email, ...mail });
}

/** The lines for which the insured gets the state's papers, too, when another person is hurt. */
const ofInsured = <Line extends LineOfRights>(lines: readonly Line[]): Line[] =>
  lines.filter(({ coverage }) => coverage === 'PIP');

type OfInsured = { id: number; number: string; law: Law; lines: readonly LineOfRights[]; actor: Actor };

/** Gives our policyholder the papers about people who were hurt in their car and reported it themselves. */
export async function giveRightsToInsured(
  trx: Queryable,
  context: Pick<Context, 'env'>,
  { id: claimId, number, law, lines, actor }: OfInsured,
): Promise<void> {
  const injuries = ofInsured(lines);
  const partyId = injuries.length > 0 ? await findPolicyholder(trx, claimId) : undefined;
  if (partyId !== undefined) await giveRights(trx, context, { claimId, number, law, partyId, lines: injuries, actor });
}

/** For a person without an email address, mailing a letter acknowledges the claim. */
async function acknowledgeByPost(trx: Queryable, given: Acknowledged) {
  const { claimId, number, partyId, actor, lines, reporter, isByDriver } = given;
  const { language } = reporter;
  const locale = { locale: language };
  const [first] = lines;
  const event = { claimId, kind: 'letter-written', actor, visibility: 'staff' as const };
  const eventId = await insertEvent(trx, { ...event, ...(first && { lineId: first.id }) });
  await addLetter(trx, {
    claimId,
    lineId: first?.id ?? null,
    partyId,
    language,
    eventId,
    kind: 'acknowledgement',
    facts: {
      title: m.claim_opened_mail_title({ number }, locale),
      paragraphs: [
        ...(isByDriver ? [m.claim_opened_by_driver({}, locale)] : []),
        m.claim_opened_mail_text({ number }, locale),
        whatIsNext(given),
        m.letter_ack_questions({ phone: tollFree(brand.phones.claims) }, locale),
      ],
    },
  });
}

/** The way into the claim: with an account by signing in, otherwise by a link. */
async function wayIn(
  trx: Queryable,
  { number, partyId, reporter }: Pick<Acknowledged, 'number' | 'partyId'> & { reporter: { accountId: number | null } },
): Promise<string> {
  if (reporter.accountId !== null) return href('/insurednew/claims/:number', { number });
  return href('/insurednew/claims/link/:token', { token: await giveClaimLink(trx, partyId) });
}
