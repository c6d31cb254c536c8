import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage } from '#contract/claim-line.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { giveClaimLink } from '../access/claim-access.ts';
import { addCallBack } from '../calls/call-back-store.ts';
import { insertEvent } from './claim-event-store.ts';
import { addLetter } from './claim-line-store.ts';
import { addDispatch } from './dispatch-store.ts';
import type { Loss } from './loss.ts';
import { papersFor, paperText } from './papers-of-claim.ts';

type Acknowledged = {
  claimId: number;
  number: string;
  lawState: StateCode;
  partyId: number;
  actor: Actor;
  /** The reporter's own lines. They may have none, such as when only somebody else's car is damaged. */
  lines: readonly { id: number; coverage: Coverage }[];
  reporter: Pick<Loss['reporter'], 'email' | 'language' | 'accountId'>;
};

/** The day by which we promise to call, in business days: rule `OUR-CONTACT`. */
export const callsBy = (lawState: StateCode, now = new Date()) => businessDaysAfter(dayIn(lawState, now), 1, lawState);

/** Whoever reports is promised a call, of which no clock reminds the desk when they have no line. */
export async function promiseCall(
  trx: Queryable,
  { name, phone, language }: Loss['reporter'],
  { number, lawState }: { number: string; lawState: StateCode },
): Promise<void> {
  if (phone === null) return;
  const call = { phone, language, part: 'any' as const, about: number, callOn: callsBy(lawState) };
  await addCallBack(trx, { ...call, name: name ?? number });
}

/**
 * Issues the notices of rights and writes the mail that confirms receipt. The acknowledgment becomes an event only when
 * the mail has been sent (`settle-dispatches.ts`). A person without an email address gets a letter from the desk.
 */
export async function acknowledge(trx: Queryable, { env }: Pick<Context, 'env'>, given: Acknowledged): Promise<void> {
  const { claimId, number, lawState, partyId, actor, lines, reporter } = given;
  const { language, email } = reporter;
  const papers = papersFor(
    lawState,
    lines.map(({ coverage }) => coverage),
  );
  const [first] = lines;
  const issued = papers.map((paper) => ({ paper, text: paperText(paper, language) }));
  if (issued.length > 0 && first) {
    const facts = { papers: papers.map(({ kind }) => kind) };
    const event = { claimId, lineId: first.id, kind: 'rights-sent', actor, facts, visibility: 'line' as const };
    const eventId = await insertEvent(trx, event);
    for (const { paper, text } of issued) {
      await addLetter(trx, {
        ...{ claimId, lineId: first.id, partyId, language, eventId },
        kind: paper.kind,
        facts: text,
      });
    }
  }
  if (email === null) {
    await acknowledgeByPost(trx, given);
    return;
  }

  const messageId = randomUUID();
  const locale = { locale: language };
  const mail = composeMail(language, {
    title: m.claim_opened_mail_title({ number }, locale),
    paragraphs: [
      m.claim_opened_mail_text({ number }, locale),
      m.claim_opened_mail_next({ day: writtenDay(callsBy(lawState), language) }, locale),
      ...issued.flatMap(({ text }) => [text.title, ...text.paragraphs]),
      ...(issued.some(({ text }) => text.law) ? [m.rights_law_with({}, locale)] : []),
    ],
    action: { label: m.talk_mail_action({}, locale), url: portalUrl(env, await wayIn(trx, given), language) },
    footer: m.claim_opened_mail_footer({ phone: tollFree(brand.phones.claims) }, locale),
  });
  await enqueueMail(trx, { to: email, messageId, ...mail });
  const stops = papers.flatMap(({ stops: stop }) => (stop?.isPrescribedText ? [stop.event] : []));
  await addDispatch(trx, {
    ...{ messageId, claimId, partyId, kind: 'acknowledgement' },
    facts: { lines: lines.map(({ id }) => String(id)), events: ['acknowledged', ...stops] },
  });
}

/** For a person without an email address, mailing a letter acknowledges the claim. */
async function acknowledgeByPost(
  trx: Queryable,
  { claimId, number, partyId, lawState, actor, lines, reporter }: Acknowledged,
) {
  const { language } = reporter;
  const locale = { locale: language };
  const [first] = lines;
  const event = { claimId, kind: 'letter-written', actor, visibility: 'staff' as const };
  const eventId = await insertEvent(trx, { ...event, ...(first && { lineId: first.id }) });
  await addLetter(trx, {
    ...{ claimId, lineId: first?.id ?? null, partyId, language, eventId, kind: 'acknowledgement' },
    facts: {
      title: m.claim_opened_mail_title({ number }, locale),
      paragraphs: [
        m.claim_opened_mail_text({ number }, locale),
        m.claim_opened_mail_next({ day: writtenDay(callsBy(lawState), language) }, locale),
        m.letter_ack_questions({ phone: tollFree(brand.phones.claims) }, locale),
      ],
    },
  });
}

/** The way into the claim: with an account by signing in, otherwise by a link. */
async function wayIn(trx: Queryable, { number, partyId, reporter }: Acknowledged): Promise<string> {
  if (reporter.accountId !== null) return href('/insurednew/claims/:number', { number });
  return href('/insurednew/claims/link/:token', { token: await giveClaimLink(trx, partyId) });
}
