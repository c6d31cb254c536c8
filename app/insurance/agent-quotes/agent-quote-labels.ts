// A client's quote as display text for the agency's lists and pages.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { shortMomentIn, writtenMoney } from '#platform/calendar/written.ts';
import { STAGE_NAMES, type Stage } from '../quotes/desk/stage.ts';
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

export function stageView({ stage, isOver }: { stage: Stage; isOver: boolean }, language: Language) {
  const locale = { locale: language };
  if (isOver) return { kind: 'none' as const, words: m.agent_quote_stage_expired({}, locale) };
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
    // Once a price is no longer locked, none is shown.
    price: row.cents === null || row.stage === 'draft' ? undefined : writtenMoney(row.cents, language),
    moved: shortMomentIn(row.stageAt, language, timeZone),
    maker: `${row.makerFirst} ${row.makerLast}`,
  };
}
export type AgentQuoteView = ReturnType<typeof agentQuoteView>;
