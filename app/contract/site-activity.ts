/**
 * The closed lists of what is counted on the public site (CA-21). Nothing else is accepted, stored or forwarded.
 *
 * A page view is counted under its name here when the document is requested. A click is counted when the element has
 * `data-click` with one of these names (`site/layout/counted-clicks.d.ts` makes others a type error). Phone links need
 * none; they count as `call`. When a click is about a state, the element or an ancestor has `data-in-state`.
 */
export const SITE_PAGES = {
  home: '/uaichome',
  about: '/uaichome/aboutus',
  policyholder: '/uaichome/policyholder',
  createAccount: '/uaichome/newuser/customer',
  agentLogin: '/uaichome/agent',
  claims: '/uaichome/claims',
  faq: '/uaichome/claims/faq',
  becomeAgent: '/uaichome/becomeagent',
  findAgent: '/uaichome/FindAnAgent',
  insurance: '/uaichome/insurance',
  lienholder: '/uaichome/leinholder',
  lienLetter: '/uaichome/leinholder/letter',
  careers: '/uaichome/careers',
  contact: '/uaichome/contact',
  writeToUs: '/uaichome/contact/message',
  messageSent: '/uaichome/contact/sent',
  requestedHelp: '/uaichome/requestedhelp',
  quote: '/uaichome/getaquote',
  siteMap: '/uaichome/site-map',
  siteRequirements: '/uaichome/site-requirements',
  accessibility: '/uaichome/accessibility',
  privacy: '/uaichome/privacy-policy',
  terms: '/uaichome/terms-of-use',
  guestPayment: '/uaichome/guest/payment',
  guestIdCard: '/uaichome/guest/idcard',
} as const;

export type SitePage = keyof typeof SITE_PAGES;

export const CLICKS = [
  'quote-start',
  'quote-questions',
  'quote-continue',
  'login',
  'login-home',
  'login-customer',
  'login-agent',
  'guest-payment',
  'guest-id',
  'claim-customer',
  'claim-non-customer',
  'subrogation',
  'agent-search',
  'agent-directions',
  'agent-apply',
  'help-ask',
  'lien-verify',
  'job-apply',
  'video',
  'call',
  'language',
] as const;

export type Click = (typeof CLICKS)[number];

/** Where pages report clicks; under `/es` for pages in Spanish. */
export const ACTIVITY_PATH = '/uaichome/activity';
