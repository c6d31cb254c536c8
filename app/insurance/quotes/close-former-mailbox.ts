import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import type { OpenQuote } from './quote-answers.ts';
import { endOtherVisits } from './quote-draft-store.ts';
import { endMailedLinks } from './saved-quote-store.ts';

/**
 * Ends the links to a quote that were mailed, and what they opened, when another address was given. The former one may
 * have been mistyped: whoever reads it must not open the quote any more.
 *
 * @param draft as it was before
 */
export async function closeFormerMailbox(
  trx: Queryable,
  { draft: { id, email }, tokenHash }: OpenQuote,
  given: string | null,
): Promise<void> {
  if (email === null || (given !== null && foldedName(email) === foldedName(given))) return;
  await endMailedLinks(trx, id);
  await endOtherVisits(trx, id, tokenHash);
}
