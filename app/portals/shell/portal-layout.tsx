import type { ComponentType, ReactNode } from 'react';
import { data, href, isRouteErrorResponse, Outlet, useMatches } from 'react-router';
import { brand } from '#config/brand.ts';
import { isAble } from '#config/is-able.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { findReportOf } from '#insurance/claims/reports/begin-report.ts';
import { openRealm } from '#platform/accounts/session.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { DatabaseAway } from '#platform/database/bounded-pool.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { formDraftFor, isTyped, ownerOfSession } from '#platform/sessions/form-draft.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { type Realm, realmOf, realmsFor, STAFF_REALM } from '#platform/sessions/realm.ts';
import { forgetSignInReason, readSignInReason } from '#platform/sessions/sign-in-reason.ts';
import type { Route } from './+types/portal-layout';
import { PortalAway, PortalElsewhere } from './portal-away.tsx';
import { PortalHeader } from './portal-header.tsx';
import styles from './portal-layout.module.css';
import { PortalNotFound, PortalTrouble } from './portal-not-found.tsx';
import { portalMeta, usePhoneOfPage } from './portal-page.ts';
import { KeptNotice, OverNotice, SessionWarning } from './session-warning.tsx';
import { timedAccess } from './timed-access.ts';
// For the header that a nested layout brings along: when a page fails, only this layout's styles are linked.
import './signed-in-header.module.css';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { stay, signIn } = realmOf(request);
  const timed = await timedAccess(context, request).catch(whenAway);
  const open = timed ? undefined : await realmNow(context, request).catch(whenAway);
  const findOwner = open ? ownerOfSession(context, request, open.audience) : async () => timed?.owner;
  const kept = await formDraftFor(context, request, findOwner).catch(whenAway);
  const why = readSignInReason(request);
  const over = why && isAt(why === 'closed' ? href('/insurednew/claims/follow') : signIn, request) ? why : undefined;
  return data(
    {
      /** For a page that closes: the addresses that keep it open and that open it again. */
      session: timed?.session ?? (open && { stay: open.stay, signIn: inSameLanguage(open.signIn, request) }),
      over: over && { why: over, stay },
      kept: kept && { values: kept, isTyped: isTyped(kept) },
      // The site's Create My Account page shows the registration page in a frame, and has a header of its own.
      isFramed: request.headers.get('sec-fetch-dest') === 'iframe',
      canQuote: isAble(context.env.abilities, 'quote-for-client'),
    },
    over && { headers: { 'set-cookie': forgetSignInReason(request) } },
  );
}

/** The realm to which the person is signed in, of those that open the page. */
async function realmNow(context: Context, request: Request): Promise<Realm | undefined> {
  if (await isTakenDown(context, request)) return STAFF_REALM;
  const [realm, ...others] = realmsFor(request);
  if (others.length > 0) return (await openRealm(context, request, realmsFor(request)))?.realm;
  // The page itself asks whether the session goes on.
  return realm && readCookie(request, realm.audience) ? realm : undefined;
}

/** Whether the page is of a report that an employee takes down for a caller. Only the employee's session opens it. */
async function isTakenDown(context: Context, request: Request): Promise<boolean> {
  if (!isBelow(href('/insurednew/claims/report'), request) || !readCookie(request, STAFF_REALM.audience)) return false;
  const token = readCookie(request, 'report');
  const report = token ? await findReportOf(context, token) : undefined;
  return typeof report?.takenBy === 'number';
}

const isBelow = (path: string, { url }: Request) => new URL(url).pathname.toLowerCase().startsWith(`${path}/`);
const isAt = (path: string, { url }: Request) => new URL(url).pathname.toLowerCase() === path.toLowerCase();

/** The page itself reports that the database is away. The layout still renders, in the reader's language. */
function whenAway(error: unknown): undefined {
  if (!(error instanceof DatabaseAway)) throw error;
}

/** Portal pages are private to one person, so no cache may keep a copy. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('retry-after');
  return {
    'cache-control': 'private, no-store',
    vary: 'accept-language',
    ...(retryAfter && { 'retry-after': retryAfter }),
  };
};

/** The title of a page that failed, as its heading says; every other page has its own. */
export const meta: Route.MetaFunction = ({ error }) => portalMeta(titleOf(error));

function titleOf(error: unknown): () => string {
  if (!isRouteErrorResponse(error)) return m.portal_failed_title;
  const { status, data: answer } = error;
  if (status === 404) return m.portal_not_found;
  if (status === 403) return m.staff_not_allowed_title;
  if (status === 409 && answer?.title) return () => answer.title;
  return status === 503 && answer?.why === 'away' ? m.portal_away_title : m.portal_failed_title;
}

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  if (loaderData.isFramed) {
    return (
      // The label tells this region apart from the main region of the page that frames it.
      <main id="main" className={styles.framed} aria-label={brand.shortName}>
        <Outlet />
      </main>
    );
  }
  return (
    <Shell>
      {loaderData.over && <OverNotice {...loaderData.over} />}
      {loaderData.kept && <KeptNotice isTyped={loaderData.kept.isTyped} />}
      <Outlet />
      {loaderData.session && <SessionWarning {...loaderData.session} />}
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      {isNotFound(error) ? (
        <PortalNotFound />
      ) : isRouteErrorResponse(error) && error.status === 403 ? (
        <PortalTrouble>
          <h1>{m.staff_not_allowed_title()}</h1>
          <p className="lead">{m.staff_not_allowed_text()}</p>
        </PortalTrouble>
      ) : isRouteErrorResponse(error) && error.status === 503 ? (
        <PortalAway {...error.data} />
      ) : isRouteErrorResponse(error) && error.status === 409 ? (
        <PortalElsewhere {...error.data} />
      ) : (
        <PortalTrouble>
          <h1>{m.portal_failed_title()}</h1>
          <p className="lead">{m.portal_failed_text()}</p>
        </PortalTrouble>
      )}
    </Shell>
  );
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** What a nested layout may export as its `handle`: the header of its pages. */
export type PortalHandle = { Header: ComponentType };
const bringsHeader = (handle: unknown): handle is PortalHandle =>
  typeof handle === 'object' && handle !== null && 'Header' in handle;

function Shell({ children }: { children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle);
  const phone = usePhoneOfPage();
  const { Header } = handles.find(bringsHeader) ?? { Header: PortalHeader };
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {m.portal_skip()}
      </a>
      <Header />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.wrap}>
          <p>
            {m.portal_questions()} <a href={callHref(phone)}>{tollFree(phone)}</a>
          </p>
          <p>
            <a href={localizeHref(href('/uaichome/privacy-policy'))}>{m.portal_privacy()}</a>{' '}
            <a href={localizeHref(href('/uaichome/terms-of-use'))}>{m.portal_terms()}</a>
          </p>
          <p>
            © {new Date().getUTCFullYear()} {brand.name}
          </p>
        </div>
      </footer>
    </div>
  );
}
