import { cookiePattern } from '#contract/signed-in.ts';

/** The languages of the product. The first one has no prefix in the path. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The name of each language in itself, for the language menu. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** `/es/uaichome/claims` → es. */
export function languageOfPath(path: string): Language {
  return /^\/es([/?#]|$)/i.test(path) ? 'es' : 'en';
}

/**
 * For paths without a language: `?lang=es`, then the account's language, then the browser's first language that we
 * have.
 */
export const languageAskedFor = ({ url, headers }: Request): Language =>
  languageAmong(new URL(url).searchParams, headers.get('cookie'), headers.get('accept-language'));

/** The same from a query, a whole Cookie header, and an Accept-Language header. */
export function languageAmong(
  query: URLSearchParams,
  cookie: string | null | undefined,
  accepted: string | null | undefined,
): Language {
  const listed = accepted?.toLowerCase().split(',') ?? [];
  const wanted = [query.get('lang') ?? '', languageOfAccount(cookie) ?? '', ...listed].map((tag) =>
    tag.trim().slice(0, 2),
  );
  return wanted.map((tag) => LANGUAGES.find((language) => language === tag)).find(Boolean) ?? LANGUAGES[0];
}

const CHOSEN = cookiePattern('language', '(\\w+)');

/** The language that the signed-in account has chosen. */
export function languageOfAccount(cookie: string | null | undefined): Language | undefined {
  const chosen = cookie ? CHOSEN.exec(cookie)?.[1] : undefined;
  return LANGUAGES.find((language) => language === chosen);
}
