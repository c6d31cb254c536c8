import { useEffect, useRef } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { SearchAnswer } from './agency.ts';
import { AgentCards } from './agent-cards.tsx';
import styles from './agent-results.module.css';
import { AgentSearchMessage, foundTitle } from './agent-search-message.tsx';

/** What a search came to, in the page. A search without a new page is read out from its heading. */
export function AgentResults({ answer }: { answer: SearchAnswer }) {
  const results = useRef<HTMLDivElement>(null);
  const first = useRef(answer);
  useEffect(() => {
    if (answer !== first.current && answer.outcome !== 'mend') results.current?.focus();
  }, [answer]);
  if (answer.outcome === 'mend') return null;
  return (
    <div className={styles.results} ref={results} tabIndex={-1}>
      {answer.outcome === 'found' ? (
        <>
          <h2 className={styles.title}>{foundTitle(answer)}</h2>
          <AgentCards agencies={answer.agencies} />
          <p className="small mute">{m.agents_call_first()}</p>
        </>
      ) : (
        <AgentSearchMessage search={answer} />
      )}
    </div>
  );
}
