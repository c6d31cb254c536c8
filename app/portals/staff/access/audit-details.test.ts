import { expect, test } from 'vitest';
import { LANGUAGES } from '#config/language.ts';
import { COVERAGES } from '#contract/coverages.ts';
import { DONE_BY_WORD } from '#insurance/claims/clocks/notices-due.ts';
import { LINE_STATES } from '#insurance/claims/lines/line.ts';
import { ITEM_KINDS } from '#insurance/claims/lines/line-labels.ts';
import { SHOTS } from '#insurance/claims/reports/add-photos.ts';
import { RECEIVED_NAMES } from '#insurance/claims/requests/received-names.ts';
import { STAGES } from '#insurance/quotes/desk/stage.ts';
import { QUOTE_FORMS } from '#insurance/quotes/quote-steps.ts';
import type { DetailName } from '#platform/audit/audit-store.ts';
import type { ActOnSubject } from '#platform/audit/audited-acts.ts';
import { auditDetailsView } from './audit-details.ts';

const REPORTED_AS = ['policyholder', 'guest', 'other'];

/** Codes that the acts write into the audit log. */
const WRITTEN: [ActOnSubject['act'], DetailName, readonly string[]][] = [
  ['move-line', 'status', LINE_STATES],
  ['end-line', 'status', ['closed', 'withdrawn', 'transferred']],
  ['decide-line', 'status', ['accepted', 'partly', 'proposed', 'taken-back']],
  ['review-denial', 'status', ['denied', 'returned']],
  ['close-appointment', 'status', ['done', 'missed']],
  ['move-agent-quote', 'status', STAGES],
  ['work-lead', 'status', ['contacted', 'quoted']],
  ['close-lead', 'status', ['bound', 'lost']],
  ['answer-change', 'status', ['received', 'handling', 'done', 'declined']],
  ['answer-application', 'status', ['review', 'more-needed', 'approved', 'declined']],
  ['run-import', 'status', ['known']],
  ['apply-import', 'kind', ['full', 'delta']],
  ['open-line', 'kind', COVERAGES],
  ['ask-item', 'kind', ITEM_KINDS],
  ['add-photo', 'kind', [...SHOTS, 'more']],
  ['record-received', 'kind', Object.keys(RECEIVED_NAMES)],
  ['record-notice', 'kind', DONE_BY_WORD],
  ['agree-to-choice', 'kind', ['no-uninsured', 'lower-uninsured', 'non-stacked', 'excluded-driver']],
  ['save-quote-step', 'step', [...Object.keys(QUOTE_FORMS), 'vehicles', 'papers', 'people', 'car']],
  ['begin-report', 'reportedAs', REPORTED_AS],
  // As rows of an earlier version have it.
  ['begin-report', 'way', REPORTED_AS],
  ['follow-claim', 'way', ['code', 'link']],
  ['write-to-party', 'way', ['phone']],
  ['record-refund', 'way', ['card', 'check']],
  ['send-card-link', 'way', ['mail', 'sms']],
  ['see-policy', 'document', ['declarations', 'signed']],
  ['print-letter', 'document', ['notice']],
  ['download-purchase-paper', 'document', ['application', 'signed']],
  ['download-id-card', 'document', ['id-card', 'declarations']],
];

test('every code that an act writes has a label in both languages', () => {
  const bare = WRITTEN.flatMap(([act, name, codes]) =>
    LANGUAGES.flatMap((language) =>
      codes
        .map((code) => ({ code, shown: auditDetailsView({ [name]: code }, language, act) }))
        .filter(({ code, shown }) => shown.endsWith(`: ${code}`))
        .map(({ shown }) => `${language} ${act} ${shown}`),
    ),
  );
  expect(bare).toEqual([]);
});

test('one code is shown as each act means it', () => {
  const shown = (act: ActOnSubject['act']) => auditDetailsView({ status: 'bound' }, 'es', act);
  expect([shown('move-agent-quote'), shown('close-lead')]).toEqual(['Status: Póliza emitida', 'Status: Asegurado']);
});
