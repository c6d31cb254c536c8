/** The languages the product speaks; the first is the one without a prefix in the path. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each in its own words, for whoever chooses one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** `/es/uaichome/claims` → es. */
export function languageOfPath(path: string): Language {
  return /^\/es([/?#]|$)/i.test(path) ? 'es' : 'en';
}

/** Where the path says nothing: `?lang=es` in the address, then what the account has chosen, then the first of ours the browser lists. */
export const languageAskedFor = ({ url, headers }: Request): Language =>
  languageAmong(new URL(url).searchParams, headers.get('cookie'), headers.get('accept-language'));

/** The same of a query, a whole header of cookies, and what a browser lists. */
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

/** By either name of the cookie that a sign-in set: before an answer is begun nobody knows whether TLS is before the server. */
const CHOSEN = /(?:^|; *)(?:__Host-)?portal-language=(\w+)/;

/** What the account of whoever is signed in has chosen. */
export function languageOfAccount(cookie: string | null | undefined): Language | undefined {
  const chosen = cookie ? CHOSEN.exec(cookie)?.[1] : undefined;
  return LANGUAGES.find((language) => language === chosen);
}
