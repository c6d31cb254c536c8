import { IconButton, Spinner } from './button.tsx';
import styles from './dialog.module.css';

type DialogShellProps = {
  id: string;
  /** The title of the first dialog that may open; the link that opens it sets its own. */
  title: string;
  closeLabel: string;
  waiting: string;
  /** Text of the link for people who do not want to wait. */
  instead: string;
};

/**
 * An empty dialog in the page that opens at the first tap, even before any script has loaded: `first-taps.js` sets its
 * title and the address of its link. The actual content arrives later and replaces the waiting text.
 */
export function DialogShell({ id, title, closeLabel, waiting, instead }: DialogShellProps) {
  return (
    <dialog
      id={id}
      className={`on-paper ${styles.dialog} ${styles.shell}`}
      aria-labelledby={`${id}-title`}
      closedby="any"
    >
      <div className={styles.paper}>
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          <form method="dialog">
            <IconButton type="submit" isBare icon="close" label={closeLabel} />
          </form>
        </div>
        <div className={`${styles.body} ${styles.waiting}`}>
          <p role="status">
            <Spinner /> {waiting}
          </p>
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: its address comes with the title. */}
            <a>{instead}</a>
          </p>
        </div>
      </div>
    </dialog>
  );
}
