import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { type DocumentPart, makeDocument } from '#platform/documents/make-document.ts';
import type { EstimateView } from './estimate-view.ts';

/** One version of an estimate as a PDF, with the contents and the language of the page. */
export function estimatePaper(
  estimate: EstimateView,
  {
    number,
    what,
    language,
  }: { number: string /** Which car, or which part of the claim. */; what: string; language: Language },
): Promise<Buffer> {
  const locale = { locale: language };
  const { version, day, writer, rows, total, deductible, after } = estimate;
  return makeDocument({
    language,
    title: m.est_title_of({ what }, locale),
    parts: [
      { text: [m.claim_number({ number }, locale), m.est_written({ version, day, writer }, locale)].join('\n') },
      { text: m.est_lead({}, locale) },
      ...(estimate.isLatest ? [] : [{ text: m.est_old({}, locale) }]),
      ...whatChanged(estimate, language),
      { heading: m.est_lines({}, locale) },
      {
        columns: [
          { title: m.est_what({}, locale) },
          { title: m.est_how({}, locale) },
          { title: m.est_amount({}, locale), isNumber: true },
        ],
        rows: [
          ...rows.map(({ part, operation, note, work, parts, amount }) => [
            [part, operation, note].filter(Boolean).join('\n'),
            [work, parts].filter(Boolean).join('\n'),
            amount,
          ]),
          [m.est_tax({}, locale), '', estimate.tax],
        ],
        total: [m.est_total({}, locale), '', total],
      },
      {
        facts: [
          [m.est_labor({}, locale), `${estimate.labor} (${estimate.hours})`],
          [m.est_parts({}, locale), estimate.parts],
          ...(deductible
            ? ([
                [m.est_deductible({}, locale), `−${deductible}`],
                [m.est_after({}, locale), after],
              ] satisfies [string, string][])
            : []),
        ],
      },
      { text: [m.est_shop({}, locale), m.est_hidden({}, locale)].join(' ') },
      {
        note: m.letter_contact(
          { name: brand.name, mail: brand.mailingAddress, phone: tollFree(brand.phones.claims) },
          locale,
        ),
      },
    ],
  });
}

function whatChanged({ difference, why }: EstimateView, language: Language): DocumentPart[] {
  if (!difference) return [];
  const locale = { locale: language };
  const { against, summary, sentences } = difference;
  return [
    { heading: m.est_difference({ version: against }, locale) },
    ...[summary, ...sentences, ...(why ? [`${m.est_why({}, locale)}: ${why}`] : [])].map((text) => ({ text })),
  ];
}
