import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { type ObjectName, ObjectTile, PageSky } from './cards.tsx';
import styles from './portal-form.module.css';
import { useIsFramed, usePhoneOfPage, useStateOfPage } from './portal-page.ts';

type PortalCardProps = {
  title: string;
  refusal?: string | undefined;
  /** What to fix in each field, by the id of its control. */
  errors?: Fields;
  object?: ObjectName;
  children: ReactNode;
};

/** A page with one card: a form, or its outcome. Screen readers announce the refusal first. */
export function PortalCard({ title, refusal, errors = {}, object, children }: PortalCardProps) {
  return (
    <FormPage object={object}>
      <section className={styles.paper}>
        <h1>{title}</h1>
        {refusal && (
          <ErrorSummary title={refusal} errors={Object.entries(errors).map(([id, text]) => ({ id, text }))} />
        )}
        {children}
      </section>
    </FormPage>
  );
}

/**
 * The document title, for pages whose `meta` is `cardMeta`. If there are errors it begins by saying so, and screen
 * readers announce it as the page loads.
 */
export function CardTitle({ refusal, children }: { refusal?: string | undefined; children: string }) {
  return <title>{`${refusal ? m.portals_error_title({ title: children }) : children} | ${brand.shortName}`}</title>;
}

/** A card on the left edge that all pages share, under a shallow sky; beside it a picture and whom to call for help. */
export function FormPage({ object = 'chat', children }: { object?: ObjectName | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const phone = usePhoneOfPage();
  const state = useStateOfPage();
  if (useIsFramed()) return children;
  return (
    <div className={styles.under}>
      <PageSky state={state} />
      <div className={`wrap ${styles.page}`}>
        {children}
        <aside className={styles.beside} aria-label={m.quoting_agent_title()}>
          <ObjectTile object={object} />
          {/* Employees have colleagues to ask, so their pages show no support line. */}
          {!/^\/staff\b/i.test(pathname) && (
            <div>
              <h2>{m.quoting_agent_title()}</h2>
              <ButtonLink kind="outline" icon="phone" href={callHref(phone)}>
                {tollFree(phone)}
              </ButtonLink>
            </div>
          )}
        </aside>
      </div>
    </div>
  );
}
