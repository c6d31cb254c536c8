import { brand } from '#config/brand.ts';
import { RIGHTS_PAPERS, type RightsPaper } from '#config/claims/rights-papers.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Coverage } from '#contract/coverages.ts';
import type { Law } from './policy-at-loss.ts';

/** The notices of rights for a party with lines of these coverages, by the claim's law: none while no law is known. */
export const papersFor = ({ lawState, isLawKnown }: Law, coverages: readonly Coverage[]): RightsPaper[] =>
  RIGHTS_PAPERS.filter(
    ({ state, coverages: of }) =>
      isLawKnown && state === lawState && of.some((coverage) => coverages.includes(coverage)),
  );

/**
 * A notice as it is written now: in the reader's language, with the law's text in its original language. It says which
 * law it summarizes, that it is not a state form and, where the state has one, that the form follows separately.
 */
export function paperText({ title, paragraphs, source, law, stops }: RightsPaper, language: Language) {
  const facts = { name: brand.name, phone: tollFree(brand.phones.claims), mail: brand.mailingAddress };
  const locale = { locale: language };
  return {
    title: title(facts, locale),
    paragraphs: [
      ...paragraphs.map((paragraph) => paragraph(facts, locale)),
      ...(stops?.isPrescribedText ? [] : [m.rights_own_words({ source }, locale)]),
      ...(stops && !stops.isPrescribedText ? [stops.comesApart(facts, locale)] : []),
    ],
    ...(law && { law: { title: law.title, source: law.source, sections: [...law.sections] } }),
  };
}
