// The mailed notice of cancellation, for a policy whose first payment was not made or was returned.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenAmount, writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { makeDocument } from '#platform/documents/make-document.ts';
import { findPaymentByReference } from '../billing/payment-store.ts';
import { findCardPolicy } from '../id-cards/id-card-store.ts';
import { type PolicyVersion, stateOf } from '../record/policy-version.ts';
import { listVersions, versionAt } from '../record/version-store.ts';

/** The version that gave notice; undefined when the policy is not under such a notice, or has been paid since. */
export async function noticeOf(db: Queryable, policyId: number): Promise<PolicyVersion | undefined> {
  const isUnderNotice = ({ document }: PolicyVersion) => document.status === 'cancel_pending';
  const inForce = await versionAt(db, policyId, new Date());
  if (!inForce || !isUnderNotice(inForce)) return undefined;
  // The policy may have been changed since.
  return (await listVersions(db, policyId)).find(
    (version) => version.kind === 'cancellation' && isUnderNotice(version),
  );
}

/** The notice as a PDF for mailing: the reason, the day, and what stops the cancellation. */
export async function cancellationNotice(
  db: Queryable,
  policyId: number,
  language: Language,
): Promise<Buffer | undefined> {
  const version = await noticeOf(db, policyId);
  const policy = await findCardPolicy(db, policyId);
  const payment = version?.reason ? await findPaymentByReference(db, version.reason) : undefined;
  if (!version || !policy || !payment) return undefined;
  const { document, processedAt } = version;
  const locale = { locale: language };
  const day = writtenDay(document.cancels_on ?? document.term.expires_on, language);
  const number = `${policy.prefix} ${policy.number}`;
  const facts = { policy: number, amount: writtenAmount(payment.amount_cents, language), day };
  const insureds = document.insureds.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  return makeDocument({
    ...{ language, title: m.notice_paper_title({}, locale) },
    parts: [
      { text: writtenDay(dayIn(stateOf(document), processedAt), language) },
      { text: [...insureds, document.address, `${document.city}, ${document.state} ${document.zip}`].join('\n') },
      { text: m.buy_notice_text(facts, locale) },
      { figure: day, label: m.notice_paper_ends({}, locale) },
      { text: m.buy_notice_pay(facts, locale) },
      { text: m.notice_paper_uninsured({}, locale) },
      {
        facts: [
          [m.guest_policy_number({}, locale), number],
          [m.guest_named_insured({}, locale), insureds.join(', ')],
          [
            m.notice_paper_vehicles({}, locale),
            document.vehicles
              .filter(({ removed_on }) => removed_on === null)
              .map(({ model_year, make, model, vin }) => `${model_year} ${make} ${model}, VIN ${vin}`)
              .join('\n'),
          ],
          [m.notice_paper_reason({}, locale), m.notice_paper_nonpayment({}, locale)],
          [m.notice_paper_amount({}, locale), facts.amount],
          [m.holder_insurer({}, locale), brand.name],
        ],
      },
      { heading: m.guest_your_agent({}, locale) },
      { text: `${policy.agency_name}, ${writtenPhone(policy.agency_phone)}` },
      { note: m.notice_paper_questions({ phone: tollFree(brand.phones.support) }, locale) },
    ],
  });
}
