import type { PolicyDocument } from '#contract/policy-document.ts';
import { foldedName } from '#platform/database/folded-name.ts';

/** The first named insured, who signs. */
export function signerOf({ insureds }: Pick<PolicyDocument, 'insureds'>): string {
  const [first] = insureds;
  return [first?.first_name, first?.last_name].filter(Boolean).join(' ');
}

/**
 * Whether a typed name is the signer's: it contains each of their names in order. Accents, letter case, hyphens and
 * additional names do not matter.
 */
export function isSignersName(typed: string, { insureds }: Pick<PolicyDocument, 'insureds'>): boolean {
  const words = plain(typed).split(' ');
  const asked = plain(signerOf({ insureds })).split(' ');
  let at = 0;
  for (const word of words) if (word === asked[at]) at += 1;
  return at === asked.length;
}

const plain = (name: string) =>
  foldedName(name.normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
