import { callHref, tollFree } from '#config/phone-number.ts';
import styles from './call-link.module.css';

/** A toll-free number within a sentence, in one piece. */
export function CallLink({ phone }: { phone: string }) {
  return (
    <a className={`num ${styles.number}`} href={callHref(phone)}>
      {tollFree(phone)}
    </a>
  );
}
