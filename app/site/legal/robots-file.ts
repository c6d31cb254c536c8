import { publicOrigin } from '#config/public-origin.ts';
import type { Route } from './+types/robots-file';

/** The portals are nobody's search result; the site is everybody's. */
export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(publicOrigin);
  const rules = [
    'User-agent: *',
    'Disallow: /insurednew/',
    'Disallow: /uaicins/',
    'Disallow: /mobile/',
    'Disallow: /apply/',
    'Disallow: /pay/',
    'Disallow: /dev/',
  ];
  const map = origin ? [`Sitemap: ${origin}/sitemap.xml`] : [];
  return new Response([...rules, ...map, ''].join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
