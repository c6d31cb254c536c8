import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { localizeHref } from '#config/localize.ts';
import { policyNumber, vinSuffix } from '#contract/fields.ts';
import { letterCode } from '#contract/lienholder.ts';
import { letterHashes } from '#insurance/liens/issue-letter.ts';
import { letterPaper } from '#insurance/liens/letter-paper.ts';
import { findProvedLetter } from '#insurance/liens/letter-store.ts';
import { Failure } from '#platform/asked/failure.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { Route } from './+types/letter-file';

const proof = z.object({ code: letterCode, policyNumber, vinSuffix });

/** LN-07: the letter as PDF, for whoever proves policy and VIN again; else the site says how to have another. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  try {
    const proved = proof.safeParse(await readForm(request));
    const letter = proved.success && (await proveLetter(asked, proved.data));
    if (!letter) return toSite();
    const { code, policyNumber } = proved.data;
    return pdfResponse(await letterPaper(asked, { ...letter, code, policyNumber }), `letter-${code}`);
  } catch (error) {
    if (error instanceof Failure) return toSite();
    throw error;
  }
}

/** Nothing to look at. */
export const loader = () => toSite();

async function proveLetter(asked: Asked, { code, policyNumber, vinSuffix }: z.output<typeof proof>) {
  const budget = budgetOf('lookUp', asked, 'lien', policyNumber);
  await budget.reserve();
  const letter = await findProvedLetter(asked.db, { codeHashes: letterHashes(asked, code), policyNumber, vinSuffix });
  if (!letter) return undefined;
  await budget.refund();
  await audit(asked.db, asked, {
    act: 'download-lien-letter',
    actor: 'lienholder',
    subject: ['policy', letter.policy_id],
  });
  return letter;
}

const toSite = () => redirectDocument(`${localizeHref('/uaichome/leinholder/letter')}?letter=gone`, 303);
