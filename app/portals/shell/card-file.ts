import { data } from 'react-router';
import { cardAnswerOf } from '#insurance/id-cards/cards-view.ts';
import type { CardPolicy } from '#insurance/id-cards/id-card.ts';
import { idCardPdf } from '#insurance/id-cards/id-card-pdf.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';

/**
 * The cards of a policy, as a download.
 *
 * @throws 404 for a policy that has no card today: the page says why
 */
export async function cardFileOf(context: Context, policy: CardPolicy, actor: Actor): Promise<Response> {
  const answer = cardAnswerOf(policy, new Date());
  if (answer.kind !== 'cards') throw data(null, { status: 404 });
  await audit(context.db, context, { act: 'download-id-card', actor, subject: ['policy', policy.id] });
  return pdfResponse(await idCardPdf(answer.cards, context.language), 'id-card');
}
