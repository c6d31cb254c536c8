import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { HELP_REASONS } from '#contract/limits.ts';
import type { Can } from '../can.ts';

export type ReasonGroup = 'cancel' | 'change' | 'lienholder' | 'other';

/** Which of the page's four messages to show, by the request's reason; the general one when the reason was cleared. */
export function reasonGroup(reason: (typeof HELP_REASONS)[number] | undefined): ReasonGroup {
  switch (reason) {
    case 'cancel_policy':
      return 'cancel';
    case 'change_policy':
      return 'change';
    case 'lien_holder':
      return 'lienholder';
    default:
      return 'other';
  }
}

type Words = { headline: () => string; words: () => string };

const phone = tollFree(brand.phones.support);
const WORDS: Record<ReasonGroup, Words> = {
  cancel: { headline: m.pages_help_cancel_headline, words: () => m.pages_help_cancel({ phone }) },
  change: { headline: m.pages_help_change_headline, words: m.pages_help_change },
  lienholder: { headline: m.pages_help_lien_headline, words: m.pages_help_lien },
  other: { headline: m.pages_help_generic_headline, words: () => m.pages_help_other({ name: brand.name }) },
};
const CHANGE_BY_AGENT: Words = {
  headline: m.pages_help_cancel_headline,
  words: () => m.pages_help_change_agent({ phone }),
};

export const wordsOf = (group: ReasonGroup, can: Can): Words =>
  group === 'change' && !can('change-policy') ? CHANGE_BY_AGENT : WORDS[group];

/** What the phone to call about a policy is called: once its agency has closed, the portal names us instead. */
export const agentLabel = (phone: string) =>
  phone === brand.phones.support ? m.pages_desk_customer_service() : m.pages_help_agent();
