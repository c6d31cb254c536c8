import { isRouteErrorResponse, useRouteError } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { localizeHref } from '#config/messages/compiled/runtime.js';
import { buttonClass } from '#ui/button.tsx';
import { paths } from '../layout/navigation.ts';
import { callHref, tollFree } from '../layout/phone-number.ts';
import styles from './broken-page.module.css';

/**
 * What a person sees when a page broke, or is not there (PG-01): what to do, whom to call, and nothing
 * of what went wrong inside. Plain links: the page they are on may not run.
 */
export function BrokenPage() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className={`section wrap ${styles.page}`}>
      <title>{`${isMissing ? m.pages_not_found() : m.pages_error_title()} · ${brand.shortName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{isMissing ? m.pages_not_found() : m.pages_error_headline()}</h1>
      <p className="lead">{isMissing ? m.pages_not_found_words() : m.pages_error_words()}</p>
      <p>
        {m.pages_error_call()}{' '}
        <a className="num" href={callHref(brand.phones.support)}>
          {tollFree(brand.phones.support)}
        </a>
      </p>
      <p className={styles.ways}>
        <a className={buttonClass({ kind: 'go' })} href={localizeHref(isMissing ? paths.contact : paths.home)}>
          {isMissing ? m.pages_not_found_contact() : m.pages_error_home()}
        </a>
        <a className={buttonClass({ kind: 'outline' })} href={isMissing ? localizeHref(paths.home) : ''}>
          {isMissing ? m.pages_error_home() : m.pages_error_again()}
        </a>
      </p>
    </section>
  );
}
