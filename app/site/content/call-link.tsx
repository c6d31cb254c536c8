import { callHref, tollFree } from '#config/phone-number.ts';
import styles from './call-link.module.css';

/** A toll-free number within a sentence, without line breaks. */
export function CallLink({ phone }: { phone: string }) {
  return (
    <a className={`num ${styles.number}`} href={callHref(phone)}>
      {tollFree(phone)}
    </a>
  );
}
