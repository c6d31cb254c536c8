import type { Fields } from '#contract/call.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { newToken } from '#platform/asked/keyring.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { kindOf, type Topic } from './application.ts';
import { addDraft } from './application-store.ts';

/**
 * Begins an application for this browser.
 *
 * @returns what the browser is known by
 * @throws {Failure} throttled
 */
export async function beginApplication(asked: Asked, topic: Topic, answers: Fields): Promise<string> {
  await budgetOf('apply', asked).reserve();
  const { token, tokenHash } = newToken();
  const kind = kindOf(topic);
  await asked.db.transaction().execute(async (trx) => {
    const id = await addDraft(trx, { kind, topic, tokenHash, language: asked.language, answers });
    await audit(trx, asked, {
      act: 'begin-application',
      actor: 'applicant',
      subject: ['application', id],
      detail: { topic },
    });
  });
  return token;
}
