import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { addVisit } from './quote-draft-store.ts';
import { takeReturn } from './saved-quote-store.ts';

/**
 * Opens a saved quote by its single-use link.
 *
 * @param clid the quote that was chosen among several
 * @returns the token with which this browser has the quote open; undefined when the link was used, has expired or is
 * not ours
 */
export async function resumeQuote(
  context: Context,
  address: string,
  clid: string | undefined,
): Promise<string | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const id = await takeReturn(trx, hashToken(address), clid);
    if (id === undefined) return undefined;
    const { token, tokenHash } = newToken();
    await addVisit(trx, id, tokenHash);
    await audit(trx, context, { act: 'resume-quote', actor: 'visitor', subject: ['quote', id] });
    return token;
  });
}
