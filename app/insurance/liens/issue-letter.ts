import { LETTER_SYMBOLS_DRAWN, writeLetterCode } from '#contract/letter-code.ts';
import type { LienLetter } from '#contract/lienholder.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { numberIn, symbolsOf } from '#platform/references/reference.ts';
import { vinEnd } from '../vehicles/vin.ts';
import { insertLetter, removeOldLetters } from './letter-store.ts';
import type { FoundLien } from './lien-store.ts';

const MINUTE_MS = 60_000;

/**
 * Stores what was found, for the letter about it. The same search within a minute gives the same letter, because its
 * code is derived from what was found; only this installation can derive it.
 *
 * @param asOf the date as of which the data is right, when it comes from another system
 */
export async function issueLetter(
  trx: Queryable,
  context: Context,
  { policy_id, policy_state: _, ...lien }: FoundLien,
  asOf: Date | undefined,
): Promise<LienLetter> {
  await removeOldLetters(trx);
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const facts = JSON.stringify({ ...lien, as_of: asOf });
  // 34 bits: if another policy's letter already has the code, the next code is tried.
  for (let turn = 0; ; turn++) {
    const bits = context.keyring.hash('letter', 'code', policy_id, facts, minute, turn);
    const code = writeLetterCode(symbolsOf(numberIn(bits), LETTER_SYMBOLS_DRAWN));
    const checkedAt = await insertLetter(trx, {
      code_hash: context.keyring.hash('letter', 'hash', code),
      policy_id,
      vin_suffix: vinEnd(lien.vin),
      facts,
    });
    if (checkedAt) return { code, checkedAt: checkedAt.toISOString() };
  }
}

/** The hashes under which the table may have a code. */
export const letterHashes = ({ keyring }: Pick<Context, 'keyring'>, code: string) =>
  keyring.hashes('letter', 'hash', code);
