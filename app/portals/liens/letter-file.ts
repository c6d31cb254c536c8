import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { localizeHref } from '#config/localize.ts';
import { policyNumber, vinSuffix } from '#contract/fields.ts';
import { letterCode } from '#contract/lienholder.ts';
import { audit } from '../audit/audit-store.ts';
import { pdfResponse } from '../documents/pdf-response.ts';
import { Failure } from '../failure.ts';
import type { Asked } from '../handler.ts';
import { portalContext } from '../portal-context.ts';
import { readForm } from '../read-fields.ts';
import { budgetOf } from '../throttles/budget.ts';
import type { Route } from './+types/letter-file';
import { letterHashes } from './issue-letter.ts';
import { letterPaper } from './letter-paper.ts';
import { findProvedLetter } from './letter-store.ts';

const proof = z.object({ code: letterCode, policyNumber, vinSuffix });

/** LN-07: the letter as PDF, for whoever proves policy and VIN again; else the site says how to have another. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  try {
    const proved = proof.safeParse(await readForm(request));
    const letter = proved.success && (await proveLetter(asked, proved.data));
    if (!letter) return siteOf(asked);
    const { code, policyNumber } = proved.data;
    return pdfResponse(await letterPaper(asked, { ...letter, code, policyNumber }), `letter-${code}`);
  } catch (error) {
    if (error instanceof Failure) return siteOf(asked);
    throw error;
  }
}

/** Nothing to look at. */
export const loader = ({ context }: Route.LoaderArgs) => siteOf(context.get(portalContext));

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

const siteOf = ({ language }: Asked) =>
  redirectDocument(`${localizeHref('/uaichome/leinholder/letter', { locale: language })}?letter=gone`, 303);
