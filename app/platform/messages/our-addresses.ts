import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';

/** The origin of our addresses comes from the configuration, never from a request. */
type Origin = Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/** The address of a portal page for emails and documents, in the reader's language. */
export const portalUrl = (env: Origin, path: string, language: Language) => publicUrl(env, `${path}?lang=${language}`);

/** The same for a page of the website. */
export const siteUrl = (env: Origin, path: string, language: Language) =>
  publicUrl(env, localizeHref(path, { locale: language }));

function publicUrl({ PUBLIC_URL, HOST, PORT }: Origin, path: string): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return new URL(path, PUBLIC_URL ?? `http://${host}:${PORT}`).href;
}
