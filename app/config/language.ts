/** The languages the product speaks; the first is the one without a prefix in the path. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** `/es/uaichome/claims` → es. */
export function languageOfPath(path: string): Language {
  return /^\/es(\/|$)/i.test(path) ? 'es' : 'en';
}
