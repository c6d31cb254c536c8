import { isRouteErrorResponse, Outlet } from 'react-router';
import logo from '#config/art/brand-logo.svg';
import { brand } from '#config/brand.ts';
import { LANGUAGES, type Language } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Route } from './+types/portal-layout';
import { portalContext } from './portal-context.ts';
import styles from './portal-layout.module.css';
import { PortalNotFound, PortalTrouble } from './portal-not-found.tsx';
import { usePortalLanguage } from './portal-page.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    language: context.get(portalContext).language,
    // Create My Account of the site shows the registration page in a frame, which has a header of its own.
    isFramed: request.headers.get('sec-fetch-dest') === 'iframe',
  };
}

/** Pages of the portals are somebody's own: nobody keeps a copy. */
export const headers = () => ({ 'cache-control': 'private, no-store', vary: 'accept-language' });

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  if (loaderData.isFramed) {
    return (
      // Named: beside the main part of the page it is framed in.
      <main id="main" className={styles.framed} aria-label={brand.shortName}>
        <Outlet />
      </main>
    );
  }
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const locale = usePortalLanguage();
  return (
    <Shell>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <PortalNotFound />
      ) : (
        <PortalTrouble>
          <h1>{m.portal_failed_title({}, { locale })}</h1>
          <p className="lead">{m.portal_failed_text({}, { locale })}</p>
        </PortalTrouble>
      )}
    </Shell>
  );
}

function Shell({ children }: { children: React.ReactNode }) {
  const locale = usePortalLanguage();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {m.portal_skip({}, { locale })}
      </a>
      <header className={styles.header}>
        <div className={styles.wrap}>
          <a
            href={localizeHref('/uaichome', { locale })}
            aria-label={m.portal_to_site({ brand: brand.name }, { locale })}
          >
            <img src={logo} alt="" width={188} height={40} />
          </a>
          <nav className={styles.languages} aria-label={m.portal_language({}, { locale })}>
            {LANGUAGES.map((language) => (
              <a
                key={language}
                href={`?lang=${language}`}
                lang={language}
                hrefLang={language}
                aria-current={language === locale ? 'true' : undefined}
              >
                {language.toUpperCase()}
                <span className="visually-hidden"> {LANGUAGE_NAMES[language]}</span>
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.wrap}>
          <p>
            {m.portal_questions({}, { locale })} <a href={`tel:+1${brand.phones.support}`}>{support}</a>
          </p>
          <p>
            <a href={localizeHref('/uaichome/privacy-policy', { locale })}>{m.portal_privacy({}, { locale })}</a>{' '}
            <a href={localizeHref('/uaichome/terms-of-use', { locale })}>{m.portal_terms({}, { locale })}</a>
          </p>
          <p>
            © {new Date().getUTCFullYear()} {brand.name}
          </p>
        </div>
      </footer>
    </div>
  );
}

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };
const support = `1-${brand.phones.support.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')}`;
