import { LANGUAGE_NAMES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { type ChangeStatus, statusName } from '#insurance/changes/change-request.ts';
import { filingsOf } from '#insurance/filings/filing-store.ts';
import { filingAtDesk } from '#insurance/filings/filing-view.ts';
import { deskStatusName } from '#insurance/help/help-labels.ts';
import type { HelpStatus } from '#insurance/help/help-request.ts';
import { cardAnswerOf } from '#insurance/id-cards/cards-view.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { POSTAL_LETTER_NAMES } from '#insurance/letters/postal-letter-labels.ts';
import { listLettersOfPolicy } from '#insurance/letters/postal-letter-store.ts';
import { findCancellationNotice } from '#insurance/nonpayment/notice-to-mail.ts';
import { findInsuredParties } from '#insurance/parties/party-contact-store.ts';
import { findAccountOfPolicy } from '#insurance/policies/contact-on-file-store.ts';
import type { PolicyContact } from '#insurance/policies/find/whole-policy-store.ts';
import { findRecipient } from '#insurance/policies/policy-reader-store.ts';
import { findSignedOfPolicy } from '#insurance/purchases/purchase-store.ts';
import { asOfPolicy } from '#insurance/record/as-of.ts';
import { listNoticesOfPolicy } from '#insurance/record/lender-notice-store.ts';
import { documentsInForce } from '#insurance/record/version-store.ts';
import { listRequestsOf } from '#insurance/staff/desk-queue-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { listSentTo } from '#platform/messages/outbox-store.ts';

const MOST = 50;

/** All requests about a policy, the open ones first. */
export async function requestsView({ db, language }: Pick<Context, 'db' | 'language'>, policyId: number) {
  const help = await listRequestsOf<HelpStatus>(db, 'help_request', policyId, MOST);
  const changes = await listRequestsOf<ChangeStatus>(db, 'change_request', policyId, MOST);
  const requests = [
    ...help.map((request) => ({ ...request, isHelp: true, status: deskStatusName(request.status, language) })),
    ...changes.map((request) => ({ ...request, isHelp: false, status: statusName(request.status, language) })),
  ];
  return requests
    .map(({ askedOn, ...request }) => ({ ...request, day: mediumDay(askedOn, language) }))
    .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}
export type RequestView = Awaited<ReturnType<typeof requestsView>>[number];

const AGREED: Record<string, typeof m.caller_contact_texts> = {
  texts: m.caller_contact_texts,
  paperless: m.caller_contact_paperless,
};

/** The named insureds, with the language we write to them in and what they agreed to. */
export async function insuredsView({ db }: Pick<Context, 'db'>, policyId: number) {
  const insureds = await findInsuredParties(db, policyId);
  return insureds.map(({ name, language, consents }) => ({
    name,
    language: LANGUAGE_NAMES[language],
    agreed: consents.map((kind) => AGREED[kind]?.() ?? kind),
  }));
}
export type InsuredView = Awaited<ReturnType<typeof insuredsView>>[number];

/** The documents of a policy that the desk can open now. @param mayPrint whether letters are among them */
export async function documentsView(context: Context, { id }: PolicyContact, mayPrint: boolean) {
  const { db, language } = context;
  const policy = await findCardPolicy(db, id);
  if (!policy) return undefined;
  const asOf = await asOfPolicy(context, id);
  const signed = await findSignedOfPolicy(db, id);
  const dayOf = (at: Date) => mediumDay(dayIn(policy.state, at), language);
  return {
    onPaper: (await findRecipient(db, id)).wants_paper,
    hasCard: cardAnswerOf(policy, new Date(), asOf).kind === 'cards',
    hasDeclarations: !asOf?.isTooOld && (await documentsInForce(db, [id])).has(id),
    signedOn: signed && dayOf(signed.signedAt),
    // Its address leads to the task when it has to be given anew first.
    hasNotice: mayPrint && (await findCancellationNotice(db, id)) !== undefined,
    toHolder: (mayPrint ? await listLettersOfPolicy(db, id, MOST) : []).map((letter) => ({
      id: letter.id,
      what: POSTAL_LETTER_NAMES[letter.what](),
      day: dayOf(letter.writtenAt),
    })),
    letters: (mayPrint ? await listNoticesOfPolicy(db, id, MOST) : []).map((letter) => ({
      id: letter.id,
      lender: letter.lender.name,
      day: dayOf(letter.writtenAt),
    })),
  };
}
export type DocumentsView = NonNullable<Awaited<ReturnType<typeof documentsView>>>;

/** The certificates of a policy that a state requires, the oldest first. */
export async function filingsView({ db, language }: Pick<Context, 'db' | 'language'>, id: number, state: StateCode) {
  const today = dayIn(state, new Date());
  return (await filingsOf(db, id)).map((filing) => ({ id: filing.id, ...filingAtDesk(filing, today, language) }));
}
export type FilingView = Awaited<ReturnType<typeof filingsView>>[number];

/** Messages to the contact on file and to the account: their subjects, never what they say. */
export async function messagesView(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { id, email, phone }: PolicyContact,
  state: StateCode,
) {
  const account = await findAccountOfPolicy(db, id);
  const recipients = [email, phone, account?.email].filter((each) => each !== null && each !== undefined);
  const sent = await listSentTo(db, [...new Set(recipients)], MOST);
  return sent.map(({ createdAt, recipient, ...message }) => ({
    ...message,
    to: recipient,
    day: mediumDay(dayIn(state, createdAt), language),
  }));
}
export type MessageView = Awaited<ReturnType<typeof messagesView>>[number];
