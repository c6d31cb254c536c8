import florida from '#config/art/scene-florida.svg';
import georgia from '#config/art/scene-georgia.svg';
import texas from '#config/art/scene-texas.svg';
import type { StateCode } from '#contract/limits.ts';
import styles from './quote-frame.module.css';

const scenes: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };

/** The view of the state that a quote is for. */
export function QuoteSky({ state }: { state: StateCode }) {
  return (
    <div className={styles.sky}>
      <img src={scenes[state]} alt="" />
    </div>
  );
}
