import { brand } from '#config/brand.ts';
import { RIGHTS_PAPERS, type RightsPaper } from '#config/claims/rights-papers.ts';
import type { Language } from '#config/language.ts';
import { tollFree } from '#config/phone-number.ts';
import type { Coverage } from '#contract/claim-line.ts';

/** The papers of a party with lines of these coverages, by the law of the claim. */
export const papersFor = (lawState: string, coverages: readonly Coverage[]): RightsPaper[] =>
  RIGHTS_PAPERS.filter(
    ({ state, coverages: of }) => state === lawState && of.some((coverage) => coverages.includes(coverage)),
  );

/** A paper as it is written now, in the reader's language. */
export function paperText({ title, paragraphs }: RightsPaper, language: Language) {
  const facts = { name: brand.name, phone: tollFree(brand.phones.claims), mail: brand.claimsMail };
  const locale = { locale: language };
  return { title: title(facts, locale), paragraphs: paragraphs.map((paragraph) => paragraph(facts, locale)) };
}
