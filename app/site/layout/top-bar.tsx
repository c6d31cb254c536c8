import { useLocation } from 'react-router';
import { brand } from '#config/brand.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { deLocalizeHref, localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { Icon } from '#ui/icon.tsx';
import { DestinationLink, destination } from '../content/destination-link.tsx';
import { paths } from '../navigation/navigation.ts';
import { appLinks } from './app-links.ts';
import styles from './top-bar.module.css';

/** HD-01: apps if any, phone, help, language. */
export function TopBar() {
  return (
    <nav className={`on-dark ${styles.top}`} aria-label={m.layout_top_label()}>
      <div className={`wrap ${styles.inside}`}>
        {appLinks.map(({ icon, label, href }) => (
          <DestinationLink key={icon} to={destination(href, href)} className={styles.app}>
            <Icon name={icon} />
            {label()}
            <Icon name="arrow-out" />
          </DestinationLink>
        ))}
        <a className={styles.phone} href={callHref(brand.phones.support)}>
          <Icon name="phone" />
          <span className="num">{tollFree(brand.phones.support)}</span>
        </a>
        <a href={localizeHref(paths.faq)}>
          <Icon name="help" />
          {m.layout_help_center()}
        </a>
        <LanguageSwitch />
      </div>
    </nav>
  );
}

/** Links to the same page with its query. It is loaded anew, because all texts and the document's language change. */
function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const page = deLocalizeHref(pathname) + search;
  return (
    <ul className={styles.languages} aria-label={m.layout_language_label()}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={localizeHref(page, { locale: language })}
            data-click="language"
            lang={language}
            hrefLang={language}
            aria-current={language === getLocale() ? 'true' : undefined}
          >
            <span aria-hidden="true">{language.toUpperCase()}</span>
            <span className="visually-hidden">{LANGUAGE_NAMES[language]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
