import { m } from '#config/messages/compiled/messages.js';
import styles from './recovery-codes.module.css';

/** Shown once: who leaves the page without them makes new ones. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>{m.account_codes_text()}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
