import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import { APPLICATION_STATUSES, isTopic, stateOf, statusView } from '#insurance/applications/application.ts';
import { audienceAt, statesAt } from '#insurance/notices/notice-desk.ts';
import { ROLE_NAMES } from '#insurance/staff/role-names.ts';
import { lockoutName } from '#platform/accounts/lockouts.ts';
import { eventName } from '#platform/audit/activity-events.ts';
import type { DetailName } from '#platform/audit/audit-store.ts';
import { actName } from '#platform/audit/audited-acts.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Json } from '#platform/database/tables.ts';
import { CODES, CODES_OF_ACT } from './audit-codes.ts';

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
  reportedAs: m.act_detail_reported_as,
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

/** The details of an audit row as readable text. Empty values are left out. @param act that wrote the row: the same code can mean something else in another */
export function auditDetailsView(details: Json, language: Language, act?: string): string {
  return Object.entries(details ?? {})
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${labelOf(name)}: ${valueView(name, value, language, act)}`)
    .join(' · ');
}

const isDetail = (name: string): name is DetailName => name in LABELS;

const labelOf = (name: string) => (isDetail(name) ? LABELS[name]() : name);

function valueView(name: string, value: unknown, language: Language, act = ''): string {
  if (typeof value === 'boolean') return (value ? m.held_yes : m.held_no)();
  const text = String(value);
  if (!isDetail(name)) return text;
  const codes = CODES_OF_ACT[act]?.[name] ?? CODES[name];
  return codes?.[text]?.({}, { locale: language }) ?? WRITTEN[name]?.(text, language) ?? text;
}
