import { stateName } from '#config/by-state/state-names.ts';
import { contactTopicNames } from '#config/contact-topic-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import { APPLICATION_STATUSES, isTopic, stateOf, statusView } from '#insurance/applications/application.ts';
import type { UploadKind } from '#insurance/applications/upload-store.ts';
import type { Effect } from '#insurance/billing/payment.ts';
import type { Purpose } from '#insurance/billing/payment-store.ts';
import { CHANGE_KIND_NAMES, CHANGE_STATUS_NAMES } from '#insurance/changes/change-request.ts';
import { FIGURE_TITLES } from '#insurance/figures/staff-figures.ts';
import { CLOSING_NAMES, REASON_NAMES } from '#insurance/help/help-labels.ts';
import { LEAD_STATUS_NAMES } from '#insurance/leads/lead.ts';
import { audienceAt, statesAt } from '#insurance/notices/notice-desk.ts';
import { KNEW_NAMES } from '#insurance/policyholders/caller-known.ts';
import { LET_GO_NAMES } from '#insurance/purchases/binding/binding-labels.ts';
import { STAGE_NAMES } from '#insurance/quotes/desk/stage.ts';
import type { FormName } from '#insurance/quotes/quote-steps.ts';
import type { AnswerList } from '#insurance/quotes/save-step.ts';
import { ROLE_NAMES } from '#insurance/staff/role-names.ts';
import { lockoutName } from '#platform/accounts/lockouts.ts';
import { eventName } from '#platform/audit/activity-events.ts';
import type { DetailName } from '#platform/audit/audit-store.ts';
import { actName } from '#platform/audit/audited-acts.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Problem } from '#platform/context/processor.ts';
import type { Json } from '#platform/database/tables.ts';

type Words = typeof m.act_detail_reference;

const LABELS = {
  agency: m.act_detail_agency,
  audience: m.act_detail_audience,
  bills: m.act_detail_bills,
  by: m.act_detail_by,
  bySubject: m.act_detail_by_subject,
  bytes: m.act_detail_bytes,
  campaign: m.act_detail_campaign,
  car: m.act_detail_car,
  cents: m.act_detail_cents,
  change: m.act_detail_change,
  count: m.act_detail_count,
  day: m.act_detail_day,
  days: m.act_detail_days,
  document: m.act_detail_document,
  documents: m.act_detail_documents,
  effect: m.act_detail_effect,
  figure: m.act_detail_figure,
  fileHash: m.act_detail_file_hash,
  kind: m.act_detail_kind,
  knew: m.act_detail_knew,
  log: m.act_detail_log,
  mail: m.act_detail_mail,
  name: m.act_detail_name,
  pause: m.act_detail_pause,
  problem: m.act_detail_problem,
  purpose: m.act_detail_purpose,
  reason: m.act_detail_reason,
  receipt: m.act_detail_receipt,
  reference: m.act_detail_reference,
  roles: m.act_detail_roles,
  state: m.act_detail_state,
  status: m.act_detail_status,
  step: m.act_detail_step,
  term: m.act_detail_term,
  text: m.act_detail_text,
  topic: m.act_detail_topic,
  version: m.act_detail_version,
  view: m.act_detail_view,
  way: m.act_detail_way,
  why: m.act_detail_why,
} satisfies Record<DetailName, Words>;

/** Labels of the values that the log stores as codes, by the name of the detail. */
const CODES: Partial<Record<DetailName, Record<string, Words>>> = {
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
    license: m.act_value_document_license,
    'errors-omissions': m.act_value_document_insurance,
    w9: m.apply_doc_tax,
    'voided-check': m.apply_doc_check,
    resume: m.apply_doc_resume,
  } satisfies Record<UploadKind, Words>,
  effect: {
    none: m.act_value_effect_none,
    'notice-lifted': m.act_value_effect_notice_lifted,
    reinstated: m.act_value_effect_reinstated,
    asked: m.act_value_effect_asked,
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
  status: { ...STAGE_NAMES, ...CHANGE_STATUS_NAMES, ...LEAD_STATUS_NAMES },
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
  } satisfies Record<FormName | AnswerList, Words>,
  topic: contactTopicNames,
  view: { Payment: m.act_value_view_payment, ID: m.act_value_view_id },
  way: { mail: m.act_value_way_mail, sms: m.act_value_way_text },
  why: { ...CLOSING_NAMES, ...LET_GO_NAMES },
};

/** Details whose values are formatted by a function instead of a label. */
const WRITTEN: Partial<Record<DetailName, (value: string, language: Language) => string | undefined>> = {
  audience: (code) => {
    const place = audienceAt(code);
    return (
      place &&
      statesAt(place)
        .map((state) => stateName(state))
        .join(', ')
    );
  },
  bytes: (bytes) => m.act_value_kilobytes({ count: Math.ceil(Number(bytes) / 1024) }),
  cents: (cents, language) => writtenMoney(Number(cents), language),
  day: writtenDay,
  kind: (kind, language) => {
    const act = actName(kind, language);
    return act === kind ? eventName(kind, language) : act;
  },
  name: lockoutName,
  roles: (roles) =>
    roles
      .split(' ')
      .map((role) => Object.entries(ROLE_NAMES).find(([name]) => name === role)?.[1]() ?? role)
      .join(', '),
  state: (code) => {
    const state = stateNamed(code);
    return state && stateName(state);
  },
  status: (code, language) => {
    const status = APPLICATION_STATUSES.find((each) => each === code);
    return status && statusView(status, language).name;
  },
  topic: (topic) => {
    if (!isTopic(topic)) return undefined;
    const state = stateOf(topic);
    if (!state) return m.act_value_topic_job();
    return m.act_value_topic_appointment({ state: stateName(state) });
  },
};

/** The details of an audit row as readable text. Empty values are left out. */
export function auditDetailsView(details: Json, language: Language): string {
  return Object.entries(details ?? {})
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${labelOf(name)}: ${valueView(name, value, language)}`)
    .join(' · ');
}

const isDetail = (name: string): name is DetailName => name in LABELS;

const labelOf = (name: string) => (isDetail(name) ? LABELS[name]() : name);

function valueView(name: string, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return (value ? m.held_yes : m.held_no)();
  const text = String(value);
  if (!isDetail(name)) return text;
  return CODES[name]?.[text]?.() ?? WRITTEN[name]?.(text, language) ?? text;
}
