import { randomBytes } from 'node:crypto';
import type { StateCode } from '#config/states.ts';
import { DEFAULT_CAMPAIGN } from '#contract/limits.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { ofForm, once, secretOfAct } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { addDraft, addVisit, eraseOldQuotes } from './quote-draft-store.ts';
import { clidOf } from './quote-pin.ts';

const ACT = 'start-quote';

/**
 * Starts a quote and opens it for the browser that gets the token. Sending a form twice (the same `key`) starts only
 * one.
 *
 * @throws {Failure} throttled
 */
export async function startQuote(
  context: Context,
  { zip, state, campaign, key }: { zip: string; state: StateCode; campaign: string; key: string },
): Promise<string> {
  await budgetOf('startQuote', context).reserve();
  const keyed = ofForm(context, key);
  const input = { zip, state, campaign };
  const token = secretOfAct(keyed, ACT, input) ?? newToken().token;
  await context.db.transaction().execute((trx) =>
    once(trx, keyed, ACT, input, async () => {
      const id = await addDraft(trx, {
        clid: clidOf(randomBytes(32)),
        zip,
        state,
        campaign,
        language: context.language,
      });
      await addVisit(trx, id, hashToken(token));
      await eraseOldQuotes(trx);
      await audit(trx, context, { act: ACT, actor: 'visitor', subject: ['quote', id], detail: { state, campaign } });
      return null;
    }),
  );
  return token;
}

/** The campaign that a visitor came from, or the default campaign. */
export function campaignGiven(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9_-]{1,20}$/.test(given) ? given : DEFAULT_CAMPAIGN;
}
