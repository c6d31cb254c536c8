import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Click, SitePage } from '#contract/site-activity.ts';

const PAGES = {
  home: m.usage_page_home,
  about: m.usage_page_about,
  policyholder: m.usage_page_policyholder,
  createAccount: m.usage_page_create_account,
  agentLogin: m.usage_page_agent_login,
  claims: m.usage_page_claims,
  faq: m.usage_page_faq,
  becomeAgent: m.usage_page_become_agent,
  findAgent: m.usage_page_find_agent,
  insurance: m.usage_page_insurance,
  lienholder: m.usage_page_lienholder,
  lienLetter: m.usage_page_lien_letter,
  careers: m.usage_page_careers,
  contact: m.usage_page_contact,
  writeToUs: m.usage_page_write_to_us,
  messageSent: m.usage_page_message_sent,
  requestedHelp: m.usage_page_requested_help,
  quote: m.usage_page_quote,
  siteMap: m.usage_page_site_map,
  siteRequirements: m.usage_page_site_requirements,
  accessibility: m.usage_page_accessibility,
  privacy: m.usage_page_privacy,
  terms: m.usage_page_terms,
  guestPayment: m.usage_page_guest_payment,
  guestIdCard: m.usage_page_guest_id_card,
} satisfies Record<SitePage, unknown>;

const CLICKED = {
  'quote-start': m.usage_click_quote_start,
  'quote-questions': m.usage_click_quote_questions,
  'quote-continue': m.usage_click_quote_continue,
  login: m.usage_click_login,
  'login-home': m.usage_click_login_home,
  'login-customer': m.usage_click_login_customer,
  'login-agent': m.usage_click_login_agent,
  'guest-payment': m.usage_click_guest_payment,
  'guest-id': m.usage_click_guest_id,
  'claim-customer': m.usage_click_claim_customer,
  'claim-non-customer': m.usage_click_claim_non_customer,
  subrogation: m.usage_click_subrogation,
  'agent-search': m.usage_click_agent_search,
  'agent-directions': m.usage_click_agent_directions,
  'agent-apply': m.usage_click_agent_apply,
  'help-ask': m.usage_click_help_ask,
  'lien-verify': m.usage_click_lien_verify,
  'job-apply': m.usage_click_job_apply,
  video: m.usage_click_video,
  call: m.usage_click_call,
  language: m.usage_click_language,
} satisfies Record<Click, unknown>;

type Message = typeof m.usage_page_home;

/** The label of what was opened or clicked; its name when it is no longer in the lists. */
export function useName(kind: string, name: string, language: Language): string {
  const words: Record<string, Message> = kind === 'view' ? PAGES : CLICKED;
  return words[name]?.({}, { locale: language }) ?? name;
}
