import { href } from 'react-router';
import type { Language } from '#config/language.ts';

/** The page that stands in where the network is gone, and the page worth keeping for the roadside. */
export const offlinePaths: Record<Language, string> = {
  en: href('/uaichome/offline'),
  es: href('/es/uaichome/offline'),
};
export const roadsidePaths: string[] = [href('/uaichome/claims'), href('/es/uaichome/claims')];
