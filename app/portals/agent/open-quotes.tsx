import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { AgentQuoteView } from '#insurance/agent-quotes/agent-quote-labels.ts';
import { Chip } from '#ui/chip.tsx';
import { Empty } from '../shell/cards.tsx';
import { HomeCard } from '../shell/portal-home.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import { QuoteRows } from './quote-rows.tsx';

/** The quotes that changed most recently, with links to all quotes and to a new one. */
export function OpenQuotes({ quotes, state }: { quotes: { total: number; rows: AgentQuoteView[] }; state: string }) {
  const link = usePortalLink();
  const begin = link(href('/uaicins/:state/quotes/new', { state }));
  return (
    <HomeCard
      isWide
      title={
        <>
          {m.agent_quotes_title()}
          <Chip kind="none">{quotes.total}</Chip>
        </>
      }
    >
      {quotes.rows.length === 0 ? (
        <Empty object="checklist" href={begin} act={m.agent_quote_new()}>
          {m.agent_quotes_none()}
        </Empty>
      ) : (
        <>
          <QuoteRows quotes={quotes.rows} state={state} />
          <p>
            <a href={link(href('/uaicins/:state/quotes', { state }))}>{m.agent_quotes_see_all()}</a>
          </p>
          <p>
            <a href={begin}>{m.agent_quote_new()}</a>
          </p>
        </>
      )}
    </HomeCard>
  );
}
