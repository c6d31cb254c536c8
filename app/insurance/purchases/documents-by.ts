import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';

/** Whether the documents of a policy come by email; otherwise the desk prints and mails them. */
export const isPaperless = ({ rating }: Pick<PolicyDocument, 'rating'>): boolean => rating?.is_paperless ?? false;

/** Says who mails the documents, and where to; undefined when they come by email. */
export const byMailText = (document: PolicyDocument, language: Language): string | undefined => {
  const { address, city, state, zip } = document;
  if (isPaperless(document)) return undefined;
  return m.buy_by_mail({ address: `${address}, ${city}, ${state} ${zip}` }, { locale: language });
};
