import { m } from '#config/messages/compiled/messages.js';
import type { SearchAnswer } from './agency.ts';
import { AgentCards } from './agent-cards.tsx';
import styles from './agent-results.module.css';
import { AgentSearchMessage, foundTitle } from './agent-search-message.tsx';

type AgentResultsProps = {
  answer: SearchAnswer;
  /** Beside a map with the same numbers. */
  isNumbered?: boolean;
};

/** What a search came to, in the page. */
export function AgentResults({ answer, isNumbered = false }: AgentResultsProps) {
  if (answer.outcome === 'mend') return null;
  return (
    <div className={styles.results}>
      {answer.outcome === 'found' ? (
        <>
          <h2 className={styles.title}>{foundTitle(answer)}</h2>
          <div className={styles.paper}>
            <AgentCards agencies={answer.agencies} isNumbered={isNumbered} />
          </div>
          <p className="small mute">{m.agents_call_first()}</p>
        </>
      ) : (
        <AgentSearchMessage search={answer} />
      )}
    </div>
  );
}
