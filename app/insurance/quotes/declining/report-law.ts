// What an insurer must tell an applicant whose price or insurance was affected by a report: Fair Credit Reporting Act,
// 15 U.S.C. 1681m(a), and 1681j(b) on the free copy.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import type { RecordAgency } from '../../records/record-source.ts';
import { isAsked, isCounted } from '../found-answers.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { findingsOf } from '../records-wait.ts';

/** The agencies whose reports played a part in the decision, because a finding counts or is disputed. */
export function agenciesUsed(draft: QuoteDraft): RecordAgency[] {
  const used = findingsOf(draft).filter(
    (finding) => isCounted(finding) || (isAsked(finding) && finding.decision?.is === 'disputed'),
  );
  const agencies = used.map(({ report }) => report.source);
  return agencies.filter(({ name }, at) => agencies.findIndex((each) => each.name === name) === at);
}

/**
 * Names each agency, says that it did not make the decision, and gives the two rights: a free copy, and to dispute it.
 */
export function reportRights(agencies: readonly RecordAgency[], language: Language): string[] {
  const locale = { locale: language };
  return [
    ...agencies.map(({ name, address, phone }) =>
      m.records_rights_agency({ name, address, phone: writtenPhone(phone) }, locale),
    ),
    m.records_rights_copy({}, locale),
    m.records_rights_dispute({ phone: tollFree(brand.phones.support) }, locale),
  ];
}
