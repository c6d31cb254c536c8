import { stateViews } from '#config/by-state/state-views.ts';
import type { StateCode } from '#config/states.ts';
import styles from './quote-frame.module.css';

/** The view of the state that the quote is for. */
export function QuoteSky({ state }: { state: StateCode }) {
  return (
    <div className={styles.sky}>
      <img src={stateViews[state].picture} alt="" />
    </div>
  );
}
