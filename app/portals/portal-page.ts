import { useLocation, useMatches, useParams, useRouteLoaderData } from 'react-router';
import { brand } from '#config/brand.ts';
import { type Language, languageAskedFor } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { STATES, type StateCode } from '#contract/limits.ts';
import { type FormRefusal, refusalOf } from './answer-form.ts';
import type { loader as policyholderLoader } from './policyholder/policyholder-layout.tsx';
import type { loader } from './portal-layout.tsx';

const LAYOUT = 'portals/portal-layout';

/** The language of the page, when it is one of the portals'. */
export function useLanguageOfPortals(): Language | undefined {
  const isPortals = useMatches().some(({ id }) => id === LAYOUT);
  // Of a form that failed no layout was loaded.
  const { language } = useRouteLoaderData<{ language?: Language }>('root') ?? {};
  return isPortals ? language : undefined;
}

/** Whether the page stands in a frame of the site, which has a header, a headline and a paper of its own. */
export const useIsFramed = (): boolean => useRouteLoaderData<typeof loader>(LAYOUT)?.isFramed ?? false;

/** The language a page of the portals speaks: `?lang=es`, else the browser's. */
export function usePortalLanguage(): Language {
  return useLanguageOfPortals() ?? 'en';
}

/** Whose sky a page has: the state's in its address, else that of the reader's policy, else the company's own. */
export function useStateOfPage(): StateCode {
  const { state = '' } = useParams();
  const own = useRouteLoaderData<typeof policyholderLoader>('portals/policyholder/policyholder-layout')?.state;
  return STATES.find((each) => each === state.toUpperCase()) ?? own ?? brand.home;
}

/**
 * What to show in a form: what it was refused with, or what somebody had typed when their session was over.
 * The notice of the latter stands above the page (`KeptNotice`).
 */
export function useTyped(answer: object | null | undefined): Typed {
  const kept = useRouteLoaderData<typeof loader>(LAYOUT)?.kept;
  return refusalOf(answer) ?? { errors: {}, values: kept?.values ?? {} };
}
export type Typed = Partial<FormRefusal> & Pick<FormRefusal, 'errors' | 'values'>;

/** The same for one of several forms on a page, which `is` tells by what it was sent with. */
export const typedInto = (typed: Typed, is: (values: Fields) => boolean): Typed =>
  is(typed.values) ? typed : { errors: {}, values: {} };

type Message = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** What a page of the portals says in the head: its title, and that it is nothing for search engines. */
export function portalMeta(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[], title: Message) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const locale = (root as { language?: Language } | undefined)?.language ?? 'en';
  return [{ title: `${title({}, { locale })} | ${brand.shortName}` }, { name: 'robots', content: 'noindex' }];
}

/** The same of a page whose title is its paper's: that begins with what went wrong. */
export const paperMeta = ({ matches, error }: { matches: Parameters<typeof portalMeta>[0]; error?: unknown }) =>
  portalMeta(matches, m.portal_failed_title).slice(error ? 0 : 1);

/** An address of the portals that keeps speaking the language this request chose. */
export function inSameLanguage(path: string, request: Request): string {
  return new URL(request.url).searchParams.has('lang') ? `${path}?lang=${languageAskedFor(request)}` : path;
}

/** The same for links of a page. */
export function usePortalLink(): (path: string) => string {
  const chosen = new URLSearchParams(useLocation().search).get('lang');
  return (path) => (chosen ? `${path}?lang=${chosen === 'es' ? 'es' : 'en'}` : path);
}
