import type { PolicyDocument } from '#contract/policy-document.ts';
import { stateOf } from '../record/policy-version.ts';
import { rowsOf } from '../record/projection.ts';
import { type CardCompany, idCardsOf } from './id-card.ts';

/** The company is the same on both cards, so any will do. */
const COMPANY: CardCompany = { name: '-', number: '-', tollFree: '8005550100', claims: '8005550100' };

/** Whether a change makes the ID card of that day another one. What a card shows depends on the state. */
export const isAnotherCard = (before: PolicyDocument, after: PolicyDocument, on: string): boolean =>
  writtenOnCard(before, on) !== writtenOnCard(after, on);

function writtenOnCard(document: PolicyDocument, on: string): string {
  const { policy, agencyCode, insureds, vehicles, coverages } = rowsOf(document);
  const answer = idCardsOf(
    {
      ...policy,
      id: 0,
      state: stateOf(document),
      ended_otherwise: false,
      awaits_core: false,
      garaged_zip: policy.garaging_zip ?? policy.zip,
      will_cancel_on: null,
      effective_on: document.term.effective_on,
      expires_on: document.term.expires_on,
      agency_name: agencyCode,
      agency_phone: COMPANY.tollFree,
      insureds,
      covers: coverages,
      vehicles: vehicles.filter(({ removed_on }) => removed_on === null),
    },
    COMPANY,
    on,
  );
  return JSON.stringify(answer.kind === 'cards' ? answer.cards.map(({ values }) => values) : answer);
}
