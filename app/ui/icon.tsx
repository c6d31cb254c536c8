import styles from './icon.module.css';
import type { IconName } from './icon-sheet.tsx';

export type { IconName } from './icon-sheet.tsx';

/** An icon next to text. Screen readers skip it, so the text must say everything. */
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
