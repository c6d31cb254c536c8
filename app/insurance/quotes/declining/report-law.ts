// What the law has an insurer tell somebody whose price or insurance a report changed: the Fair Credit Reporting Act,
// 15 U.S.C. 1681m(a), and 1681j(b) of the free copy.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import type { RecordAgency } from '../../records/record-source.ts';
import { isAsked, isCounted } from '../found-answers.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { findingsOf } from '../records-wait.ts';

/** Those whose reports took part in what is decided: what they say counts, or is disputed. */
export function agenciesUsed(draft: QuoteDraft): RecordAgency[] {
  const used = findingsOf(draft).filter(
    (finding) => isCounted(finding) || (isAsked(finding) && finding.decision?.is === 'disputed'),
  );
  const agencies = used.map(({ report }) => report.source);
  return agencies.filter(({ name }, at) => agencies.findIndex((each) => each.name === name) === at);
}

/** Each agency, that it decided nothing, and the two rights: a copy, and to say that it is wrong. */
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
