import { m } from '#config/messages/compiled/messages.js';
import { localizeHref } from '#config/messages/compiled/runtime.js';
import styles from './portal-layout.module.css';
import { usePortalLanguage } from './portal-page.ts';

/** PG-01, for an address of the portals that does not exist or is not this person's. */
export function PortalNotFound() {
  const locale = usePortalLanguage();
  return (
    <div className={styles.narrow}>
      <h1>{m.portal_not_found({}, { locale })}</h1>
      <p>
        <a href={localizeHref('/uaichome/contact', { locale })}>{m.portal_not_found_contact({}, { locale })}</a>
      </p>
    </div>
  );
}
