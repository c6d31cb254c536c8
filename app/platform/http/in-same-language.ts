import { languageAskedFor } from '#config/language.ts';

/** A portal address that keeps the language chosen in this request's query. */
export function inSameLanguage(path: string, request: Request): string {
  return new URL(request.url).searchParams.has('lang') ? `${path}?lang=${languageAskedFor(request)}` : path;
}
