// Labels of the values that the audit log stores as codes.
import { contactTopicNames } from '#config/contact-topic-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { UploadKind } from '#insurance/applications/upload-store.ts';
import type { RefundWay } from '#insurance/billing/ledger/refunds-owed.ts';
import type { Effect } from '#insurance/billing/payment.ts';
import type { Purpose } from '#insurance/billing/payment-store.ts';
import { KIND_NAMES } from '#insurance/book/import/desk/import-labels.ts';
import { CHANGE_KIND_NAMES, CHANGE_STATUS_NAMES } from '#insurance/changes/change-request.ts';
import { DONE_BY_WORD } from '#insurance/claims/clocks/notices-due.ts';
import type { ClaimAppointment } from '#insurance/claims/lines/claim-record.ts';
import type { LineState } from '#insurance/claims/lines/line.ts';
import { COVERAGE_NAMES, eventSentence, ITEM_NAMES, LINE_STATE_NAMES } from '#insurance/claims/lines/line-labels.ts';
import type { Shot } from '#insurance/claims/reports/add-photos.ts';
import type { ReportedAs } from '#insurance/claims/reports/report-facts.ts';
import { RECEIVED_NAMES } from '#insurance/claims/requests/received-names.ts';
import { FIGURE_TITLES } from '#insurance/figures/staff-figures.ts';
import { CLOSING_NAMES, REASON_NAMES } from '#insurance/help/help-labels.ts';
import type { SendWay } from '#insurance/id-cards/send-card-link.ts';
import { LEAD_STATUS_NAMES } from '#insurance/leads/lead.ts';
import { KNEW_NAMES } from '#insurance/policyholders/callers/caller-known.ts';
import { LET_GO_NAMES } from '#insurance/purchases/binding/binding-labels.ts';
import type { DetailsStep } from '#insurance/purchases/details/details-form.ts';
import { STAGE_NAMES } from '#insurance/quotes/desk/stage.ts';
import type { FormName } from '#insurance/quotes/quote-steps.ts';
import type { AnswerList } from '#insurance/quotes/save-step.ts';
import type { ElectionKind } from '#insurance/record/pricing/election-law.ts';
import type { DetailName } from '#platform/audit/audit-store.ts';
import type { ActOnSubject } from '#platform/audit/audited-acts.ts';
import type { Problem } from '#platform/context/processor.ts';

type Words = (inputs: Record<string, never>, options: { locale: Language }) => string;
type Labels = Record<string, Words>;

const REPORTED_AS = {
  policyholder: m.act_value_reported_as_policyholder,
  guest: m.act_value_reported_as_guest,
  other: m.act_value_reported_as_other,
} satisfies Record<ReportedAs, Words>;

/** Files of a policy or a purchase. */
type Paper = 'application' | 'signed' | 'declarations' | 'id-card' | 'notice';

/** By the name of the detail. */
export const CODES: Partial<Record<DetailName, Labels>> = {
  by: {
    policy: m.act_value_by_policy,
    dl: m.act_value_by_dl,
    number: m.find_by_number,
    name: m.find_by_name,
    phone: m.find_by_phone,
    vin: m.find_by_vin,
    plate: m.find_by_plate,
  },
  change: CHANGE_KIND_NAMES,
  document: {
    application: m.act_value_document_application,
    signed: m.act_value_document_signed,
    declarations: m.holder_declarations,
    'id-card': m.act_value_view_id,
    notice: m.act_value_document_notice,
    license: m.act_value_document_license,
    'errors-omissions': m.act_value_document_insurance,
    w9: m.apply_doc_tax,
    'voided-check': m.apply_doc_check,
    resume: m.apply_doc_resume,
  } satisfies Record<UploadKind | Paper, Words>,
  effect: {
    none: m.act_value_effect_none,
    'notice-lifted': m.act_value_effect_notice_lifted,
    reinstated: m.act_value_effect_reinstated,
    asked: m.act_value_effect_asked,
    held: m.act_value_effect_held,
  } satisfies Record<Effect | 'asked', Words>,
  figure: FIGURE_TITLES,
  knew: KNEW_NAMES,
  log: { audit: m.staff_log_audit, activity: m.staff_log_activity },
  problem: {
    declined: m.act_value_problem_declined,
    'no-funds': m.act_value_problem_no_funds,
    'expired-card': m.act_value_problem_expired_card,
    'wrong-code': m.act_value_problem_wrong_code,
    'try-again': m.act_value_problem_try_again,
    'not-paid': m.act_value_problem_not_paid,
  } satisfies Record<Problem | 'not-paid', Words>,
  purpose: {
    bill: m.act_value_purpose_bill,
    reinstatement: m.act_value_purpose_reinstatement,
    autopay: m.act_value_purpose_autopay,
    purchase: m.act_value_purpose_purchase,
  } satisfies Record<Purpose, Words>,
  reason: REASON_NAMES,
  reportedAs: REPORTED_AS,
  step: {
    name: m.act_value_step_name,
    contact: m.act_value_step_contact,
    address: m.act_value_step_address,
    license: m.act_value_step_license,
    vehicle: m.act_value_step_vehicle,
    driver: m.act_value_step_driver,
    incident: m.act_value_step_incident,
    insurance: m.act_value_step_insurance,
    vehicles: m.act_value_step_vehicles,
    drivers: m.act_value_step_drivers,
    incidents: m.act_value_step_incidents,
    papers: m.act_value_step_papers,
    people: m.buy_people_title,
    car: m.act_value_step_car,
  } satisfies Record<FormName | AnswerList | DetailsStep, Words>,
  topic: contactTopicNames,
  view: { Payment: m.act_value_view_payment, ID: m.act_value_view_id },
  way: {
    mail: m.act_value_way_mail,
    sms: m.act_value_way_text,
    phone: m.act_value_way_phone,
    code: m.act_value_way_code,
    link: m.act_value_way_link,
    card: m.refund_card,
    check: m.refund_check,
    // How reports were begun, in rows written before it had a name of its own.
    ...REPORTED_AS,
  } satisfies Record<SendWay | RefundWay | ReportedAs | 'phone' | 'code' | 'link', Words>,
  why: { ...CLOSING_NAMES, ...LET_GO_NAMES },
};

const LINE_STATUS = { status: LINE_STATE_NAMES satisfies Record<LineState, Words> };
const LEAD_STATUS = { status: LEAD_STATUS_NAMES };
const NOTICES = DONE_BY_WORD.map((event): [string, Words] => [
  event,
  (_, { locale }) => eventSentence(event, {}, locale),
]);

/** By the act that wrote them, where the same code means something else in another act. */
const OF_ACT: Partial<Record<ActOnSubject['act'], Partial<Record<DetailName, Labels>>>> = {
  'add-photo': {
    kind: {
      'front-left': m.report_shot_front_left,
      'front-right': m.report_shot_front_right,
      'rear-left': m.report_shot_rear_left,
      'rear-right': m.report_shot_rear_right,
      'step-back': m.report_shot_step_back,
      close: m.report_shot_close,
      'other-car': m.report_shot_other_car,
      plate: m.report_shot_plate,
      vin: m.report_shot_vin,
      odometer: m.report_shot_odometer,
      more: m.act_value_photo_more,
    } satisfies Record<Shot, Words>,
  },
  'agree-to-choice': {
    kind: {
      'no-injury-protection': m.act_value_choice_no_pip,
      'no-uninsured': m.act_value_choice_no_um,
      'no-uninsured-property': m.act_value_choice_no_umpd,
      'lower-uninsured': m.act_value_choice_lower_um,
      'non-stacked': m.act_value_choice_non_stacked,
      'injury-deductible': m.act_value_choice_pip_deductible,
      'excluded-driver': m.act_value_choice_excluded,
    } satisfies Record<ElectionKind, Words>,
  },
  'answer-change': { status: CHANGE_STATUS_NAMES },
  'apply-import': { kind: KIND_NAMES },
  'ask-item': { kind: ITEM_NAMES },
  'close-appointment': {
    status: { done: m.visit_done, missed: m.visit_missed } satisfies Partial<Record<ClaimAppointment['status'], Words>>,
  },
  'close-lead': LEAD_STATUS,
  'decide-line': {
    status: { ...LINE_STATE_NAMES, proposed: m.act_value_denial_proposed, 'taken-back': m.act_value_denial_taken_back },
  },
  'end-line': LINE_STATUS,
  'move-agent-quote': { status: STAGE_NAMES },
  'move-line': LINE_STATUS,
  'open-line': { kind: COVERAGE_NAMES },
  'record-notice': { kind: Object.fromEntries(NOTICES) },
  'record-received': { kind: RECEIVED_NAMES },
  'review-denial': { status: { denied: LINE_STATE_NAMES.denied, returned: m.act_value_denial_returned } },
  'run-import': { status: { known: m.act_value_import_known } },
  'work-lead': LEAD_STATUS,
};
export const CODES_OF_ACT: Record<string, Partial<Record<DetailName, Labels>> | undefined> = OF_ACT;
