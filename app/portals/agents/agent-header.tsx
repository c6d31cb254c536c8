import { useLocation, useParams } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from '../policyholder/policyholder-header.module.css';
import { PortalLanguages, PortalLogo } from '../portal-header.tsx';
import { usePortalLanguage, usePortalLink } from '../portal-page.ts';

const PLACES = [
  { path: 'home', label: m.desk_home },
  { path: 'policies', label: m.desk_policies },
  { path: 'security', label: m.account_security_title },
];

/** The way around the agents' pages, and out; on phones behind a menu. */
export function AgentHeader() {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { state = '' } = useParams();
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <PortalLogo />
        <nav className={styles.wide} aria-label={m.desk_places({}, locale)}>
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
            <nav aria-label={m.desk_places({}, locale)}>
              <Places />
            </nav>
            <PortalLanguages />
          </div>
        </details>
        <form method="post" action={link(`/uaicins/${state.toLowerCase()}/sign-out`)}>
          <Button type="submit" kind="outline" size="small" icon="logout" aria-label={m.login_sign_out({}, locale)}>
            <span className={styles.out}>{m.login_sign_out({}, locale)}</span>
          </Button>
        </form>
      </div>
    </header>
  );
}

function Places() {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { pathname } = useLocation();
  const { state = '' } = useParams();
  return (
    <ul className={styles.places}>
      {PLACES.map(({ path, label }) => {
        const href = `/uaicins/${state.toLowerCase()}/${path}`;
        return (
          <li key={path}>
            <a href={link(href)} aria-current={pathname.toLowerCase().startsWith(href) ? 'page' : undefined}>
              {label({}, locale)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
