import styles from './error-summary.module.css';
import { Icon } from './icon.tsx';

export type FieldError = {
  /** Of the control that is to be mended. */
  id: string;
  text: string;
};

/**
 * Why a form was not taken, below the page's title wherever it is: a page that comes back is not read out as a change,
 * so the summary has the focus. Each line leads to its field.
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
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
