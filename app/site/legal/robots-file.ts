import { PORTAL_FOLDERS } from '../errors/home-for.server.ts';
import { publicOrigin } from '../public-origin.ts';
import type { Route } from './+types/robots-file';

/** Keeps the portals out of search engines; the site is open to them. */
export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(publicOrigin);
  const rules = PORTAL_FOLDERS.map((folder) => `Disallow: /${folder}/`);
  const map = origin ? [`Sitemap: ${origin}/sitemap.xml`] : [];
  return new Response(['User-agent: *', ...rules, ...map, ''].join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
