import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { PIN_TRIES } from '#config/security-limits.ts';
import type { validatePin } from '#contract/saved-quote.ts';
import { addReturn, isProvedQuote, tryPin } from '#insurance/quotes/saved-quote-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Handler } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { once, secretOfAct } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';

const ACT = 'validate-pin';

/**
 * A wrong, expired, used or foreign PIN gets the same answer (QC-04). A form sent twice with the same key gets the same
 * address twice.
 */
export const validatePinHandler: Handler<typeof validatePin> = async (input, context) => {
  const { clid, otp } = input;
  const isProved = await isProvedQuote(context.db, clid, input);
  const budget = budgetOf(isProved ? 'pinCheckProved' : 'pinCheck', context, 'quote', clid);
  await budget.reserve();

  const tries = isProved || budget.isKnown ? PIN_TRIES.ofProved : PIN_TRIES.ofStrangers;
  const pinHashes = context.keyring.hashes('pin', clid, otp);
  const token = secretOfAct(context, ACT, input) ?? newToken().token;
  const isRight = await context.db.transaction().execute((db) =>
    once(db, context, ACT, input, async () => {
      const proved = await tryPin(db, clid, pinHashes, tries);
      // Returned, not thrown, so that the count of attempts is committed.
      if (!proved) return false;
      await addReturn(db, proved, hashToken(token));
      await audit(db, context, { act: ACT, actor: 'visitor', subject: ['quote', proved.id] });
      return true;
    }),
  );
  if (!isRight) throw new Failure('refused', m.quote_pin_mismatch());

  await budget.refund();
  const { PUBLIC_URL } = context.env;
  const path = href('/uaicins/quote/resume/:token', { token });
  return { returnUrl: PUBLIC_URL ? new URL(path, PUBLIC_URL).href : path };
};
