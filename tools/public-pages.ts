/** The specification's route table (§2.1), in its order. Each page is also there in Spanish, under `/es`. */
export const PUBLIC_PAGES = [
  '/uaichome',
  '/uaichome/agent',
  '/uaichome/aboutus',
  '/uaichome/becomeagent',
  '/uaichome/FindAnAgent',
  '/uaichome/policyholder',
  '/uaichome/claims',
  '/uaichome/claims/faq',
  '/uaichome/careers',
  '/uaichome/contact',
  '/uaichome/requestedhelp',
  '/uaichome/insurance',
  '/uaichome/leinholder',
  '/uaichome/site-map',
  '/uaichome/site-requirements',
  '/uaichome/accessibility',
  '/uaichome/privacy-policy',
  '/uaichome/terms-of-use',
  '/uaichome/newuser/customer',
  '/uaichome/getaquote',
];
export const LANGUAGE_PREFIXES = ['', '/es'];
