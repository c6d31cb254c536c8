// The mailed notice of cancellation, for a policy whose first payment was not made or was returned, or with a bill past
// due.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { makeDocument } from '#platform/documents/make-document.ts';
import { agentTitle } from '../agencies/agency-to-call.ts';
import { findPaymentByReference } from '../billing/payment-store.ts';
import { findCardPolicy } from '../id-cards/id-card-store.ts';
import { fullName } from '../parties/full-name.ts';
import { findTaskCents } from '../policies/desk-task-store.ts';
import { PAST_DUE, type PolicyVersion, stateOf } from '../record/policy-version.ts';
import { carTitle } from '../vehicles/car-title.ts';
import { noticeTexts } from './nonpayment-mails.ts';
import { findCancellationNotice, findNoticeToMail, isTooLateToMail, noticeTask } from './notice-to-mail.ts';

/**
 * The version that gave notice, for printing. Undefined when the policy is under no such notice or has been paid since,
 * and when the notice was not mailed in time for the day that it names.
 */
export async function noticeToPrint(db: Queryable, policyId: number): Promise<PolicyVersion | undefined> {
  const version = await findCancellationNotice(db, policyId);
  if (!version || !isTooLateToMail(version, new Date())) return version;
  return (await findNoticeToMail(db, policyId)) ? undefined : version;
}

/**
 * The notice as a PDF for mailing: the reason, the day, and what stops the cancellation. Addressee, address and cars are
 * those of today, since the policy may have been changed since notice was given: the law counts the last known address.
 */
export async function cancellationNotice(
  db: Queryable,
  policyId: number,
  language: Language,
): Promise<Buffer | undefined> {
  const version = await noticeToPrint(db, policyId);
  const policy = await findCardPolicy(db, policyId);
  const words = version && policy && (await wordsOf(db, version, `${policy.prefix} ${policy.number}`, language));
  if (!version || !policy || !words) return undefined;
  const { document, processedAt } = version;
  const locale = { locale: language };
  const day = writtenDay(endOf(version), language);
  const insureds = policy.insureds.map(fullName);
  return makeDocument({
    language,
    title: m.notice_paper_title({}, locale),
    parts: [
      { text: writtenDay(dayIn(stateOf(document), processedAt), language) },
      { text: [...insureds, policy.address, `${policy.city}, ${policy.state} ${policy.zip}`].join('\n') },
      { text: words.why },
      { figure: day, label: m.notice_paper_ends({}, locale) },
      { text: words.pay },
      { text: m.notice_paper_uninsured({}, locale) },
      {
        facts: [
          [m.guest_policy_number({}, locale), `${policy.prefix} ${policy.number}`],
          [m.guest_named_insured({}, locale), insureds.join(', ')],
          [
            m.notice_paper_vehicles({}, locale),
            policy.vehicles.map((car) => `${carTitle(car)}, VIN ${car.vin}`).join('\n'),
          ],
          [m.notice_paper_reason({}, locale), m.notice_paper_nonpayment({}, locale)],
          [m.notice_paper_amount({}, locale), words.amount],
          [m.holder_insurer({}, locale), brand.name],
        ],
      },
      { heading: agentTitle(policy.agency_phone)({}, locale) },
      { text: `${policy.agency_name}, ${writtenPhone(policy.agency_phone)}` },
      { note: m.notice_paper_questions({ phone: tollFree(brand.phones.support) }, locale) },
    ],
  });
}

/** What the notice says: of the payment that failed or was returned, or of what was past due. */
async function wordsOf(db: Queryable, version: PolicyVersion, policy: string, language: Language) {
  const { policyId, reason, number } = version;
  const isPastDue = reason === PAST_DUE;
  const cents = isPastDue
    ? await findTaskCents(db, noticeTask(policyId, number))
    : (await findPaymentByReference(db, reason ?? ''))?.amount_cents;
  if (cents === undefined) return undefined;
  const words = noticeTexts({ policy, cents, on: endOf(version), isPastDue }, language);
  return { ...words, amount: writtenMoney(cents, language) };
}

const endOf = ({ document: { cancels_on, term } }: PolicyVersion) => cancels_on ?? term.expires_on;
