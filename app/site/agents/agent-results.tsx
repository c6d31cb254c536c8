import { m } from '#config/messages/compiled/messages.js';
import type { SearchAnswer } from './agency.ts';
import { AgentCards } from './agent-cards.tsx';
import styles from './agent-results.module.css';
import { AgentSearchMessage, foundTitle } from './agent-search-message.tsx';

type AgentResultsProps = {
  answer: SearchAnswer;
  /** Numbers the cards like the marks on the map next to them. */
  isNumbered?: boolean;
};

/** The result of a search, within the page. */
export function AgentResults({ answer, isNumbered = false }: AgentResultsProps) {
  if (answer.outcome === 'invalid') return null;
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
