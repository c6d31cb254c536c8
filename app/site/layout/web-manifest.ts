import small from '#config/art/icon-192.png';
import large from '#config/art/icon-512.png';
import { brand } from '#config/brand.ts';
import { paths } from '../navigation/navigation.ts';

/** What a phone needs to add the site to its home screen (RT-10). */
export function loader() {
  const icon = (src: string, size: number) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  const manifest = {
    name: brand.name,
    short_name: brand.shortName,
    start_url: paths.home,
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: brand.barColor.light,
    icons: [icon(small, 192), icon(large, 512)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
