import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './guest-page.module.css';

/** A pass that was used or is too old, a session that is over: why, and the way back. */
export function GuestGone() {
  const locale = usePortalLanguage();
  return (
    <div className={styles.narrow}>
      <h1>{m.guest_gone_title({}, { locale })}</h1>
      <p>{m.guest_gone_text({}, { locale })}</p>
      <a className={buttonClass({ kind: 'go' })} href={localizeHref('/uaichome/guest/payment', { locale })}>
        {m.guest_gone_again({}, { locale })}
      </a>
    </div>
  );
}
