import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { fullName } from '../parties/full-name.ts';
import { coverName } from '../policies/cover-labels.ts';
import type { PolicyVersion } from './policy-version.ts';
import { vehicleLabel } from './pricing/unpaid-labels.ts';

export type ImportedPart = { part: string; from: string };

/** Which file of a zip, and which line of it, each part of an imported policy came from; empty for any other version. */
export function importedParts(
  { document, importLine, importLines }: PolicyVersion,
  language: Language,
): ImportedPart[] {
  if (!importLines) return [];
  const locale = { locale: language };
  const { insureds, drivers, vehicles, coverages } = document;
  const at = (file: string, lines: readonly number[]) =>
    m.imports_trace_lines({ file: `${file}.csv`, lines: lines.join(', ') }, locale);
  /** An older release listed lines in the order of the file; then nobody can say which is whose. */
  const each = (file: string, title: string, parts: string[]): ImportedPart[] => {
    const lines = importLines[file] ?? [];
    if (lines.length !== parts.length) return lines.length > 0 ? [{ part: title, from: at(file, lines) }] : [];
    return parts.map((part, index) => ({ part, from: at(file, lines.slice(index, index + 1)) }));
  };
  const car = ({ position }: { position: number }) => vehicleLabel(position, document);
  const bills = importLines.instalments ?? [];
  return [
    { part: m.parts_policy({}, locale), from: at('policies', [importLine ?? 0]) },
    ...each(
      'insureds',
      m.parts_insureds({}, locale),
      insureds.map((one) => m.parts_insured({ name: fullName(one) }, locale)),
    ),
    ...each(
      'drivers',
      m.parts_drivers({}, locale),
      drivers.map((one) => m.parts_driver({ name: fullName(one) }, locale)),
    ),
    ...each('vehicles', m.parts_vehicles({}, locale), vehicles.map(car)),
    ...each('coverages', m.parts_coverages({}, locale), [
      ...coverages.map(({ kind }) => coverName(kind, language)),
      ...vehicles.flatMap((one) => one.coverages.map(({ kind }) => `${coverName(kind, language)}, ${car(one)}`)),
    ]),
    ...each(
      'lienholders',
      m.parts_lienholders({}, locale),
      vehicles.flatMap((one) => (one.lender ? [`${one.lender.name}, ${car(one)}`] : [])),
    ),
    ...(bills.length > 0 ? [{ part: m.parts_bills({}, locale), from: at('instalments', bills) }] : []),
  ];
}
