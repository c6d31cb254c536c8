import { type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the product. `es?` is the language: the same page in Spanish at /es/…. */
export default [
  route('es?', 'site/layout/site-layout.tsx', [
    route('uaichome', 'site/home/home-page.tsx'),
    route('uaichome/leinholder', 'site/liens/lienholder-page.tsx'),
  ]),
] satisfies RouteConfig;
