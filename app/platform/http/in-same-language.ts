import { languageAskedFor } from '#config/language.ts';

/** An address of the portals that keeps speaking the language this request chose. */
export function inSameLanguage(path: string, request: Request): string {
  return new URL(request.url).searchParams.has('lang') ? `${path}?lang=${languageAskedFor(request)}` : path;
}
