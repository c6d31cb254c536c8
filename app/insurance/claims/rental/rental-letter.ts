import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { ClaimRecord } from '../lines/claim-record.ts';
import { rentalOfDesk } from './rental-view.ts';

/** What we owe for a line's rental car and what its receipts count for, as a letter for whom no mail reaches. */
export function rentalLetter(claim: ClaimRecord | undefined, lineId: number, language: Language) {
  const locale = { locale: language };
  const line = claim?.lines.find(({ id }) => id === lineId);
  const rental = claim && line && rentalOfDesk(claim, line, language);
  if (!rental) throw new Error('a letter about a rental car that is not there');
  const { owed, terms, receipts } = rental;
  return {
    title: m.talk_post_rental_title({}, locale),
    paragraphs: [
      ...(owed ? [[owed.headline, owed.span].filter(Boolean).join(' '), owed.steps.join('\n'), owed.why] : [terms]),
      receipts.list
        .map(({ day, days, amount, counts, answer }) =>
          [`${day}, ${days}, ${amount}: ${counts || m.rent_waits({}, locale)}`, answer].filter(Boolean).join('. '),
        )
        .join('\n'),
      m.rent_not_paid({}, locale),
    ].filter(Boolean),
  };
}
