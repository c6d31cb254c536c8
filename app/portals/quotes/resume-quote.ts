import { audit } from '../audit/audit-store.ts';
import type { Asked } from '../handler.ts';
import { hashToken, newToken } from '../keyring.ts';
import { addVisit } from './quote-draft-store.ts';
import { takeReturn } from './saved-quote-store.ts';

/**
 * Opens a saved quote by its single-use address.
 *
 * @returns the token by which this browser has it open; nothing when the address is used, too old or not ours
 */
export async function resumeQuote(asked: Asked, address: string): Promise<string | undefined> {
  return asked.db.transaction().execute(async (trx) => {
    const id = await takeReturn(trx, hashToken(address));
    if (id === undefined) return undefined;
    const { token, tokenHash } = newToken();
    await addVisit(trx, id, tokenHash);
    await audit(trx, asked, { act: 'resume-quote', actor: 'visitor', subject: ['quote', id] });
    return token;
  });
}
