import { type ReactNode, useId } from 'react';
import styles from './check-field.module.css';
import { FieldNote } from './field-note.tsx';

type CheckFieldProps = {
  name: string;
  /** Where a summary of errors leads. */
  id?: string;
  defaultChecked?: boolean;
  error: string | undefined;
  /** In a frame of its own: nobody passes it by. */
  isFramed?: boolean;
  children: ReactNode;
};

/** A box to tick, and what ticking it says; sent as `yes`. */
export function CheckField({ name, id, defaultChecked, error, isFramed = false, children }: CheckFieldProps) {
  const noteId = useId();
  return (
    <div className={styles.check}>
      <label className={isFramed ? styles.framed : undefined}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          defaultChecked={defaultChecked}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : noteId}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
