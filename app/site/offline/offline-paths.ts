import type { href } from 'react-router';
import type { Language } from '#config/language.ts';

/** A page of `routes.ts`. Spelled, and not made by `href`: the service worker brings nothing of React Router along. */
type PagePath = Parameters<typeof href>[0];

/** The page that stands in where the network is gone, and the page worth keeping for the roadside. */
export const offlinePaths: Record<Language, PagePath> = { en: '/uaichome/offline', es: '/es/uaichome/offline' };
/** Where somebody without a network writes down what happened; kept for whoever was here once, as the page above is. */
export const notesPaths: Record<Language, PagePath> = {
  en: '/uaichome/claims/notes',
  es: '/es/uaichome/claims/notes',
};
export const roadsidePaths: string[] = ['/uaichome/claims', '/es/uaichome/claims'] satisfies PagePath[];

/** Where the network is gone these lead to the card that was saved of them; a post to the other one forgets it. */
export const cardPaths: string[] = [
  '/insurednew/home',
  '/insurednew/id-cards',
  '/insurednew/guest',
] satisfies PagePath[];
export const signOutPath: PagePath = '/insurednew/sign-out';
export const homePath: PagePath = '/uaichome';
