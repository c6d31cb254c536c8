import type { ReactNode } from 'react';
import styles from './field-note.module.css';
import { Icon } from './icon.tsx';

/** The error below a control, or else the hint. The control refers to `id` in aria-describedby. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error: string | undefined }) {
  if (error !== undefined) {
    return (
      <p id={id} className={styles.error}>
        <Icon name="warning" />
        <span>{error}</span>
      </p>
    );
  }
  return (
    hint && (
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    )
  );
}
