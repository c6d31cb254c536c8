export type ReasonGroup = 'cancel' | 'change' | 'lienholder' | 'other';

/** The four messages of the requested-help page, by the request's reason; without one, the general. */
export function reasonGroup(reason: string): ReasonGroup {
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

/** A policy number out of the address, shown back only when it is one: prefix and digits. */
export function policyShown(text: string | null): string | undefined {
  return text && /^[A-Z]{0,4}-?[0-9]{1,12}$/i.test(text) ? text.toUpperCase() : undefined;
}
