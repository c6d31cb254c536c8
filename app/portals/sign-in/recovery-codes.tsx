import { m } from '#config/messages/compiled/messages.js';
import styles from './recovery-codes.module.css';

/** The recovery codes are shown only once: a person who leaves without saving them has to make new ones. */
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
