import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { ClaimRecord } from '../lines/claim-record.ts';
import { estimateView } from './estimate-view.ts';

/**
 * The latest estimate of a line as a letter, for whom no mail reaches: every row, the sums, and what changed since the
 * version before.
 */
export function estimateLetter(record: ClaimRecord | undefined, lineId: number, language: Language) {
  const locale = { locale: language };
  const versions = record?.estimates.filter((estimate) => estimate.lineId === lineId) ?? [];
  const latest = { shown: undefined, against: undefined };
  const view = record && estimateView(versions, latest, { state: record.claim.state, language });
  if (!view) throw new Error('a letter about an estimate that is not there');
  const { version, day, writer, rows, labor, hours, parts, tax, total, deductible, after, difference, why } = view;
  const fact = (name: string, value: string) => `${name}: ${value}`;
  return {
    title: m.talk_post_estimate_title({}, locale),
    paragraphs: [
      m.est_written({ version, day, writer }, locale),
      m.est_lead({}, locale),
      rows
        .map((row) => [fact(`${row.operation}, ${row.part}`, row.amount), row.note].filter(Boolean).join('. '))
        .join('\n'),
      [
        fact(m.est_labor({}, locale), `${labor} (${hours})`),
        fact(m.est_parts({}, locale), parts),
        fact(m.est_tax({}, locale), tax),
        fact(m.est_total({}, locale), total),
        ...(deductible
          ? [fact(m.est_deductible({}, locale), `−${deductible}`), fact(m.est_after({}, locale), after)]
          : []),
      ].join('\n'),
      ...(difference
        ? [
            [
              m.est_difference({ version: difference.against }, locale),
              difference.summary,
              ...difference.sentences,
            ].join('\n'),
            ...(why ? [fact(m.est_why({}, locale), why)] : []),
          ]
        : []),
      [m.est_shop({}, locale), m.est_hidden({}, locale)].join(' '),
    ],
  };
}
