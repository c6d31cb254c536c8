import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import cards from '../shell/cards.module.css';
import { Card } from '../shell/cards.tsx';
import { usePortalLink } from '../shell/portal-page.ts';

type OfLead = {
  reference: string;
  /** Idempotency key of the form that begins a quote; absent where agents make no quotes. */
  key: string | undefined;
  quotes: { reference: string; stage: { kind: ChipKind; words: string } }[];
};

/** The quotes made for a lead, and the button that begins one from the lead's answers. */
export function LeadQuotes({ at: { reference: lead, key, quotes }, state }: { at: OfLead; state: string }) {
  const link = usePortalLink();
  if (!key) return null;
  return (
    <Card title={m.agent_quote_for_lead()}>
      {quotes.map(({ reference, stage }) => (
        <p key={reference} className={cards.row}>
          <a href={link(href('/uaicins/:state/quotes/:reference', { state, reference }))}>{reference}</a>
          <Chip kind={stage.kind}>{stage.words}</Chip>
        </p>
      ))}
      <p className="mute">{m.agent_quote_of_lead()}</p>
      <form method="post" action={link(href('/uaicins/:state/quotes/new', { state }))}>
        <input type="hidden" name="lead" value={lead} />
        <input type="hidden" name="key" value={key} />
        <Button type="submit" kind="outline" iconAfter="arrow-right">
          {quotes.length === 0 ? m.agent_quote_begin() : m.agent_quote_begin_another()}
        </Button>
      </form>
    </Card>
  );
}
