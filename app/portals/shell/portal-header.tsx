import { href } from 'react-router';
import logo from '#config/art/brand-logo.svg';
import { brand } from '#config/brand.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import styles from './portal-layout.module.css';

/** The header of pages that need no sign-in: the logo and the choice of language. */
export function PortalHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.wrap}>
        <PortalLogo />
        <PortalLanguages />
      </div>
    </header>
  );
}

export function PortalLogo() {
  return (
    <a
      className={styles.logo}
      href={localizeHref(href('/uaichome'))}
      aria-label={m.portal_to_site({ brand: brand.name })}
    >
      <img src={logo} alt="" width={188} height={40} />
    </a>
  );
}

export function PortalLanguages() {
  return (
    <nav className={styles.languages} aria-label={m.portal_language()}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === getLocale() ? 'true' : undefined}
        >
          {language.toUpperCase()}
          <span className="visually-hidden"> {LANGUAGE_NAMES[language]}</span>
        </a>
      ))}
    </nav>
  );
}
