import { m } from '#config/messages/compiled/messages.js';
import type { validatePin } from '#contract/saved-quote.ts';
import { audit } from '../audit/audit-store.ts';
import { Failure } from '../failure.ts';
import type { Handler } from '../handler.ts';
import { newToken } from '../keyring.ts';
import { budgetOf } from '../throttles/budget.ts';
import { returnPath } from './quote-pin.ts';
import { addReturn, tryPin } from './saved-quote-store.ts';

/** Wrong, expired, used and somebody else's pin are answered alike (QC-04). */
export const validatePinHandler: Handler<typeof validatePin> = async ({ clid, otp }, asked) => {
  const budget = budgetOf('pinCheck', asked, 'quote', clid);
  await budget.reserve();

  const pinHash = asked.keyring.hash('pin', clid, otp);
  const token = await asked.db.transaction().execute(async (db) => {
    const quoteId = await tryPin(db, clid, pinHash);
    // The count of tries stays: this is no failure of the transaction.
    if (quoteId === undefined) return undefined;
    const { token, tokenHash } = newToken();
    await addReturn(db, quoteId, tokenHash);
    await audit(db, asked, { act: 'validate-pin', actor: 'visitor', subject: ['quote', quoteId] });
    return token;
  });
  if (!token) throw new Failure('refused', m.quote_pin_mismatch({}, { locale: asked.language }));

  await budget.refund();
  const { PUBLIC_URL } = asked.env;
  const path = returnPath(token);
  return { status: '1', errorMsg: '', returnUrl: PUBLIC_URL ? new URL(path, PUBLIC_URL).href : path };
};
