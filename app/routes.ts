import { layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the product. `es?` is the language: the same page in Spanish at /es/…. */
export default [
  route('es?', 'site/layout/site-layout.tsx', [
    route('uaichome', 'site/home/home-page.tsx'),
    route('uaichome/leinholder', 'site/liens/lienholder-page.tsx'),
  ]),

  // The portals' own pages, reached by hand-off, by mail, or in a frame.
  layout('portals/portal-layout.tsx', [
    route('dev/outbox', 'portals/messages/outbox-page.tsx'),
    route('dev/outbox/:id', 'portals/messages/outbox-message-page.tsx'),
    route('insurednew/guest', 'portals/payments/guest-page.tsx'),
    route('insurednew/guest/:token', 'portals/payments/guest-pass-page.tsx'),
    route('insurednew/*', 'portals/portal-not-found-page.tsx', { id: 'insured-not-found' }),
    route('uaicins/*', 'portals/portal-not-found-page.tsx', { id: 'agents-not-found' }),
  ]),
  route('dev/outbox/:id/mail', 'portals/messages/outbox-mail.ts'),
] satisfies RouteConfig;
