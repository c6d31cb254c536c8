import { useLocation } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PortalLanguages, PortalLogo } from '../portal-header.tsx';
import { usePortalLanguage, usePortalLink } from '../portal-page.ts';
import styles from './policyholder-header.module.css';
import { PLACES } from './policyholder-places.ts';

/** The way around the policyholder's pages, and out; on phones behind a menu, the quick ones under the thumb. */
export function PolicyholderHeader() {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.inside}>
          <PortalLogo />
          <nav className={styles.wide} aria-label={m.holder_places({}, locale)}>
            <Places />
          </nav>
          <span className={styles.languages}>
            <PortalLanguages />
          </span>
          <details className={styles.menu}>
            <summary className={buttonClass({ kind: 'outline', size: 'small' })}>
              <Icon name="menu" />
              {m.holder_menu({}, locale)}
            </summary>
            <div>
              <nav aria-label={m.holder_places({}, locale)}>
                <Places withIcons />
              </nav>
              <PortalLanguages />
            </div>
          </details>
          <form method="post" action={link('/insurednew/sign-out')}>
            <Button type="submit" kind="outline" size="small" icon="logout" aria-label={m.login_sign_out({}, locale)}>
              <span className={styles.out}>{m.login_sign_out({}, locale)}</span>
            </Button>
          </form>
        </div>
      </header>
      <nav className={styles.quick} aria-label={m.holder_quick({}, locale)}>
        <Places withIcons isQuick />
      </nav>
    </>
  );
}

function Places({ withIcons = false, isQuick = false }: { withIcons?: boolean; isQuick?: boolean }) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { pathname } = useLocation();
  return (
    <ul className={styles.places}>
      {PLACES.filter((place) => !isQuick || place.isQuick).map(({ href, icon, label }) => (
        <li key={href}>
          <a href={link(href)} aria-current={isAt(pathname, href)}>
            {withIcons && <Icon name={icon} />}
            {label({}, locale)}
          </a>
        </li>
      ))}
      {isQuick && (
        <li>
          <a href={`tel:+1${brand.phones.support}`}>
            <Icon name="phone" />
            {m.holder_call({}, locale)}
          </a>
        </li>
      )}
    </ul>
  );
}

/** The page itself, or the place that a page lies under. */
function isAt(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
