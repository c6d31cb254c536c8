// Every text of the public site that says what a person can do with a claim or a quote, and the ability it depends on.
import { readFileSync } from 'node:fs';
import type { Ability } from '../app/config/abilities.ts';
import { type AbilityHere, isAble } from '../app/config/is-able.ts';
import type { Language } from '../app/config/language.ts';

/**
 * Texts that are shown only if this deployment has the ability, by message key. A text that promises several things
 * lists the ability that is built last.
 */
export const PROMISES: Record<string, Ability> = {
  claims_customer_words: 'book-estimate',
  claims_description: 'book-estimate',
  claims_non_customer_words: 'claimant-book-estimate',
  claims_report_customer: 'report-claim',
  claims_report_customer_more: 'send-claim-papers',
  claims_report_non_customer: 'claimant-report-claim',
  claims_status_customer_more: 'follow-claim',
  claims_step6_more: 'report-claim',
  home_claims_note_here: 'message-adjuster',
  home_closing_lead: 'buy-policy',
  home_closing_lead_price: 'see-price',
  home_closing_lead_start: 'start-quote',
  home_description: 'start-quote',
  home_quote_lead_buy: 'buy-policy',
  home_quote_lead_price: 'see-price',
  home_renew_lead: 'renew-policy',
  home_signs_file_note: 'report-claim',
  home_signs_portal_note: 'send-claim-papers',
  home_signs_portal_note_follow: 'follow-claim',
  login_for_claims_lead: 'message-adjuster',
  login_for_claims_lead_follow: 'follow-claim',
  pages_assist_claims_follow: 'follow-claim',
  pages_assist_claims_words: 'report-claim',
  pages_contact_online_follow: 'follow-claim',
  pages_contact_online_report: 'report-claim',
  pages_login_description: 'renew-policy',
  pages_login_lead: 'renew-policy',
  pages_service_quotes_buy: 'buy-policy',
  pages_service_quotes_price: 'see-price',
  quotes_description: 'start-quote',
  quotes_state_lead_buy: 'buy-policy',
  quotes_state_lead_price: 'see-price',
};

/**
 * Texts that checklist rows prescribe: they stay, and a sentence after them says how it is done today (HM-02, HM-03,
 * CL-02, FQ-01, ZP-03).
 */
export const WORDS_OF_ROWS = [
  'claims_act_adjuster',
  'claims_act_documents',
  'claims_act_estimate',
  'claims_act_file',
  'claims_act_status',
  'claims_act_view',
  'claims_report',
  'claims_report_go',
  'claims_status_go',
  'home_claims_documents',
  'home_claims_message',
  'home_claims_report',
  'home_claims_status',
  'home_help_estimate',
  'home_help_messages',
  'home_help_report',
  'home_help_status',
  'home_quote_name',
  'home_quote_renew',
  'home_renew_go',
  'home_renew_name',
  'home_signs_file',
  'home_signs_status',
  'pages_insurance_quote',
  'quotes_start',
  'quotes_zip_unavailable',
];

/** Texts that are true with any abilities: by phone, by mail, through an agent; and what cannot be done here. */
export const TRUE_ANYWHERE = [
  'claims_description_phone',
  'claims_need3',
  'claims_report_no_account',
  'home_closing_lead_agents',
  'home_quote_lead',
  'home_renew_lead_agent',
  'login_for_claims_lead_call',
  'pages_about_mission_words',
  'pages_assist_claims_call',
  'pages_contact_claims_line_words',
  'pages_desk_new_claims',
  'pages_help_change_agent',
  'pages_reason_pending_nonrenewal',
  'pages_reason_renew_policy',
  'pages_service_claims_words',
  'pages_service_quotes_words',
  'quotes_guide',
  'quotes_state_lead',
  'quotes_state_lead_agents',
];

/** The areas of the public site. The portals' pages depend only on what is built. */
const AREAS = ['agents', 'careers', 'claims', 'contact', 'help', 'home', 'layout', 'liens', 'login', 'pages', 'quotes'];

/** The messages of the public site by key, as written; a message with several forms is given as JSON. */
export function publicMessages(language: Language): Map<string, string> {
  const texts = AREAS.map(
    (area): Record<string, unknown> => JSON.parse(readFileSync(`app/config/messages/${language}/${area}.json`, 'utf8')),
  );
  return new Map(
    texts
      .flatMap(Object.entries)
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** Finds texts in a page's HTML that promise an ability the deployment does not have. */
export function unkeptIn(html: string, language: Language, abilities: readonly AbilityHere[]): string[] {
  const messages = publicMessages(language);
  return Object.entries(PROMISES)
    .filter(([, ability]) => !isAble(abilities, ability, 'anywhere'))
    .filter(([key]) => html.includes(messages.get(key)?.split('{')[0] || key))
    .map(([key, ability]) => `${key} promises ${ability}`);
}
