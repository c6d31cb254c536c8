import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { addVisit } from './quote-draft-store.ts';
import { takeReturn } from './saved-quote-store.ts';

/**
 * Opens a saved quote by its single-use address.
 *
 * @param clid the one that was chosen of several
 * @returns the token by which this browser has it open; nothing when the address is used, too old or not ours
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
