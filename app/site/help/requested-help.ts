import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { HELP_REASONS } from '#contract/limits.ts';

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

/** What the phone to call about a policy is called: once its agency has closed, the portal names us instead. */
export const agentLabel = (phone: string) =>
  phone === brand.phones.support ? m.pages_desk_customer_service() : m.pages_help_agent();
