import { data } from 'react-router';
import { cardAnswerOf } from '#insurance/id-cards/cards-in-words.ts';
import type { CardPolicy } from '#insurance/id-cards/id-card.ts';
import { idCardPdf } from '#insurance/id-cards/id-card-pdf.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';

/**
 * The cards of a policy, as a download.
 *
 * @throws 404 for a policy that has no card today: the page says why
 */
export async function cardFileOf(asked: Asked, policy: CardPolicy, actor: Actor): Promise<Response> {
  const answer = cardAnswerOf(policy, new Date());
  if (answer.kind !== 'cards') throw data(null, { status: 404 });
  await audit(asked.db, asked, { act: 'download-id-card', actor, subject: ['policy', policy.id] });
  return pdfResponse(await idCardPdf(answer.cards, asked.language), 'id-card');
}
