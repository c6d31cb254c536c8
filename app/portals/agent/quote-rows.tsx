import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { AgentQuoteView } from '#insurance/agent-quotes/agent-quote-labels.ts';
import { Chip } from '#ui/chip.tsx';
import rows from '../cards/lead-rows.module.css';
import { usePortalLink } from '../shell/portal-page.ts';

/** A list of quotes, each with the client's name, its stage, its price and vehicles, and who changed it last. */
export function QuoteRows({ quotes, state }: { quotes: AgentQuoteView[]; state: string }) {
  const link = usePortalLink();
  return (
    <ul className={rows.leads}>
      {quotes.map(({ reference, name, stage, about, price, moved, maker }) => (
        <li key={reference}>
          <a className={rows.name} href={link(href('/uaicins/:state/quotes/:reference', { state, reference }))}>
            {name}
          </a>
          <span className={rows.end}>
            <Chip kind={stage.kind}>{stage.words}</Chip>
          </span>
          <span className={rows.about}>
            {price && <b>{price}, </b>}
            {about}
          </span>
          <span className={rows.holder}>{m.agent_quote_moved({ moment: moved, name: maker })}</span>
        </li>
      ))}
    </ul>
  );
}
