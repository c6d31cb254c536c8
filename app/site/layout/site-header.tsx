import { useLocation } from 'react-router';
import logo from '#config/art/brand-logo.svg';
import { brand } from '#config/brand.ts';
import { deLocalizeHref, localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { isCurrent, mainNavigation, paths } from '../navigation/navigation.ts';
import { OwnPagesLink } from './own-pages-link.tsx';
import { MenuButton } from './side-menu.tsx';
import styles from './site-header.module.css';
import { TopBar } from './top-bar.tsx';

/** HD-01, HD-02; below 1310 pixels the items move to the side menu (LY-03). */
export function SiteHeader() {
  const here = deLocalizeHref(useLocation().pathname);
  return (
    <header>
      <TopBar />
      <div className={styles.bar}>
        <div className={styles.inside}>
          <MenuButton />
          <a
            className={styles.logo}
            href={localizeHref(paths.home)}
            aria-label={m.layout_home_link({ name: brand.name })}
          >
            <img src={logo} alt="" width="188" height="40" />
          </a>
          <nav className={styles.nav} aria-label={m.layout_main_label()}>
            <ul className={styles.items}>
              {mainNavigation.map((item) => (
                <li key={item.path}>
                  <a href={localizeHref(item.path)} aria-current={isCurrent(item.path, here) ? 'page' : undefined}>
                    {item.label()}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <OwnPagesLink kind="outline" size="small" className={styles.login} />
        </div>
      </div>
    </header>
  );
}
