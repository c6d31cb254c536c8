import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import type { Problem, ProblemCode, Refusal, RefusalCode } from '../file/import-problem.ts';
import type { Hold, HoldCode, ImportReport, ImportState, Outcome } from '../file/import-state.ts';

export const STATE_NAMES = {
  received: m.imports_state_received,
  parsed: m.imports_state_parsed,
  canonical: m.imports_state_canonical,
  checked: m.imports_state_checked,
  planned: m.imports_state_planned,
  held: m.imports_state_held,
  approved: m.imports_state_approved,
  applied: m.imports_state_applied,
  reconciled: m.imports_state_reconciled,
  announced: m.imports_state_announced,
  refused: m.imports_state_refused,
  rejected: m.imports_state_rejected,
} satisfies Record<ImportState, unknown>;

export const OUTCOME_NAMES = {
  read: m.imports_outcome_read,
  new: m.imports_outcome_new,
  changed: m.imports_outcome_changed,
  same: m.imports_outcome_same,
  older: m.imports_outcome_older,
  repeated: m.imports_outcome_repeated,
  rejected: m.imports_outcome_rejected,
  quarantined: m.imports_outcome_quarantined,
  applied: m.imports_outcome_applied,
} satisfies Record<Outcome, unknown>;

export const KIND_NAMES = { full: m.imports_kind_full, delta: m.imports_kind_delta };

const PROBLEMS = {
  'not-json': m.imports_problem_not_json,
  'not-utf8': m.imports_problem_not_utf8,
  'too-long': m.imports_problem_too_long,
  'no-such-record': m.imports_problem_no_such_record,
  missing: m.imports_problem_missing,
  'unknown-field': m.imports_problem_unknown_field,
  'wrong-type': m.imports_problem_wrong_type,
  'wrong-format': m.imports_problem_wrong_format,
  'unknown-value': m.imports_problem_unknown_value,
  'out-of-range': m.imports_problem_out_of_range,
  contradiction: m.imports_problem_contradiction,
  'lost-zero': m.imports_problem_lost_zero,
  'by-spreadsheet': m.imports_problem_by_spreadsheet,
  'state-not-ours': m.imports_problem_state_not_ours,
  'prefix-of-other-state': m.imports_problem_prefix_of_other_state,
  'no-premium': m.imports_problem_no_premium,
  'terms-out-of-order': m.imports_problem_terms_out_of_order,
  'no-deductible': m.imports_problem_no_deductible,
  'limits-out-of-order': m.imports_problem_limits_out_of_order,
  'days-out-of-order': m.imports_problem_days_out_of_order,
  'birth-out-of-range': m.imports_problem_birth_out_of_range,
  'bill-twice': m.imports_problem_bill_twice,
  'paid-without-day': m.imports_problem_paid_without_day,
  'paid-too-much': m.imports_problem_paid_too_much,
  repeated: m.imports_problem_repeated,
  'unknown-agency': m.imports_problem_unknown_agency,
  'no-policy': m.imports_problem_no_policy,
  'by-database': m.imports_problem_by_database,
  'split-limit': m.imports_problem_split_limit,
  'changed-here': m.imports_problem_changed_here,
  'begins-later-here': m.imports_problem_begins_later_here,
  'other-source': m.imports_problem_other_source,
  'garaged-in-other-state': m.imports_problem_garaged_in_other_state,
  'over-and-active': m.imports_problem_over_and_active,
  'not-over-and-expired': m.imports_problem_not_over_and_expired,
  'vin-check-digit': m.imports_problem_vin_check_digit,
  'unknown-zip': m.imports_problem_unknown_zip,
  'bills-differ': m.imports_problem_bills_differ,
  'repeated-same': m.imports_problem_repeated_same,
} satisfies Record<ProblemCode, unknown>;

const REFUSALS = {
  unreadable: m.imports_refusal_unreadable,
  spreadsheet: m.imports_refusal_spreadsheet,
  'no-manifest': m.imports_refusal_no_manifest,
  'wrong-manifest': m.imports_refusal_wrong_manifest,
  'breaks-off': m.imports_refusal_breaks_off,
  'counts-differ': m.imports_refusal_counts_differ,
  'unclosed-quote': m.imports_refusal_unclosed_quote,
  'wrong-quote': m.imports_refusal_wrong_quote,
  'no-such-file': m.imports_refusal_no_such_file,
  'missing-column': m.imports_refusal_missing_column,
  'column-twice': m.imports_refusal_column_twice,
  'cells-differ': m.imports_refusal_cells_differ,
  'column-by-spreadsheet': m.imports_refusal_column_by_spreadsheet,
  'zip-broken': m.imports_refusal_zip_broken,
  'zip-too-large': m.imports_refusal_zip_too_large,
  'zip-path': m.imports_refusal_zip_path,
  'wrong-mapping': m.imports_refusal_wrong_mapping,
  'file-gone': m.imports_refusal_file_gone,
} satisfies Record<RefusalCode, unknown>;

const HOLDS = {
  'delta-first': m.imports_hold_delta_first,
  'missing-file': m.imports_hold_missing_file,
  'older-file': m.imports_hold_older_file,
  'manifest-differs': m.imports_hold_manifest_differs,
  'fewer-in-force': m.imports_hold_fewer_in_force,
  'state-at-zero': m.imports_hold_state_at_zero,
  'many-cancelled': m.imports_hold_many_cancelled,
  'many-rejected': m.imports_hold_many_rejected,
  'premium-differs': m.imports_hold_premium_differs,
} satisfies Record<HoldCode, unknown>;

export const POLICY_STATUS_NAMES = {
  A: m.guest_status_covered,
  C: m.guest_status_notice,
  L: m.guest_status_cancelled,
  X: m.guest_status_expired,
};

/** A message that has what it is about filled in. */
type Told<About> = (about: About, options: { locale: Language }) => string;

export function problemText({ code, about = '' }: Pick<Problem, 'code' | 'about'>, language: Language): string {
  const text: Told<{ about: string }> = PROBLEMS[code];
  return text({ about }, { locale: language });
}

export const refusedTitle = ({ applied }: ImportReport, language: Language): string =>
  (applied ? m.imports_refused_part : m.imports_refused_title)({}, { locale: language });

/** Says what is wrong, with the file (inside a zip) and the line. */
export function refusalText({ code, about = '', ...where }: Refusal, language: Language): string {
  const text: Told<{ about: string }> = REFUSALS[code];
  const place = placeText(where, language);
  return `${place === '' ? '' : `${place}: `}${text({ about }, { locale: language })}`;
}

export function placeText({ file, line }: Pick<Refusal, 'file' | 'line'>, language: Language): string {
  return [file, line === undefined ? undefined : m.imports_where_line({ line }, { locale: language })]
    .filter((part) => part !== undefined)
    .join(', ');
}

export function holdText({ code, about }: Hold, language: Language): string {
  const locale = { locale: language };
  const isMoney = code === 'premium-differs' || about.of === 'premium';
  const shown = Object.entries(about).map(([name, value]) => [
    name,
    isMoney && typeof value === 'number' ? writtenMoney(value, language) : value,
  ]);
  const state = (value: unknown) => {
    const known = stateNamed(String(value));
    return known ? stateName(known, language) : String(value);
  };
  const facts = {
    ...Object.fromEntries(shown),
    ...(about.state !== undefined && { state: state(about.state) }),
    ...(about.of !== undefined && {
      of:
        about.of === 'premium'
          ? m.imports_of_premium({}, locale)
          : m.imports_of_state({ state: state(about.of) }, locale),
    }),
  };
  const text: Told<never> = HOLDS[code];
  return text(facts as never, locale);
}
