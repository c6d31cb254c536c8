import { data, redirect } from 'react-router';
import { cardAnswerOf } from '#insurance/id-cards/cards-view.ts';
import type { CardPolicy } from '#insurance/id-cards/id-card.ts';
import { idCardPdf } from '#insurance/id-cards/id-card-pdf.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';

/**
 * Answers the ID cards of a policy as a PDF download, and records the download in the audit log.
 *
 * @param page the page of the cards, which says why there are none
 * @throws 404 if the policy has no card today; a redirect to `page` if our copy of the policy is too old
 */
export async function cardFileOf(context: Context, policy: CardPolicy, actor: Actor, page: string): Promise<Response> {
  const asOf = await asOfPolicy(context, policy.id);
  const answer = cardAnswerOf(policy, new Date(), asOf);
  if (answer.kind === 'too-old') throw redirect(page, 303);
  if (answer.kind !== 'cards') throw data(null, { status: 404 });
  await audit(context.db, context, { act: 'download-id-card', actor, subject: ['policy', policy.id] });
  return pdfResponse(
    await idCardPdf(answer.cards, context.language, asOfView(asOf, policy, context.language)?.words),
    'id-card',
  );
}
