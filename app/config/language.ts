/** The languages the product speaks; the first is the one without a prefix in the path. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** `/es/uaichome/claims` → es. */
export function languageOfPath(path: string): Language {
  return /^\/es([/?#]|$)/i.test(path) ? 'es' : 'en';
}

/** Where the path says nothing: `?lang=es` in the address, then the first of ours the browser lists. */
export function languageAskedFor(request: Request): Language {
  const chosen = new URL(request.url).searchParams.get('lang');
  const listed = request.headers.get('accept-language')?.toLowerCase().split(',') ?? [];
  const wanted = [chosen ?? '', ...listed].map((tag) => tag.trim().slice(0, 2));
  return wanted.map((tag) => LANGUAGES.find((language) => language === tag)).find(Boolean) ?? LANGUAGES[0];
}
