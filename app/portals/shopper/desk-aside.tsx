import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { usePortalLink } from '../shell/portal-page.ts';
import styles from './quote-frame.module.css';

/**
 * Shown beside every step at an agency's desk: reminds the agent whose answers these are, and links back to the
 * client's quote.
 */
export function DeskAside({ desk }: { desk: { state: string; reference: string } }) {
  const link = usePortalLink();
  return (
    <aside className={styles.beside} aria-label={m.agent_quote_aside()}>
      <div className={styles.agent}>
        <h2>{m.agent_quote_aside()}</h2>
        <p>
          <b>{desk.reference}</b>
          <span>{m.agent_quote_aside_words()}</span>
        </p>
        <a href={link(href('/uaicins/:state/quotes/:reference', desk))}>{m.agent_quote_to_thread()}</a>
      </div>
    </aside>
  );
}
