import type { Fields } from '#contract/call.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { kindOf, type Topic } from './application.ts';
import { addApplicationDraft } from './application-store.ts';

/**
 * Starts an application in this browser.
 *
 * @returns the browser's token
 * @throws {Failure} throttled
 */
export async function beginApplication(context: Context, topic: Topic, answers: Fields): Promise<string> {
  await budgetOf('apply', context).reserve();
  const { token, tokenHash } = newToken();
  const kind = kindOf(topic);
  await context.db.transaction().execute(async (trx) => {
    const id = await addApplicationDraft(trx, { kind, topic, tokenHash, language: context.language, answers });
    await audit(trx, context, {
      act: 'begin-application',
      actor: 'applicant',
      subject: ['application', id],
      detail: { topic },
    });
  });
  return token;
}
