import { useLocation, useParams, useRouteLoaderData } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES, type StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { type FormRefusal, refusalOf } from '#platform/http/answer-form.ts';

const LAYOUT = 'portals/shell/portal-layout';
/** What the layout of all portal pages has loaded. */
type OfLayout = { isFramed: boolean; canQuote: boolean; kept: { values: Fields; isTyped: boolean } | undefined };
/** What the layout of a policyholder's pages has loaded. */
const POLICYHOLDER_LAYOUT = 'portals/policyholder/policyholder-layout';
export type OfPolicyholder = { state: StateCode | undefined };

/** Whether the page is shown in a frame of the site, which already has a header, a headline and a card around it. */
export const useIsFramed = (): boolean => useRouteLoaderData<OfLayout>(LAYOUT)?.isFramed ?? false;

/** Whether agents can quote for their clients on this installation. */
export const useCanQuote = (): boolean => useRouteLoaderData<OfLayout>(LAYOUT)?.canQuote ?? false;

/**
 * The state whose sky the page has: the state in the address, else of the reader's policy, else the company's home
 * state.
 */
export function useStateOfPage(): StateCode {
  const { state = '' } = useParams();
  const own = useRouteLoaderData<OfPolicyholder>(POLICYHOLDER_LAYOUT)?.state;
  return STATES.find((each) => each === state.toUpperCase()) ?? own ?? brand.home;
}

/**
 * The values and errors to show in a form: those of the refused submission, or what the person had typed when their
 * session ended. `KeptNotice` above the page explains the latter.
 *
 * @param saved the values of a form that nobody has typed in yet
 */
export function useTyped(answer: object | null | undefined, saved: Fields = {}): Typed {
  const kept = useRouteLoaderData<OfLayout>(LAYOUT)?.kept;
  return refusalOf(answer) ?? { errors: {}, values: kept?.values ?? saved };
}
export type Typed = Partial<FormRefusal> & Pick<FormRefusal, 'errors' | 'values'>;

/** Like `useTyped`, for one of several forms on a page: `is` recognizes the form's own submission. */
export const typedInto = (typed: Typed, is: (values: Fields) => boolean): Typed =>
  is(typed.values) ? typed : { errors: {}, values: {} };

/** A field’s name, with the error if its form was refused because of it: `Outcome` links to it. */
export const fieldAt = ({ errors }: Pick<Typed, 'errors'>, name: string) => ({
  name,
  error: errors[name],
  id: errors[name] && name,
});

/** Whom to call from this page: the claims line from pages about claims, else support. */
export function usePhoneOfPage(): string {
  const { pathname } = useLocation();
  return /^\/insurednew\/(my-)?claims\b/i.test(pathname) ? brand.phones.claims : brand.phones.support;
}

/**
 * The `meta` of a portal page: its title, and that search engines must not index it.
 *
 * @param of the number or reference of the record that the page is about, which tells its tab from its queue’s
 */
export function portalMeta(title: () => string, of?: string) {
  const about = of === undefined ? '' : `${of}: `;
  return [{ title: `${about}${title()} | ${brand.shortName}` }, { name: 'robots', content: 'noindex' }];
}

/** The `meta` of a page whose card sets the title itself, starting with the error if there is one. */
export const cardMeta = ({ error }: { error?: unknown }) => portalMeta(m.portal_failed_title).slice(error ? 0 : 1);

/** Returns a function that adds the language chosen in this page's address to a portal path. */
export function usePortalLink(): (path: string) => string {
  const chosen = new URLSearchParams(useLocation().search).get('lang');
  return (path) => (chosen ? `${path}?lang=${chosen === 'es' ? 'es' : 'en'}` : path);
}
