import { type ReactNode, useId } from 'react';
import styles from './check-field.module.css';
import { FieldNote } from './field-note.tsx';

type CheckFieldProps = {
  name: string;
  /** Where a link in the error summary leads. */
  id?: string | undefined;
  defaultChecked?: boolean;
  error: string | undefined;
  /** Shown in a frame, so that nobody overlooks it. */
  isFramed?: boolean;
  children: ReactNode;
};

/** A checkbox with its label; sent as `yes`. */
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
