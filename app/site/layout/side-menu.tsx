import { type ToggleEvent, useCallback, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import logo from '#config/art/brand-logo.svg';
import logoOnDark from '#config/art/brand-logo-inv.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { deLocalizeHref, localizeHref } from '#config/messages/compiled/runtime.js';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { isCurrent, menuNavigation, paths } from './navigation.ts';
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
 * without JavaScript; what script adds is that focus stays inside while it is open.
 */
export function SideMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const here = deLocalizeHref(useLocation().pathname);
  const close = () => menu.current?.hidePopover?.();

  const keepFocusInside = useCallback((isOpen: boolean) => {
    for (const other of menu.current?.parentElement?.children ?? []) {
      if (other instanceof HTMLElement && other !== menu.current) other.inert = isOpen;
    }
  }, []);
  useEffect(() => {
    // Opened before hydration.
    if (menu.current?.matches(':popover-open')) keepFocusInside(true);
  }, [keepFocusInside]);

  return (
    <div
      ref={menu}
      id={MENU_ID}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label={m.layout_menu()}
      className={styles.menu}
      // Before it closes: focus goes back to the button, which must not be inert by then.
      onBeforeToggle={(event: ToggleEvent) => event.newState === 'closed' && keepFocusInside(false)}
      onToggle={(event: ToggleEvent) => {
        if (event.newState !== 'open') return;
        keepFocusInside(true);
        menu.current?.querySelector('button')?.focus();
      }}
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
              <Link
                to={localizeHref(item.path)}
                aria-current={isCurrent(item.path, here) ? 'page' : undefined}
                onClick={close}
              >
                <Icon name={item.icon} />
                {item.label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.go}>
        <ButtonLink kind="go" isBlock icon="user" to={localizeHref(paths.policyholder)} onClick={close}>
          {m.layout_login()}
        </ButtonLink>
      </div>
    </div>
  );
}
