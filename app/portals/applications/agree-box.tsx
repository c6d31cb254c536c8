import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './agree-box.module.css';

/** What is agreed to, and the box that says so: never ticked before its person does. */
export function AgreeBox({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.agree}>
      <label>
        <input
          type="checkbox"
          id="agree"
          name="agree"
          value="yes"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : 'agree-error'}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id="agree-error" className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}
