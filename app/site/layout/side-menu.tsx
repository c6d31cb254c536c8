import { useEffect } from 'react';
import { useLocation } from 'react-router';
import logo from '#config/art/brand-logo.svg';
import logoOnDark from '#config/art/brand-logo-inv.svg';
import { brand } from '#config/brand.ts';
import { deLocalizeHref, localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { isCurrent, menuNavigation, paths } from '../navigation/navigation.ts';
import { OwnPagesLink } from './own-pages-link.tsx';
import styles from './side-menu.module.css';

const MENU_ID = 'menu';

/** A browser without popovers gets the site map, which leads everywhere too. */
export function MenuButton() {
  return (
    <>
      <button type="button" className={styles.burger} popoverTarget={MENU_ID} aria-label={m.layout_menu()}>
        <Icon name="menu" />
      </button>
      <a className={styles.burgerLink} href={localizeHref(paths.siteMap)} aria-label={m.layout_menu()}>
        <Icon name="menu" />
      </a>
    </>
  );
}

/**
 * HD-03. A popover, because it opens, and closes by Escape and by the backdrop, before hydration and
 * without JavaScript. `useFocusInMenu` is what script adds.
 */
export function SideMenu() {
  const here = deLocalizeHref(useLocation().pathname);
  return (
    <div
      id={MENU_ID}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label={m.layout_menu()}
      className={styles.menu}
    >
      <div className={styles.head}>
        <picture>
          <source srcSet={logoOnDark} media="(prefers-color-scheme: dark)" />
          <img src={logo} alt={brand.shortName} width="160" height="34" />
        </picture>
        <IconButton
          type="button"
          isBare
          icon="close"
          label={m.layout_menu_close()}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
        />
      </div>
      <nav aria-label={m.layout_main_label()}>
        <ul className={styles.items}>
          {menuNavigation.map((item) => (
            <li key={item.path}>
              <a href={localizeHref(item.path)} aria-current={isCurrent(item.path, here) ? 'page' : undefined}>
                <Icon name={item.icon} />
                {item.label()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.go}>
        <OwnPagesLink kind="go" isBlock />
      </div>
    </div>
  );
}

/** While the menu is open, focus stays inside. */
export function useFocusInMenu() {
  useEffect(() => {
    const menu = document.getElementById(MENU_ID);
    if (!menu) return;
    const keepInside = (isOpen: boolean) => {
      for (const other of document.body.children) {
        if (other instanceof HTMLElement && !other.contains(menu)) other.inert = isOpen;
      }
    };
    // Before it closes: focus goes back to the button, which must not be inert by then.
    const beforeToggle = ({ newState }: ToggleEvent) => newState === 'closed' && keepInside(false);
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState !== 'open') return;
      keepInside(true);
      menu.querySelector('button')?.focus();
    };
    // Opened before hydration: whoever tabbed out of it meanwhile is led back.
    if (menu.matches(':popover-open')) {
      keepInside(true);
      if (!menu.contains(document.activeElement)) menu.querySelector('button')?.focus();
    }
    menu.addEventListener('beforetoggle', beforeToggle);
    menu.addEventListener('toggle', onToggle);
    return () => {
      menu.removeEventListener('beforetoggle', beforeToggle);
      menu.removeEventListener('toggle', onToggle);
    };
  }, []);
}
