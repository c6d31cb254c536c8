import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { fullName } from '../parties/full-name.ts';
import type { OwnPolicy } from '../policies/own-policy-store.ts';
import type { HelpReason } from './help-request.ts';
import { findAsker } from './help-request-store.ts';
import { openTicket } from './open-ticket.ts';

/**
 * A help request from a signed-in policyholder about one of their policies. The account is the proof, and gives name
 * and address.
 *
 * @throws {Failure} throttled
 */
export async function askFromAccount(context: Context, accountId: number, policy: OwnPolicy, reason: HelpReason) {
  await budgetOf('askForChange', context, 'policy', policy.number).reserve();
  return context.db.transaction().execute(async (trx) => {
    const asker = await findAsker(trx, accountId);
    if (!asker) throw new Failure('refused', m.portal_failed_text({}, { locale: context.language }));
    const name = fullName(asker).slice(0, 100);
    return openTicket(trx, context, policy, { reason, name, email: asker.email, actor: `account ${accountId}` });
  });
}
