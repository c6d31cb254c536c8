import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the product. `es?` is the language: the same page in Spanish at /es/…. */
export default [
  route('es?', 'site/layout/site-layout.tsx', [
    route('uaichome', 'site/home/home-page.tsx'),
    route('uaichome/getaquote', 'site/quotes/get-a-quote-page.tsx'),
    route('uaichome/becomeagent', 'site/agents/become-agent-page.tsx'),
    route('uaichome/FindAnAgent', 'site/agents/become-agent-page.tsx', { id: 'find-an-agent' }),
    route('uaichome/agent', 'site/login/agent-login-page.tsx'),
    route('uaichome/aboutus', 'site/about/about-page.tsx'),
    route('uaichome/policyholder', 'site/login/policyholder-page.tsx'),
    route('uaichome/guest/payment', 'site/guest/as-guest-page.tsx', { id: 'guest-payment' }),
    route('uaichome/guest/idcard', 'site/guest/as-guest-page.tsx', { id: 'guest-id-card' }),
    route('uaichome/claims', 'site/claims/claims-page.tsx'),
    route('uaichome/claims/faq', 'site/claims/faq-page.tsx'),
    route('uaichome/careers', 'site/careers/careers-page.tsx'),
    route('uaichome/contact', 'site/contact/contact-page.tsx'),
    route('uaichome/requestedhelp', 'site/help/requested-help-page.tsx'),
    route('uaichome/insurance', 'site/insurance/insurance-page.tsx'),
    route('uaichome/leinholder', 'site/liens/lienholder-page.tsx'),
    route('uaichome/site-map', 'site/legal/site-map-page.tsx'),
    route('uaichome/site-requirements', 'site/legal/site-requirements-page.tsx'),
    route('uaichome/accessibility', 'site/legal/accessibility-page.tsx'),
    route('uaichome/privacy-policy', 'site/legal/privacy-policy-page.tsx'),
    route('uaichome/terms-of-use', 'site/legal/terms-of-use-page.tsx'),
    route('uaichome/newuser/customer', 'site/login/create-account-page.tsx'),
    index('site/errors/unknown-path-page.tsx', { id: 'front-door' }),
    route('*', 'site/errors/unknown-path-page.tsx'),
  ]),

  // What popups ask, answered with data.
  route('es?/uaichome/login/:kind', 'site/login/login-answer.ts'),
  route('es?/uaichome/guest/:what/answer', 'site/guest/guest-answer.ts'),

  // Where the network is gone: kept by the service worker, and without scripts, since none may be there.
  route('es?/uaichome/offline', 'site/offline/offline-page.tsx'),

  // The portals' own pages, reached by hand-off, by mail, or in a frame.
  layout('portals/portal-layout.tsx', [
    route('dev/outbox', 'portals/messages/outbox-page.tsx'),
    route('dev/outbox/:id', 'portals/messages/outbox-message-page.tsx'),
    route('insurednew/login', 'portals/accounts/sign-in-page.tsx', { id: 'sign-in' }),
    route('mobile/login', 'portals/accounts/sign-in-page.tsx', { id: 'sign-in-mobile' }),
    route('insurednew/insured/claimuser/clogin', 'portals/accounts/sign-in-page.tsx', { id: 'sign-in-claims' }),
    route('insurednew/login/code', 'portals/accounts/second-step-page.tsx', { id: 'second-step' }),
    route('insurednew/insured/claimuser/clogin/code', 'portals/accounts/second-step-page.tsx', {
      id: 'second-step-claims',
    }),
    route('insurednew/reset/:token', 'portals/accounts/reset-password-page.tsx'),
    route('insurednew/insured/rnu/registeruser', 'portals/accounts/register-user-page.tsx'),
    route('insurednew/verify/:token', 'portals/accounts/verify-email-page.tsx'),
    route('insurednew/claims', 'portals/accounts/claims-home-page.tsx'),
    route('insurednew/guest', 'portals/payments/guest-page.tsx'),
    route('insurednew/guest/pay', 'portals/payments/guest-pay-page.tsx'),
    route('insurednew/guest/reinstate', 'portals/payments/guest-reinstate-page.tsx'),
    route('insurednew/guest/payment/:reference', 'portals/payments/guest-payment-page.tsx'),
    route('test-processor/pay/:id', 'portals/test-processor/test-pay-page.tsx'),
    route('insurednew/guest/:token', 'portals/payments/guest-pass-page.tsx'),
    route('uaicins/:state/agent/login', 'portals/agents/agent-sign-in-page.tsx'),
    route('uaicins/:state/agent/code', 'portals/accounts/second-step-page.tsx', { id: 'second-step-agents' }),
    route('uaicins/:state/agent/authenticator', 'portals/accounts/authenticator-page.tsx', {
      id: 'authenticator-agents',
    }),
    layout('portals/agents/agent-layout.tsx', [
      route('uaicins/:state/home', 'portals/agents/agent-home-page.tsx'),
      route('uaicins/:state/policies', 'portals/agents/agent-book-page.tsx'),
      route('uaicins/:state/policies/:id', 'portals/agents/agent-policy-page.tsx'),
      route('uaicins/:state/security', 'portals/accounts/security-page.tsx', { id: 'security-agents' }),
    ]),
    // A signed-in policyholder's own; the way around them: `policyholder-places.ts`.
    layout('portals/policyholder/policyholder-layout.tsx', [
      route('insurednew/security', 'portals/accounts/security-page.tsx', { id: 'security' }),
      route('insurednew/security/authenticator', 'portals/accounts/authenticator-page.tsx', { id: 'authenticator' }),
      route('insurednew/home', 'portals/policyholder/policyholder-home-page.tsx'),
      route('insurednew/policy/:number?', 'portals/policyholder/own-policy-page.tsx'),
      route('insurednew/policy/:number/renewal', 'portals/renewals/renewal-page.tsx'),
      route('insurednew/policy/:number/change/:kind?', 'portals/change-requests/change-request-page.tsx'),
      route('insurednew/requests', 'portals/change-requests/change-requests-page.tsx'),
      route('insurednew/payments', 'portals/payments/payments-page.tsx'),
      route('insurednew/payments/:number/reinstate', 'portals/payments/reinstate-page.tsx'),
      route('insurednew/payments/receipt/:reference', 'portals/payments/own-payment-page.tsx'),
    ]),
    route('insurednew/desk/:token', 'portals/change-requests/change-desk-page.tsx'),
    route('insurednew/*', 'portals/portal-not-found-page.tsx', { id: 'insured-not-found' }),
    route('uaicins/quote/resume/:token', 'portals/quotes/resume-quote-page.tsx'),
    route('uaicins/*', 'portals/portal-not-found-page.tsx', { id: 'agents-not-found' }),
  ]),
  route('insurednew/policy/:number/declarations', 'portals/policyholder/declarations.ts'),
  route('insurednew/sign-out', 'portals/policyholder/sign-out.ts'),
  route('insurednew/payments/receipt/:reference/pdf', 'portals/payments/own-receipt.ts'),
  route('insurednew/guest/payment/:reference/pdf', 'portals/payments/guest-receipt.ts'),
  route('insurednew/payments/webhook', 'portals/payments/webhook.ts'),
  route('uaicins/:state/sign-out', 'portals/agents/agent-sign-out.ts'),
  route('insurednew/stay', 'portals/accounts/stay-signed-in.ts', { id: 'stay' }),
  route('insurednew/claims/stay', 'portals/accounts/stay-signed-in.ts', { id: 'stay-claims' }),
  route('uaicins/:state/stay', 'portals/accounts/stay-signed-in.ts', { id: 'stay-agents' }),
  route('dev/outbox/:id/mail', 'portals/messages/outbox-mail.ts'),

  // For search engines and home screens.
  route('manifest.webmanifest', 'site/layout/web-manifest.ts'),
  route('sitemap.xml', 'site/legal/site-map-file.ts'),
  route('robots.txt', 'site/legal/robots-file.ts'),
] satisfies RouteConfig;
