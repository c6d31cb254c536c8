import type { MouseEvent } from 'react';
import styles from './error-summary.module.css';
import { Icon } from './icon.tsx';

export type FieldError = {
  /** The ID of the control with the error. */
  id: string;
  text: string;
};

/**
 * Why a form was refused, always below the page's title. Screen readers do not announce a reloaded page as a change, so
 * the summary gets the focus. Each line links to its field.
 */
export function ErrorSummary({ title, errors = [] }: { title: string; errors?: FieldError[] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page came back because of it; without scripts the browser moves the focus.
    <div className={styles.summary} role="alert" tabIndex={-1} autoFocus>
      <p className={styles.title}>
        <Icon name="error" />
        <span>{title}</span>
      </p>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => toField(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** React Router takes a new hash for a navigation, which ends the errors and closes the form: the field gets the focus. */
function toField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (field) event.preventDefault();
  field?.focus();
}
