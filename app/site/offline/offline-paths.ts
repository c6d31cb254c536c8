import type { Language } from '#config/language.ts';

/** The page that stands in where the network is gone, and the page worth keeping for the roadside. */
export const offlinePaths: Record<Language, string> = { en: '/uaichome/offline', es: '/es/uaichome/offline' };
export const roadsidePaths: string[] = ['/uaichome/claims', '/es/uaichome/claims'];
