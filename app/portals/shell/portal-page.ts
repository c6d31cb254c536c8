import { useLocation, useParams, useRouteLoaderData } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES, type StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { type FormRefusal, refusalOf } from '#platform/http/answer-form.ts';

const LAYOUT = 'portals/shell/portal-layout';
/** What the layout of every page of the portals has loaded. */
type OfLayout = { isFramed: boolean; canQuote: boolean; kept: { values: Fields; isTyped: boolean } | undefined };
/** What the layout of a policyholder's pages has loaded. */
const POLICYHOLDER_LAYOUT = 'portals/policyholder/policyholder-layout';
export type OfPolicyholder = { state: StateCode | undefined };

/** Whether the page stands in a frame of the site, which has a header, a headline and a paper of its own. */
export const useIsFramed = (): boolean => useRouteLoaderData<OfLayout>(LAYOUT)?.isFramed ?? false;

/** Whether agents quote for their clients here. */
export const useCanQuote = (): boolean => useRouteLoaderData<OfLayout>(LAYOUT)?.canQuote ?? false;

/** Whose sky a page has: the state's in its address, else that of the reader's policy, else the company's own. */
export function useStateOfPage(): StateCode {
  const { state = '' } = useParams();
  const own = useRouteLoaderData<OfPolicyholder>(POLICYHOLDER_LAYOUT)?.state;
  return STATES.find((each) => each === state.toUpperCase()) ?? own ?? brand.home;
}

/**
 * What to show in a form: what it was refused with, or what somebody had typed when their session was over.
 * The notice of the latter stands above the page (`KeptNotice`).
 */
export function useTyped(answer: object | null | undefined): Typed {
  const kept = useRouteLoaderData<OfLayout>(LAYOUT)?.kept;
  return refusalOf(answer) ?? { errors: {}, values: kept?.values ?? {} };
}
export type Typed = Partial<FormRefusal> & Pick<FormRefusal, 'errors' | 'values'>;

/** The same for one of several forms on a page, which `is` tells by what it was sent with. */
export const typedInto = (typed: Typed, is: (values: Fields) => boolean): Typed =>
  is(typed.values) ? typed : { errors: {}, values: {} };

/** What a page of the portals says in the head: its title, and that it is nothing for search engines. */
export function portalMeta(title: () => string) {
  return [{ title: `${title()} | ${brand.shortName}` }, { name: 'robots', content: 'noindex' }];
}

/** The same of a page whose title is its paper's: that begins with what went wrong. */
export const cardMeta = ({ error }: { error?: unknown }) => portalMeta(m.portal_failed_title).slice(error ? 0 : 1);

/** For links of a page: an address of the portals that keeps speaking the language this page was asked for in. */
export function usePortalLink(): (path: string) => string {
  const chosen = new URLSearchParams(useLocation().search).get('lang');
  return (path) => (chosen ? `${path}?lang=${chosen === 'es' ? 'es' : 'en'}` : path);
}
