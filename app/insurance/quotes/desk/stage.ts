// The stages of a quote that an agency makes for a client.
import { m } from '#config/messages/compiled/messages.js';

export const STAGES = ['draft', 'priced', 'referred', 'declined', 'sent', 'signed', 'bound'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES = {
  draft: m.agent_quote_stage_draft,
  priced: m.agent_quote_stage_priced,
  referred: m.agent_quote_stage_referred,
  declined: m.agent_quote_stage_declined,
  sent: m.agent_quote_stage_sent,
  signed: m.agent_quote_stage_signed,
  bound: m.agent_quote_stage_bound,
} satisfies Record<Stage, unknown>;

/** Whether the client may sign the quote: it was sent to them and has not changed since. */
export const isToSign = (stage: Stage | null | undefined): boolean => stage === 'sent' || stage === 'signed';
