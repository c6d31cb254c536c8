import { m } from '#config/messages/compiled/messages.js';
import { usePortalLanguage } from '../shell/portal-page.ts';
import styles from './recovery-codes.module.css';

/** Shown once: who leaves the page without them makes new ones. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const locale = { locale: usePortalLanguage() };
  return (
    <>
      <p>{m.account_codes_text({}, locale)}</p>
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
