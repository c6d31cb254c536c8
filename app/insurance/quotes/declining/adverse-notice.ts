// The adverse action notice: says in writing, unasked, that a report raised the price. Sent once per set of items.

import { createHash } from 'node:crypto';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { addPostalLetter } from '../../letters/postal-letter-store.ts';
import { countsUntil } from '../../rating/driver-rates.ts';
import { findingLabel, recordTitle } from '../found/found-labels.ts';
import { type Finding, isCounted } from '../found-answers.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { findingsOf } from '../records-wait.ts';
import { addNotice, findAdverseNotice, moveNotice } from './adverse-notice-store.ts';
import { addresseeOf, type DeclineLetter, letterMail } from './decline-letter.ts';
import { reportRights } from './report-law.ts';

/**
 * The counted findings that can raise the price. Longer prior insurance does not, and neither does a lienholder alone.
 */
function countedIn(draft: QuoteDraft): Finding[] {
  const counted = findingsOf(draft).filter(isCounted);
  const dearer = counted.filter(({ comparison, item }) => comparison === 'differs' && item.what !== 'lender');
  return dearer.length > 0 ? dearer : counted;
}

const hashOf = (draft: QuoteDraft) =>
  createHash('sha256')
    .update(
      countedIn(draft)
        .map(({ id }) => id)
        .join(),
    )
    .digest();

/** Writes the notice, in the same transaction that locks the price. */
export async function recordNotice(
  trx: Queryable,
  context: AuditContext,
  draft: QuoteDraft,
  actor: Actor,
): Promise<void> {
  const { id, language, email } = draft;
  const letter = writeNotice(draft, language);
  if (!(await addNotice(trx, { quoteId: id, itemsHash: hashOf(draft), language, letter }))) return;
  await audit(trx, context, { act: 'tell-of-records', actor, subject: ['quote', id] });
  if (email) await enqueueMail(trx, { to: email, ...letterMail(letter, language) });
  else await addPostalLetter(trx, { what: 'records', quoteId: id, letter, language });
}

/** The notice about the findings that count now; undefined when none raised the price. */
export const adverseNoticeOf = (db: Queryable, draft: QuoteDraft) =>
  countedIn(draft).length > 0 ? findAdverseNotice(db, draft.id, hashOf(draft)) : Promise.resolve(undefined);

/** Lets a notice that was copied with a quote and its records count for the copy, so that it is not written again. */
export const keepNotice = (trx: Queryable, from: QuoteDraft, copy: QuoteDraft): Promise<void> =>
  moveNotice(trx, copy.id, hashOf(from), hashOf(copy));

function writeNotice(draft: QuoteDraft, language: Language): DeclineLetter {
  const locale = { locale: language };
  const counted = countedIn(draft);
  const agencies = counted.map(({ report }) => report.source);
  return {
    title: m.records_notice_title({}, locale),
    day: writtenDay(dayIn(draft.state, new Date()), language),
    addressee: addresseeOf(draft),
    begins: [m.records_notice_begins({}, locale)],
    reasons: counted.map((finding) => ({
      why: findingLabel(finding, language),
      facts: [
        recordTitle(finding.report.kind, finding.report.subject, draft, language),
        m.records_source(
          { name: finding.report.source.name, day: writtenDay(finding.report.askedOn, language) },
          locale,
        ),
      ],
      next: nextOf(finding, language),
    })),
    ends: reportRights(
      agencies.filter(({ name }, at) => agencies.findIndex((each) => each.name === name) === at),
      language,
    ),
  };
}

function nextOf({ item }: Finding, language: Language): string {
  const locale = { locale: language };
  if (item.what !== 'incident') return m.records_next_corrected({}, locale);
  return m.records_next_incident({ day: writtenDay(countsUntil(item.on), language) }, locale);
}
