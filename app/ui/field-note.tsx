import type { ReactNode } from 'react';
import styles from './field-note.module.css';
import { Icon } from './icon.tsx';

/** Below a control: what to mend, or else the hint. What it is about names `id` in aria-describedby. */
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
