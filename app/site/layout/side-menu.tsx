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

/** In a browser without popovers, it links to the site map, which has all links, too. */
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
 * HD-03. A popover, because it opens, and closes with Escape and the backdrop, before hydration and without JavaScript.
 * `useFocusInMenu` adds the rest by script.
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

/** Keeps the focus inside the menu while it is open. */
export function useFocusInMenu() {
  useEffect(() => {
    const menu = document.getElementById(MENU_ID);
    if (!menu) return;
    const keepInside = (isOpen: boolean) => {
      for (const other of document.body.children) {
        if (other instanceof HTMLElement && !other.contains(menu)) other.inert = isOpen;
      }
    };
    // Done before it closes, because the focus returns to the button, which must not be inert then.
    const beforeToggle = ({ newState }: ToggleEvent) => newState === 'closed' && keepInside(false);
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState !== 'open') return;
      keepInside(true);
      menu.querySelector('button')?.focus();
    };
    // Opened before hydration: moves the focus back in if the person tabbed out of the menu.
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
