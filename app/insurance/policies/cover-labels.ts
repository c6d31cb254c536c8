import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { INJURY_STATES, INJURY_UNLESS_REJECTED_STATES, type StateCode } from '#config/states.ts';
import { COVERAGE_KINDS, type CoverageKind } from '#contract/coverages.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import type { Cover } from './cover.ts';
import { coverLawOf } from './cover-law.ts';
import { COVER_NAMES } from './cover-names.ts';

/** One coverage as display text: its name, its limit or deductible, and what it does. */
export type CoverView = { kind: CoverageKind; name: string; amount: string; meaning: string };

/** The coverages of the whole policy (position 0) or of one car, in the order of a declarations page. */
export function coversView(covers: Cover[], position: number, state: StateCode, language: Language): CoverView[] {
  return COVERAGE_KINDS.flatMap((kind) =>
    covers
      .filter((cover) => cover.kind === kind && cover.vehicle_position === position)
      .map((cover) => ({
        kind,
        name: coverName(kind, language),
        amount: coverAmount(cover, language),
        meaning: meaningOf(cover, state, language),
      })),
  );
}

/** Coverages that a policyholder may think they have but do not, so that they learn it before an accident. */
export function missingCovers(covers: Cover[], position: number, state: StateCode, language: Language): string[] {
  const has = (kind: CoverageKind) =>
    covers.some((cover) => cover.kind === kind && cover.vehicle_position === position);
  const asked: CoverageKind[] =
    position > 0
      ? ['comprehensive', 'collision', 'rental', 'towing']
      : [
          'bodily_injury',
          hasInjuryProtection(state) ? 'personal_injury_protection' : 'medical_payments',
          'uninsured_motorist',
        ];
  return asked.filter((kind) => !has(kind)).map((kind) => coverName(kind, language));
}

const hasInjuryProtection = (state: StateCode) => [...INJURY_STATES, ...INJURY_UNLESS_REJECTED_STATES].includes(state);

export function coverName(kind: CoverageKind, language: Language): string {
  return COVER_NAMES[kind]({}, { locale: language });
}

export function coverAmount(cover: Cover, language: Language): string {
  const locale = { locale: language };
  const { kind, limit_cents: limit, limit_per_accident_cents: perAccident, deductible_cents: deductible } = cover;
  const parts: string[] = [];
  if (limit !== null) {
    const amount = writtenMoney(limit, language);
    if (kind === 'rental') parts.push(m.guest_cover_a_day({ amount }, locale));
    else if (perAccident === null) parts.push(amount);
    else parts.push(m.guest_cover_limits({ person: amount, accident: writtenMoney(perAccident, language) }, locale));
  }
  if (deductible) parts.push(m.guest_cover_deductible({ amount: writtenMoney(deductible, language) }, locale));
  else if (deductible === 0 && limit === null) parts.push(m.holder_cover_no_deductible({}, locale));
  return parts.join(', ');
}

/** What the coverage pays for, in plain words with the policy's own amounts. */
function meaningOf(cover: Cover, state: StateCode, language: Language): string {
  const locale = { locale: language };
  const money = (cents: number | null) => writtenMoney(cents ?? 0, language);
  const limit = money(cover.limit_cents);
  const deductible = money(cover.deductible_cents);
  const law = coverLawOf(state);
  switch (cover.kind) {
    case 'bodily_injury':
      return m.holder_means_injury({ person: limit, accident: money(cover.limit_per_accident_cents) }, locale);
    case 'property_damage':
      return m.holder_means_property({ limit }, locale);
    case 'personal_injury_protection':
      if (!law.hasNoFault) return m.holder_means_pip({ limit }, locale);
      return cover.deductible_cents
        ? m.holder_means_no_fault_first({ limit, deductible }, locale)
        : m.holder_means_no_fault({ limit }, locale);
    case 'medical_payments':
      return m.holder_means_medical({ limit }, locale);
    case 'uninsured_motorist':
      return m.holder_means_uninsured({ person: limit, accident: money(cover.limit_per_accident_cents) }, locale);
    case 'uninsured_motorist_property':
      return m.holder_means_uninsured_property({ limit }, locale);
    case 'comprehensive':
      return law.hasFreeWindshield
        ? m.holder_means_comprehensive_glass({ deductible }, locale)
        : m.holder_means_comprehensive({ deductible }, locale);
    case 'collision':
      return m.holder_means_collision({ deductible }, locale);
    case 'rental':
      return m.holder_means_rental({ day: limit, most: money(cover.limit_per_accident_cents) }, locale);
    case 'towing':
      return m.holder_means_towing({ limit }, locale);
  }
}
