// A run as display text for actuaries.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenChange, writtenMoment, writtenMoney } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { coverName } from '../policies/cover-labels.ts';
import { isUnknownField } from '../rating/answers.ts';
import { MINIMUM } from '../rating/changed-lines.ts';
import { type ByHandReason, kindOf } from '../record/pricing/answers-of.ts';
import { byHandLabel, partLabel } from '../record/pricing/price-labels.ts';
import { isRuleReason, reasonView } from '../record/pricing/rule-labels.ts';
import { vehicleLabel } from '../record/pricing/unpaid-labels.ts';
import { documentsInForce, findVersion } from '../record/version-store.ts';
import { carrierBook } from './carrier-books.ts';
import { BANDS, explainTwice, rateTwice, type Sums } from './impact.ts';
import type { ImpactRun } from './impact-store.ts';

export function runView({ id, fromBook, toBook, askedBy, seen, ...run }: ImpactRun, language: Language) {
  const { afterPolicyId, lastPolicyId, askedAt, finishedAt } = run;
  return {
    id,
    fromBook,
    toBook,
    askedBy,
    seen,
    asked: writtenMoment(askedAt, language),
    finished: finishedAt && writtenMoment(finishedAt, language),
    // Estimated from policy ids, which are processed in order. More policies may have been added since.
    percent: finishedAt ? 100 : Math.min(99, Math.floor((afterPolicyId * 100) / Math.max(1, lastPolicyId))),
  };
}
export type RunView = ReturnType<typeof runView>;

/** A change such as +3.2%. */
export function percentText(before: number, after: number, language: Language): string {
  const change = before === 0 ? 0 : (after - before) / before;
  const format = {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  } as const;
  return new Intl.NumberFormat(`${language}-US`, format).format(change);
}

const dollars = (amount: number, language: Language) => writtenMoney(amount * 100, language);

/** What a run has found so far. */
export function foundView({ found }: ImpactRun, language: Language) {
  const sumsOf = (of: Record<string, Sums>) =>
    Object.entries(of)
      .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
      .map(([name, sums]) => ({ name, ...sumsView(sums, language) }));
  return {
    total: sumsView(found.total, language),
    bands: BANDS.map((band) => ({
      label: bandName(band, language),
      policies: found.bands[band] ?? 0,
    })),
    states: sumsOf(found.states),
    territories: sumsOf(found.territories),
    tiers: sumsOf(found.tiers),
    notRated: Object.entries(found.notRated).map(([why, policies]) => ({ why: whyNot(why, language), policies })),
  };
}

function sumsView({ policies, before, after }: Sums, language: Language) {
  return {
    policies,
    before: dollars(before, language),
    after: dollars(after, language),
    change: percentText(before, after, language),
  };
}

const BAND = 5;
function bandName(band: string, language: Language): string {
  const locale = { locale: language };
  if (band === 'same') return m.rates_band_same({}, locale);
  const from = Number(band);
  const [first, last] = [BANDS[0], BANDS.at(-1)];
  if (band === first) return m.rates_band_less({ percent: -from - BAND }, locale);
  if (band === last) return m.rates_band_more({ percent: from }, locale);
  return from < 0
    ? m.rates_band_down({ from: -from - BAND, to: -from }, locale)
    : m.rates_band_up({ from, to: from + BAND }, locale);
}

function whyNot(why: string, language: Language): string {
  if (isRuleReason(why)) return reasonView(why, language).why;
  return isByHand(why) ? byHandLabel(why, language) : why;
}
const BY_HAND: readonly string[] = [
  'commercial',
  'no-policy-facts',
  'no-driver-facts',
  'no-vehicle-facts',
  'no-vehicles',
  'book-not-ours',
  'other-term',
  'premium-not-by-book',
] satisfies ByHandReason[];
const isByHand = (why: string): why is ByHandReason => BY_HAND.includes(why) || isUnknownField(why);

/**
 * The policies with the largest increases, each explained by parts that add up, and line by line. A policy that has changed
 * since is not explained if its run named no version.
 */
export async function worstView(db: Queryable, { found, fromBook, toBook }: ImpactRun, language: Language) {
  const [from, to] = [carrierBook(fromBook), carrierBook(toBook)];
  if (!from || !to) return [];
  const documents = await documentsRated(db, found.worst);
  return found.worst.map(({ policyId, number, before, after }) => {
    const document = documents.get(policyId);
    const rated = document && rateTwice(document, from.rates, to.rates);
    const isSame = rated?.kind === 'rated' && rated.before.premium === before && rated.after.premium === after;
    const why = isSame ? explainTwice(rated) : undefined;
    return {
      policyId,
      number,
      before: dollars(before, language),
      after: dollars(after, language),
      more: writtenChange((after - before) * 100, language),
      change: percentText(before, after, language),
      isExplained: isSame,
      parts:
        document && why
          ? why.parts.map((part) => ({
              label: partLabel(part, document, language),
              amount: writtenChange(part.cents, language),
            }))
          : [],
      lines:
        document && why
          ? why.lines.map((line) => ({
              label: lineName(line, document, language),
              before: line.before ? dollars(line.before.dollars, language) : '–',
              after: line.after ? dollars(line.after.dollars, language) : '–',
              amount: writtenChange(line.cents, language),
            }))
          : [],
    };
  });
}
export type WorstView = Awaited<ReturnType<typeof worstView>>;

/** The documents that a run has rated; those in force now if it named no version. */
async function documentsRated(db: Queryable, worst: ImpactRun['found']['worst']): Promise<Map<number, PolicyDocument>> {
  const unnamed = worst.filter(({ version }) => version === undefined);
  const documents = await documentsInForce(
    db,
    unnamed.map(({ policyId }) => policyId),
  );
  for (const { policyId, version } of worst) {
    const rated = version === undefined ? undefined : await findVersion(db, policyId, version);
    if (rated) documents.set(policyId, rated.document);
  }
  return documents;
}

function lineName(
  { vehicle, coverage }: { vehicle: number; coverage: string },
  document: PolicyDocument,
  language: Language,
) {
  if (coverage === MINIMUM) return m.worksheet_minimum({}, { locale: language });
  const kind = kindOf(coverage);
  return `${vehicleLabel(vehicle, document)}: ${kind ? coverName(kind, language) : coverage}`;
}
