import type { CSSProperties, ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { STATES, type StateCode } from '#config/states.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PortalLanguages, PortalLogo } from './portal-header.tsx';
import { usePortalLink } from './portal-page.ts';
import styles from './signed-in-header.module.css';

/** A link in the navigation of a signed-in person's pages. */
export type PlaceLink = { href: string; label: string; icon?: IconName; current: 'page' | 'true' | undefined };

type SignedInHeaderProps = {
  /** Names the navigation for screen readers. */
  label: string;
  places: readonly PlaceLink[];
  /** The address that a POST signs out at. */
  signOut: string;
  /**
   * The states whose policies a desk works on. A desk has no sky; a line in the states' colors lies under its header.
   */
  states?: readonly StateCode[];
  /** With more links than this, the bar shows the first and the current one, and the menu holds the others. */
  mostInLine?: number;
};

/**
 * The navigation and sign-out button of signed-in pages. On phones, and where there are many links, they are in a menu.
 */
export function SignedInHeader({ label, places, signOut, states = [], mostInLine }: SignedInHeaderProps) {
  const link = usePortalLink();
  const areMany = mostInLine !== undefined && places.length > mostInLine;
  const inLine = areMany ? places.filter(({ current }, at) => at === 0 || current) : places;
  return (
    <header
      className={`${styles.bar} ${areMany ? styles.many : ''}`}
      style={states.length > 0 ? ruleOf(states) : undefined}
    >
      <div className={styles.inside}>
        <PortalLogo />
        <nav className={styles.wide} aria-label={label}>
          <Places places={inLine.map(({ icon: _, ...place }) => place)} />
        </nav>
        <div className={styles.languages}>
          <PortalLanguages />
        </div>
        <details className={styles.menu}>
          <summary className={buttonClass({ kind: 'outline', size: 'small' })} aria-label={m.holder_menu()}>
            <Icon name="menu" />
            <span className={styles.menuWord}>{m.holder_menu()}</span>
          </summary>
          <div>
            <nav aria-label={label}>
              <Places places={places} />
            </nav>
            <PortalLanguages name="languages-in-menu" />
          </div>
        </details>
        <form method="post" action={link(signOut)}>
          <Button type="submit" kind="outline" size="small" icon="logout" aria-label={m.login_sign_out()}>
            <span className={styles.out}>{m.login_sign_out()}</span>
          </Button>
        </form>
      </div>
    </header>
  );
}

function ruleOf(states: readonly StateCode[]) {
  const stops = states.map((state, at) => {
    const [from, to] = [at, at + 1].map((edge) => `${(100 * edge) / states.length}%`);
    return `var(--c-state-${STATES.indexOf(state) + 1}, var(--c-brand)) ${from} ${to}`;
  });
  return { '--rule': `linear-gradient(90deg, ${stops.join(', ')})` } as CSSProperties;
}

/** The most-used links, within reach of the thumb at the foot of a phone's screen. */
export function QuickPlaces({
  label,
  places,
  children,
}: Omit<SignedInHeaderProps, 'signOut' | 'states' | 'mostInLine'> & { children: ReactNode }) {
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

/** Whether the link leads to the current page ("page") or to a page above it ("true"). */
export function currentAt(pathname: string, href: string): PlaceLink['current'] {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
