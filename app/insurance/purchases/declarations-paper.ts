// The declarations page of a policy, with the price of each coverage, from the version in force, and its payments.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { makeDocument } from '#platform/documents/make-document.ts';
import { agentTitle } from '../agencies/agency-to-call.ts';
import { partFeesOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { schedulePaper } from '../billing/ledger/schedule-paper.ts';
import type { CardPolicy } from '../id-cards/id-card.ts';
import { fullName } from '../parties/full-name.ts';
import { beganWithinDay } from '../record/issue-policy.ts';
import { partFeesView } from '../record/pricing/price-labels.ts';
import { documentsInForce } from '../record/version-store.ts';
import { beginLabel } from './begin-label.ts';
import { carFacts, coverTable, driverFacts } from './policy-tables.ts';

/** @returns undefined when the policy has no version */
export async function declarationsPaper(
  db: Queryable,
  policy: CardPolicy,
  language: Language,
): Promise<Buffer | undefined> {
  const document = (await documentsInForce(db, [policy.id])).get(policy.id);
  if (!document) return undefined;
  const locale = { locale: language };
  const began = await beganWithinDay(db, policy.id, { state: policy.state, day: policy.effective_on });
  // They explain the difference between price and payments.
  const fees = [...partFeesOf((await readLedger(db, policy.id)).entries, document.term.number).values()];
  const partFees = partFeesView(
    fees.length,
    fees.reduce((sum, cents) => sum + cents, 0),
    language,
  );
  return makeDocument({
    language,
    title: m.holder_declarations({}, locale),
    parts: [
      { figure: `${policy.prefix} ${policy.number}`, label: m.guest_policy_number({}, locale) },
      {
        facts: [
          [m.guest_named_insured({}, locale), policy.insureds.map(fullName).join(', ')],
          [
            m.guest_effective({}, locale),
            beginLabel(began ?? startOfDayIn(policy.state, policy.effective_on), policy.state, language),
          ],
          [m.guest_expires({}, locale), writtenDay(policy.expires_on, language)],
          [m.holder_mailing_address({}, locale), `${policy.address}\n${policy.city}, ${policy.state} ${policy.zip}`],
          [m.holder_insurer({}, locale), brand.name],
        ],
      },
      { heading: m.buy_paper_cars({}, locale) },
      { facts: carFacts(document, language, { isWholeVin: true }) },
      { heading: m.holder_drivers_title({}, locale) },
      { facts: driverFacts(document, language) },
      { heading: m.buy_paper_cover({}, locale) },
      coverTable(document, language),
      ...(await schedulePaper(db, { policyId: policy.id, termNumber: document.term.number }, language)),
      ...(partFees ? [{ note: m.buy_with_part_fees(partFees, locale) }] : []),
      { heading: agentTitle(policy.agency_phone)({}, locale) },
      { text: `${policy.agency_name}, ${writtenPhone(policy.agency_phone)}` },
    ],
  });
}
