import type { HELP_REASONS } from '#contract/limits.ts';

export type ReasonGroup = 'cancel' | 'change' | 'lienholder' | 'other';

/** The four messages of the requested-help page, by the request's reason; once that is cleared, the general. */
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
