import { href, redirect } from 'react-router';
import { z } from 'zod';
import { localizeHref } from '#config/localize.ts';
import { policyNumber, vinSuffix } from '#contract/fields.ts';
import { letterCode } from '#contract/lienholder.ts';
import { letterHashes } from '#insurance/liens/issue-letter.ts';
import { lienLetterPaper } from '#insurance/liens/letter-paper.ts';
import { findProvedLetter } from '#insurance/liens/letter-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { Route } from './+types/letter-file';

const proof = z.object({ code: letterCode, policyNumber, vinSuffix });

/**
 * LN-07: answers the lienholder's letter as a PDF if the policy and VIN are proved again; else the site offers a new
 * one, or says how long to wait.
 */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  try {
    const proved = proof.safeParse(await readForm(request));
    const letter = proved.success && (await proveLetter(context, proved.data));
    if (!letter) return toSite();
    const { code, policyNumber } = proved.data;
    return pdfResponse(await lienLetterPaper(context, { ...letter, code, policyNumber }), `letter-${code}`);
  } catch (error) {
    if (error instanceof Failure) return toSite(error.retryAfterSeconds);
    throw error;
  }
}

/** There is no page here to GET. */
export const loader = () => toSite();

async function proveLetter(context: Context, { code, policyNumber, vinSuffix }: z.output<typeof proof>) {
  const budget = budgetOf('lookUp', context, 'lien', policyNumber);
  await budget.reserve();
  const letter = await findProvedLetter(context.db, {
    codeHashes: letterHashes(context, code),
    policyNumber,
    vinSuffix,
  });
  if (!letter) return undefined;
  await budget.refund();
  await audit(context.db, context, {
    act: 'download-lien-letter',
    actor: 'lienholder',
    subject: ['policy', letter.policy_id],
  });
  return letter;
}

/** The site's page says that the letter is gone, or after how many seconds it can be downloaded. */
function toSite(waitSeconds?: number) {
  const why = waitSeconds === undefined ? 'letter=gone' : `letter=wait&minutes=${Math.ceil(waitSeconds / 60)}`;
  return redirect(`${localizeHref(href('/uaichome/leinholder/letter'))}?${why}`, 303);
}
