import { data } from 'react-router';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audited-acts.ts';
import { pdfResponse } from '../documents/pdf-response.ts';
import type { Asked } from '../handler.ts';
import { cardAnswerOf } from './cards-in-words.ts';
import type { CardPolicy } from './id-card.ts';
import { idCardPdf } from './id-card-pdf.ts';

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
