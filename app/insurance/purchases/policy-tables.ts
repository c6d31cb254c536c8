// A policy's people, cars and coverages as tables in documents.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';
import { mediumDay, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { DocumentPart } from '#platform/documents/make-document.ts';
import { fullName } from '../parties/full-name.ts';
import { coverAmount, coverName } from '../policies/cover-labels.ts';
import { ownershipFact } from '../quotes/quote-labels.ts';
import { choiceName } from '../quotes/quote-steps.ts';
import { feeName } from '../record/pricing/price-labels.ts';
import { carTitle } from '../vehicles/car-title.ts';
import { vinEnd } from '../vehicles/vin.ts';

/** Rated and excluded drivers, with the incidents that count. */
export const driverFacts = ({ drivers }: PolicyDocument, language: Language): [string, string][] =>
  drivers.map((driver) => [fullName(driver), aboutDriver(driver, language)]);

function aboutDriver(driver: PolicyDocument['drivers'][number], language: Language): string {
  const locale = { locale: language };
  const { status, date_of_birth, license_state, license_number, rating } = driver;
  const incidents = (rating?.incidents ?? []).map(
    ({ kind, on }) => `${choiceName('kind', kind, language)} (${mediumDay(on, language)})`,
  );
  return [
    m.quoting_born({ day: writtenDay(date_of_birth, language) }, locale),
    license_number && license_state
      ? m.buy_paper_license({ state: license_state, end: license_number.slice(-3) }, locale)
      : m.buy_paper_no_license({}, locale),
    status === 'excluded' ? m.buy_paper_excluded({}, locale) : m.buy_paper_drives({}, locale),
    ...incidents,
  ].join('; ');
}

/** The cars that are on the policy: one that was removed stays in the document until the term ends. */
export const carFacts = (
  { vehicles }: PolicyDocument,
  language: Language,
  { isWholeVin = false } = {},
): [string, string][] =>
  vehicles.flatMap((car) => {
    const locale = { locale: language };
    const { vin, ownership, lender, rating, removed_on } = car;
    if (removed_on !== null) return [];
    const facts = [
      isWholeVin ? `VIN ${vin}` : m.quoting_vin_ends({ end: vinEnd(vin) }, locale),
      ownershipFact(ownership, language),
      rating && choiceName('use', rating.use, language),
      lender && m.buy_paper_lender({ lender: lender.name, place: `${lender.city}, ${lender.state}` }, locale),
    ];
    return [[carTitle(car), facts.filter(Boolean).join('; ')]];
  });

/** Each coverage with its limit and, where it is known, its price; the fees, and the price of the whole term. */
export function coverTable(document: PolicyDocument, language: Language): DocumentPart {
  const locale = { locale: language };
  const money = (cents: number) => writtenMoney(cents, language);
  const row = (cover: PolicyCoverage, of: string): string[] => [
    of ? `${coverName(cover.kind, language)}, ${of}` : coverName(cover.kind, language),
    coverAmount({ ...cover, vehicle_position: 0 }, language),
    cover.premium_cents === null ? '' : money(cover.premium_cents),
  ];
  const fees = document.fees.map(({ fee, cents }) => [feeName(fee, language), '', money(cents)]);
  const total = document.premium_cents + document.fees.reduce((sum, { cents }) => sum + cents, 0);
  return {
    columns: [
      { title: m.holder_coverage({}, locale) },
      { title: m.holder_limit_or_deductible({}, locale) },
      { title: m.buy_paper_price({}, locale), isNumber: true },
    ],
    rows: [
      ...document.coverages.map((cover) => row(cover, '')),
      ...document.vehicles.flatMap((car) => car.coverages.map((cover) => row(cover, carTitle(car)))),
      ...fees,
    ],
    total: [m.buy_paper_total({}, locale), '', money(total)],
  };
}
