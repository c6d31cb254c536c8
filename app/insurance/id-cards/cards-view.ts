import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenDay } from '#platform/calendar/written.ts';
import { endOfCover } from '../policies/cover.ts';
import { coverDay } from '../policies/cover-day.ts';
import { type AsOf, type AsOfView, asOfView } from '../record/as-of.ts';
import { type CardAnswer, type CardPolicy, type IdCard, idCardsOf } from './id-card.ts';
import { type CardItem, cardRuleOf } from './id-card-law.ts';

/** The ID cards of one policy as a page shows them, or why there is none today. */
export type CardsView = {
  id: number;
  number: string;
  state: CardPolicy['state'];
  cards: IdCard[];
  /** For a book that comes from a core system. */
  asOf: AsOfView | undefined;
  why: string | undefined;
  /** The policy is no longer in force, so the page says how to reinstate it. */
  hasEnded: boolean;
  /** What was reported to the state's own system. */
  told: string[];
  /** A line in English for an officer who is shown the card on a phone. */
  onPhone: string | undefined;
  /** What the cards mean at the roadside. */
  note: string | undefined;
  /** The day on which a saved copy stops being valid. */
  endsOn: string;
};

/** @param asOf the answer of `asOfPolicy` for the policy */
export function cardAnswerOf(policy: CardPolicy, now: Date, asOf: AsOf | undefined): CardAnswer | { kind: 'too-old' } {
  if (asOf?.isTooOld) return { kind: 'too-old' };
  const company = {
    name: brand.name,
    number: brand.states[policy.state].insurerNumber,
    tollFree: brand.phones.support,
    claims: brand.phones.claims,
  };
  return idCardsOf(policy, company, coverDay(policy, now));
}

export function cardsView(policy: CardPolicy, now: Date, language: Language, asOf: AsOf | undefined): CardsView {
  const answer = cardAnswerOf(policy, now, asOf);
  const cards = answer.kind === 'cards' ? answer.cards : [];
  const { toldTo, onPhone, note } = cardRuleOf(policy.state);
  const system = toldTo?.[language] ?? '';
  return {
    id: policy.id,
    number: `${policy.prefix} ${policy.number}`,
    state: policy.state,
    cards,
    asOf: asOfView(asOf, policy, language),
    why: answer.kind === 'too-old' ? asOfView(asOf, policy, language)?.words : whyNone(policy, answer, language),
    hasEnded: answer.kind === 'not-covered' && answer.cover !== 'not-yet',
    told: cards.flatMap((card) =>
      card.told.map(({ vehicle, reportedOn }) =>
        reportedOn
          ? m.cards_told({ vehicle, system, day: writtenDay(reportedOn, language) }, { locale: language })
          : m.cards_told_not_yet({ vehicle, system }, { locale: language }),
      ),
    ),
    onPhone,
    note: note?.[language],
    endsOn: endOfCover(policy),
  };
}

function whyNone(policy: CardPolicy, answer: CardAnswer, language: Language): string | undefined {
  const locale = { locale: language };
  const day = (date: string) => ({ day: writtenDay(date, language) });
  if (answer.kind === 'cards') return undefined;
  if (answer.kind === 'incomplete') {
    const items = answer.missing.map((item) => ITEMS[item]({}, locale));
    return m.cards_incomplete({ items: new Intl.ListFormat(language).format(items) }, locale);
  }
  if (answer.cover === 'not-yet') return m.guest_starts_on(day(policy.effective_on), locale);
  if (answer.cover === 'cancelled') return m.guest_cancelled_on(day(policy.cancels_on ?? policy.expires_on), locale);
  return m.guest_expired_on(day(policy.expires_on), locale);
}

const ITEMS = {
  company: m.cards_item_company,
  'company-number': m.cards_item_company_number,
  'toll-free': m.cards_item_toll_free,
  insureds: m.cards_item_insureds,
  address: m.cards_item_address,
  'policy-number': m.cards_item_policy_number,
  effective: m.cards_item_effective,
  expires: m.cards_item_expires,
  'policy-type': m.cards_item_policy_type,
  limits: m.cards_item_limits,
  vehicles: m.cards_item_vehicles,
  vins: m.cards_item_vins,
  agent: m.cards_item_agent,
} as const satisfies Record<CardItem, unknown>;
