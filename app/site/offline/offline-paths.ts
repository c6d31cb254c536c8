import type { href } from 'react-router';
import type { Language } from '#config/language.ts';

/**
 * A page of `routes.ts`, written out instead of made with `href`, so that the service worker contains no React Router.
 */
type PagePath = Parameters<typeof href>[0];

/** The page shown without a network, for each language. */
export const offlinePaths: Record<Language, PagePath> = { en: '/uaichome/offline', es: '/es/uaichome/offline' };
/** The page for roadside notes without a network; cached for everybody who visited the site, like the offline page. */
export const notesPaths: Record<Language, PagePath> = {
  en: '/uaichome/claims/notes',
  es: '/es/uaichome/claims/notes',
};
export const roadsidePaths: string[] = ['/uaichome/claims', '/es/uaichome/claims'] satisfies PagePath[];

/** Without a network these lead to the saved ID card; a POST to the sign-out path deletes the card. */
export const cardPaths: string[] = [
  '/insurednew/home',
  '/insurednew/id-cards',
  '/insurednew/guest',
] satisfies PagePath[];
export const signOutPath: PagePath = '/insurednew/sign-out';
