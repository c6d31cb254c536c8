import type { PolicyDocument } from '#contract/policy-document.ts';
import { hasEachName } from '../../parties/typed-name.ts';

/** The first named insured, who signs. */
export function signerOf({ insureds }: Pick<PolicyDocument, 'insureds'>): string {
  const [first] = insureds;
  return [first?.first_name, first?.last_name].filter(Boolean).join(' ');
}

export const isSignersName = (typed: string, document: Pick<PolicyDocument, 'insureds'>): boolean =>
  hasEachName(typed, signerOf(document));
