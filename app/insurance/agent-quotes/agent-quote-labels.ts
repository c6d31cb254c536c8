// A client's quote as display text for the agency's lists and pages.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { shortMomentIn } from '#platform/calendar/written.ts';
import { coverChoice } from '../quotes/cover-choice.ts';
import { isToSign, STAGE_NAMES, type Stage } from '../quotes/desk/stage.ts';
import { promisedAmount } from '../quotes/pricing/promised-price.ts';
import { quoteAnswers } from '../quotes/quote-answers.ts';
import { vehicleName } from '../quotes/quote-labels.ts';
import type { AgentQuoteRow } from './agent-quote-store.ts';

/** Amber: waits for the agency. Green: done. */
const KINDS = {
  draft: 'none',
  priced: 'warn',
  referred: 'none',
  declined: 'error',
  sent: 'none',
  signed: 'none',
  bound: 'ok',
} as const satisfies Record<Stage, string>;

/** The stages of a quote with a price. In any other, the latest price is not for its answers. */
const WITH_PRICE: Stage[] = ['priced', 'sent', 'signed', 'bound'];

type Status = { stage: Stage; isOver: boolean; isPriceOver: boolean };

export function stageView({ stage, isOver, isPriceOver }: Status, language: Language) {
  const locale = { locale: language };
  if (isOver) return { kind: 'none' as const, words: m.agent_quote_stage_expired({}, locale) };
  if (isPriceOver && isToSign(stage)) return { kind: 'warn' as const, words: m.agent_quote_price_over({}, locale) };
  return { kind: KINDS[stage], words: STAGE_NAMES[stage]({}, locale) };
}

/** A quote without answers has no name yet. */
export const clientName = (
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
  language: Language,
) => [first_name, last_name].filter(Boolean).join(' ') || m.agent_quote_no_name({}, { locale: language });

export function agentQuoteView(row: AgentQuoteRow, language: Language) {
  const { vehicles } = quoteAnswers.parse(row.answers);
  const { timeZone } = brand.states[row.state];
  return {
    reference: row.reference,
    name: clientName(row, language),
    stage: stageView(row, language),
    about: [row.zip, ...vehicles.map((each) => vehicleName(each, language))].join(', '),
    price: priceOf(row, language),
    moved: shortMomentIn(row.stageAt, language, timeZone),
    maker: `${row.makerFirst} ${row.makerLast}`,
  };
}
export type AgentQuoteView = ReturnType<typeof agentQuoteView>;

/** Once a price is no longer locked, none is shown. */
function priceOf({ premiumCents, feesCents, book, ...row }: AgentQuoteRow, language: Language): string | undefined {
  if (row.isOver || row.isPriceOver || !WITH_PRICE.includes(row.stage)) return undefined;
  const { data: choice } = coverChoice.safeParse(row.choice);
  if (!choice || premiumCents === null || feesCents === null || book === null) return undefined;
  return promisedAmount(row, { premiumCents, feesCents, choice, book }, language);
}
