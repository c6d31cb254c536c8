import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import picture from '#config/art/pic-turnback.svg';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './page-trouble.module.css';

/** What people see when a page fails: what to do and whom to call, without internal details. */
export function BrokenPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingPage />;
  return (
    <Notice title={m.pages_error_title()} headline={m.pages_error_headline()} words={m.pages_error_words()}>
      <a className={buttonClass({ kind: 'go' })} href={localizeHref(paths.home)}>
        {m.pages_error_home()}
      </a>
      {/* biome-ignore lint/a11y/useValidAnchor: the address of this page, with what it asks for. */}
      <a className={buttonClass({ kind: 'outline' })} href="">
        {m.pages_error_again()}
      </a>
    </Notice>
  );
}

/** PG-01. */
export function MissingPage() {
  return (
    <Notice title={m.pages_not_found()} headline={m.pages_not_found()} words={m.pages_not_found_words()}>
      <a className={buttonClass({ kind: 'go' })} href={localizeHref(paths.contact)}>
        {m.pages_not_found_contact()}
      </a>
      <a className={buttonClass({ kind: 'outline' })} href={localizeHref(paths.home)}>
        {m.pages_error_home()}
      </a>
    </Notice>
  );
}

/** @param props.children plain links, because the page's scripts may not run */
function Notice(props: { title: string; headline: string; words: string; children: ReactNode }) {
  return (
    <section className={`section wrap ${styles.page}`}>
      <title>{`${props.title} · ${brand.shortName}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.words}>
        <h1>{props.headline}</h1>
        <p className="lead">{props.words}</p>
        <p className={styles.ways}>{props.children}</p>
        <p>
          {m.pages_error_call()}{' '}
          <a className="num" href={callHref(brand.phones.support)}>
            {tollFree(brand.phones.support)}
          </a>
        </p>
      </div>
      <img src={picture} alt="" width="760" height="560" />
    </section>
  );
}
