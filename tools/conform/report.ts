import type { Way } from '#contract/request.ts';
import { type CallReport, conforms, type Exchange, isFaulty } from './conformance.ts';

const WORDS = { 'as-specified': 'as specified', 'in-body': 'in the body' } as const satisfies Record<Way, string>;

/**
 * The table for one way of sending: the call, the kind of input, the answer, and whether or how it does not conform.
 */
export function tableOf(way: Way, reports: CallReport[]): string {
  const rows = [['call', 'asked', 'answered', 'conforms'], ...reports.map(rowOf)];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`\n${WORDS[way]}`, ...lines, summaryOf(way, reports)].join('\n');
}

function rowOf(report: CallReport): string[] {
  const { name, exchanges } = report;
  return [
    name,
    exchanges.map(({ asked }) => asked).join(' · '),
    exchanges.map(({ status, ms }) => `${status ?? '–'} ${ms} ms`).join(' · '),
    verdictOf(report),
  ];
}

function verdictOf({ exchanges, missing }: CallReport): string {
  const faults = saidOf(exchanges, 'faults');
  if (faults) return `NO  ${faults}`;
  if (missing.length > 0) return `not checked: needs ${missing.map((flag) => `--${flag}`).join(' ')}`;
  const notes = saidOf(exchanges, 'notes');
  return notes ? `yes (${notes})` : 'yes';
}

/** Says each sentence once, with the kinds of input that it applies to. */
function saidOf(exchanges: Exchange[], what: 'faults' | 'notes'): string {
  const said = new Map<string, string[]>();
  for (const exchange of exchanges) {
    for (const sentence of exchange[what]) said.set(sentence, [...(said.get(sentence) ?? []), exchange.asked]);
  }
  return [...said].map(([sentence, asked]) => `${asked.join(', ')}: ${sentence}`).join('; ');
}

function summaryOf(way: Way, reports: CallReport[]): string {
  const unchecked = reports.filter((report) => !conforms(report) && !isFaulty(report)).length;
  const count = `${reports.filter(conforms).length} of ${reports.length} conform`;
  return `${WORDS[way]}: ${count}${unchecked > 0 ? `, ${unchecked} not checked` : ''}`;
}
