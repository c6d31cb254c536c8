import { data, href, redirect } from 'react-router';
import type { CardPolicy } from '#insurance/id-cards/id-card.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { cancellationNotice } from '#insurance/nonpayment/cancellation-notice.ts';
import { findCancellationNotice } from '#insurance/nonpayment/notice-to-mail.ts';
import { findRecipient } from '#insurance/policies/policy-reader-store.ts';
import { declarationsPaper } from '#insurance/purchases/declarations-paper.ts';
import { findSignedOfPolicy } from '#insurance/purchases/purchase-store.ts';
import { asOfPolicy } from '#insurance/record/as-of.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { cardFileOf } from '../../shell/card-file.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/policy-document-file';

/**
 * Answers a document of a policy as a PDF: its ID cards, its declarations page, the application that was signed, or its
 * notice of cancellation.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db } = context;
  const isNotice = params.document === 'notice';
  const member = await staffFor(context, request, isNotice ? 'print-letter' : 'see-policy');
  const policy = await findCardPolicy(db, rowNumber(params.id));
  if (!policy) throw data(null, { status: 404 });
  const { document } = params;
  if (document === 'id-card') {
    const page = inSameLanguage(href('/staff/policies/:id', { id: String(policy.id) }), request);
    return cardFileOf(context, policy, `staff ${member.id}`, page);
  }
  const file = await fileOf(context, policy, document);
  // It has to be given anew before it is mailed.
  const isLate = isNotice && !file && (await findCancellationNotice(db, policy.id));
  if (isLate) throw redirect(inSameLanguage(href('/staff/tasks'), request), 303);
  if (!file) throw data(null, { status: 404 });
  await auditStaff(db, context, member, {
    act: isNotice ? 'print-letter' : 'see-policy',
    subject: ['policy', policy.id],
    detail: { document },
  });
  return pdfResponse(file, isNotice ? 'notice-of-cancellation' : document);
}

async function fileOf(context: Context, policy: CardPolicy, document: string): Promise<Buffer | undefined> {
  const { db } = context;
  if (document === 'signed') return (await findSignedOfPolicy(db, policy.id))?.file;
  if (document === 'notice') return cancellationNotice(db, policy.id, (await findRecipient(db, policy.id)).language);
  // Our copy of a core system's policy may be too old to say what is covered.
  if (document !== 'declarations' || (await asOfPolicy(context, policy.id))?.isTooOld) return undefined;
  return declarationsPaper(db, policy, (await findRecipient(db, policy.id)).language);
}
