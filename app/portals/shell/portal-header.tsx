import { href, useLocation } from 'react-router';
import logo from '#config/art/brand-logo.svg';
import { brand } from '#config/brand.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { withQuery } from '#platform/http/list-query.ts';
import { AsSent } from '#ui/as-sent.tsx';
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

/** @param name must be unique on the page */
export function PortalLanguages({ name = 'languages' }: { name?: string }) {
  return <AsSent name={name}>{import.meta.env.SSR && <Languages />}</AsSent>;
}

/** Links to the same page with its query, but without the act that was just done. */
function Languages() {
  const query = new URLSearchParams(useLocation().search);
  query.delete('done');
  return (
    <nav className={styles.languages} aria-label={m.portal_language()}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={withQuery(`?${query}`, { lang: language })}
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
