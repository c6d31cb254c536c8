import styles from './icon.module.css';
import type { IconName } from './icon-sheet.tsx';

export type { IconName } from './icon-sheet.tsx';

/** A picture beside words: screen readers skip it, so the words must say it all. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
