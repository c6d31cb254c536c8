import { IconButton, Spinner } from './button.tsx';
import styles from './dialog.module.css';

type DialogShellProps = {
  id: string;
  /** Of the first that may open; the link that opens it names its own. */
  title: string;
  closeLabel: string;
  waiting: string;
  /** The way on for who does not want to wait. */
  instead: string;
};

/**
 * An empty dialog that stands in the page and opens at the first tap, before any script: `first-taps.js` gives
 * it the title and the address of the link. What belongs in it comes later, beside the paper that waits.
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
