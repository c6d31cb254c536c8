// Prepares an import file for its page: all values as display text.
import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import { actorName } from '#platform/audit/audited-acts.ts';
import { writtenMoment, writtenMoney } from '#platform/calendar/written.ts';
import { PART_NAMES } from '../csv/csv-parts.ts';
import type { ImportFile } from '../file/import-file-store.ts';
import type { ProblemRow } from '../file/import-row-store.ts';
import { type Difference, type ImportState, type InForce, OUTCOMES } from '../file/import-state.ts';
import { holdNames } from '../planning/plan-import.ts';
import {
  holdText,
  KIND_NAMES,
  OUTCOME_NAMES,
  POLICY_STATUS_NAMES,
  placeText,
  problemText,
  refusalText,
  refusedTitle,
  STATE_NAMES,
} from './import-labels.ts';

const MEGABYTE = 1024 * 1024;

/** One row of the list of imports. */
export function listedImport(file: ImportFile, language: Language) {
  const { id, name, state, receivedAt } = file;
  return {
    id,
    name,
    of: sourceOf(file, language),
    received: writtenMoment(receivedAt, language),
    state: STATE_NAMES[state]({}, { locale: language }),
    kind: CHIPS[state] ?? ('none' as const),
  };
}

const CHIPS: Partial<Record<ImportState, 'ok' | 'error' | 'due'>> = {
  announced: 'ok',
  held: 'due',
  refused: 'error',
  rejected: 'error',
};

function sourceOf({ source, kind, sequence }: ImportFile, language: Language): string {
  if (!source || !kind) return '';
  const locale = { locale: language };
  return m.imports_sequence({ source, kind: KIND_NAMES[kind]({}, locale), sequence: sequence ?? 0 }, locale);
}

/**
 * Everything the page shows about a file except its lines with problems. @param staff names of the employees who sent it
 * in and decided on it
 */
export function importView(file: ImportFile, language: Language, staff: ReadonlyMap<number, string>) {
  const locale = { locale: language };
  const { report, receivedBy, decidedBy, decision, bytes, asOf, refusal, holds } = file;
  const count = new Intl.NumberFormat(`${language}-US`);
  const counted = (value: number | undefined) => (value ? count.format(value) : '');
  return {
    ...listedImport(file, language),
    steps: stepsOf(file, language),
    size: new Intl.NumberFormat(`${language}-US`, { maximumFractionDigits: 1 }).format(bytes / MEGABYTE),
    asOf: asOf ? writtenMoment(asOf, language) : '',
    receivedBy: actorName(receivedBy, language, staff),
    refusal: refusal && { title: refusedTitle(report, language), text: refusalText(refusal, language) },
    holds: holds.map((hold, at) => ({ name: holdNames(file)[at] ?? '', text: holdText(hold, language) })),
    decision:
      decision && m.imports_decided({ who: actorName(decidedBy ?? '', language, staff), why: decision }, locale),
    counts: [
      ...OUTCOMES.map((outcome) => ({
        label: OUTCOME_NAMES[outcome]({}, locale),
        value: counted(report.outcomes?.[outcome]),
      })),
      { label: m.imports_cancelled({}, locale), value: counted(report.cancelled) },
      { label: m.imports_gone({}, locale), value: counted(report.gone) },
      { label: m.imports_masked({}, locale), value: counted(report.masked) },
      { label: m.imports_denied({}, locale), value: counted(report.denied) },
      { label: m.imports_differ({}, locale), value: counted(report.differ) },
    ],
    states: statesOf(report.before ?? {}, report.file ?? {}, language),
    worst: (report.worst ?? []).map((difference) => differenceView(difference, language)),
    defaults: Object.entries(report.defaults ?? {}).map(([label, rows]) => ({ label, value: count.format(rows) })),
    unused: report.unused ?? [],
  };
}

const ON_THE_WAY: ImportState[] = [
  'received',
  'parsed',
  'canonical',
  'checked',
  'planned',
  'applied',
  'reconciled',
  'announced',
];

/** The steps of an import and how far the file has come. A file that ended in another state shows that state last. */
function stepsOf({ state }: Pick<ImportFile, 'state'>, language: Language) {
  const done = ON_THE_WAY.indexOf(state === 'held' || state === 'approved' || state === 'rejected' ? 'checked' : state);
  const steps = ON_THE_WAY.map((step, at) => ({
    name: STATE_NAMES[step]({}, { locale: language }),
    isDone: at <= done,
  }));
  if (ON_THE_WAY.includes(state)) return steps;
  const isDone = true;
  return [...steps.filter((step) => step.isDone), { name: STATE_NAMES[state]({}, { locale: language }), isDone }];
}

function statesOf(before: InForce, file: InForce, language: Language) {
  const told = (of: InForce[string] | undefined) =>
    `${m.imports_policies({ count: of?.policies ?? 0 }, { locale: language })}, ${writtenMoney(of?.cents ?? 0, language)}`;
  return [...new Set([...Object.keys(before), ...Object.keys(file)])].toSorted().map((code) => {
    const state = stateNamed(code);
    return { state: state ? stateName(state, language) : code, before: told(before[code]), file: told(file[code]) };
  });
}

function differenceView({ line, prefix, number, before, after }: Difference, language: Language) {
  const told = (of: Difference['after'] | null) => {
    const status = POLICY_STATUS_NAMES[of?.status as keyof typeof POLICY_STATUS_NAMES];
    return of && status ? `${status({}, { locale: language })}, ${writtenMoney(of.cents, language)}` : '';
  };
  return { line, policy: `${prefix} ${number}`, before: told(before), after: told(after) };
}

/** The lines with problems, one table row per problem. */
export const problemsView = (rows: ProblemRow[], language: Language) =>
  rows.flatMap(({ part, line, prefix, number, outcome, problems }) =>
    problems.map((found, at) => ({
      key: `${part} ${line} ${at}`,
      place: found.file ? placeText(found, language) : m.imports_where_line({ line }, { locale: language }),
      file: found.file ?? (part > 0 ? `${PART_NAMES[part]}.csv` : ''),
      line: found.line ?? line,
      policy: [prefix, number].filter(Boolean).join(' '),
      outcome: OUTCOME_NAMES[outcome]({}, { locale: language }),
      field: found.field ?? '',
      problem: problemText(found, language),
    })),
  );
