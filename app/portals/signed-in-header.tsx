import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PortalLanguages, PortalLogo } from './portal-header.tsx';
import { usePortalLanguage, usePortalLink } from './portal-page.ts';
import styles from './signed-in-header.module.css';

/** One of the pages that a signed-in person goes around in. */
export type PlaceLink = { href: string; label: string; icon?: IconName; current: 'page' | 'true' | undefined };

type SignedInHeaderProps = {
  /** What the places are, for those who hear the page. */
  label: string;
  places: readonly PlaceLink[];
  /** The address that a post to ends the session at. */
  signOut: string;
};

/** The way around the pages of somebody signed in, and out; on phones behind a menu. */
export function SignedInHeader({ label, places, signOut }: SignedInHeaderProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <PortalLogo />
        <nav className={styles.wide} aria-label={label}>
          <Places places={places.map(({ icon: _, ...place }) => place)} />
        </nav>
        <div className={styles.languages}>
          <PortalLanguages />
        </div>
        <details className={styles.menu}>
          <summary className={buttonClass({ kind: 'outline', size: 'small' })} aria-label={m.holder_menu({}, locale)}>
            <Icon name="menu" />
            <span className={styles.menuWord}>{m.holder_menu({}, locale)}</span>
          </summary>
          <div>
            <nav aria-label={label}>
              <Places places={places} />
            </nav>
            <PortalLanguages />
          </div>
        </details>
        <form method="post" action={link(signOut)}>
          <Button type="submit" kind="outline" size="small" icon="logout" aria-label={m.login_sign_out({}, locale)}>
            <span className={styles.out}>{m.login_sign_out({}, locale)}</span>
          </Button>
        </form>
      </div>
    </header>
  );
}

/** The few places under the thumb, at the foot of a phone's screen. */
export function QuickPlaces({
  label,
  places,
  children,
}: Omit<SignedInHeaderProps, 'signOut'> & { children: ReactNode }) {
  return (
    <nav className={styles.quick} aria-label={label}>
      <Places places={places}>{children}</Places>
    </nav>
  );
}

function Places({ places, children }: { places: readonly PlaceLink[]; children?: ReactNode }) {
  const link = usePortalLink();
  return (
    <ul className={styles.places}>
      {places.map(({ href, icon, label, current }) => (
        <li key={href}>
          <a href={link(href)} aria-current={current}>
            {icon && <Icon name={icon} />}
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The page itself, or the place that a page lies under. */
export function currentAt(pathname: string, href: string): PlaceLink['current'] {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
