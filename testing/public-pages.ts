/**
 * The specification's route table (§2.1), in its order, and the pages of the guest dialogs. Each also exists in
 * Spanish, under `/es`.
 */
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
  '/uaichome/contact/message',
  '/uaichome/requestedhelp',
  '/uaichome/insurance',
  '/uaichome/leinholder',
  '/uaichome/leinholder/letter',
  '/uaichome/site-map',
  '/uaichome/site-requirements',
  '/uaichome/accessibility',
  '/uaichome/privacy-policy',
  '/uaichome/terms-of-use',
  '/uaichome/newuser/customer',
  '/uaichome/getaquote',
  '/uaichome/guest/payment',
  '/uaichome/guest/idcard',
];
export const LANGUAGE_PREFIXES = ['', '/es'];
