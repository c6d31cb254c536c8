import { Icon } from '#ui/icon.tsx';
import styles from './stage-track.module.css';

export type Stage = { name: string; note: string; state: 'done' | 'now' | 'next' };

const looks = { done: styles.done, now: styles.now, next: undefined };

/**
 * Shows the progress of something, stage by stage, along a road.
 *
 * @param at index of the current stage, for screen readers
 */
export function StageTrack({ stages, at }: { stages: readonly Stage[]; at: number }) {
  return (
    <ol className={styles.track}>
      {stages.map(({ name, note, state }, index) => (
        <li key={name} className={looks[state]} aria-current={index === at ? 'step' : undefined}>
          <i aria-hidden="true">
            {state === 'done' && <Icon name="check" />}
            {state === 'now' && <Icon name="clock" />}
          </i>
          <span>
            {name}
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
