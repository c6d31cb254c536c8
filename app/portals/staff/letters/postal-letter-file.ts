import { data } from 'react-router';
import { auditLetter } from '#insurance/letters/audit-letter.ts';
import { policyLetter, policyLetterPaper } from '#insurance/letters/policy-letter.ts';
import { findPostalLetter, type PostalLetter } from '#insurance/letters/postal-letter-store.ts';
import { policyPapers } from '#insurance/purchases/policy-papers.ts';
import { declineLetter, declineLetterPaper } from '#insurance/quotes/declining/decline-letter.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/postal-letter-file';
import { PRINTS, type Print } from './postal-letter-view.ts';

/** Answers a letter to an applicant or policyholder, or a document of a new policy, as a PDF to print. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'print-letter');
  const print = PRINTS.find((each) => each === params.print);
  const letter = print && (await findPostalLetter(context.db, rowNumber(params.id)));
  const file = letter && (await fileOf(context, letter, print));
  if (!file) throw data(null, { status: 404 });
  await auditLetter(context.db, context, member, 'print', letter);
  return pdfResponse(file, `${print}-${letter.id}`);
}

/** In the language of its reader, whatever the clerk's. */
async function fileOf({ db }: Context, letter: PostalLetter, print: Print): Promise<Buffer | undefined> {
  const { what, policyId, language } = letter;
  if (policyId === null) {
    const written = declineLetter.safeParse(letter.letter);
    return print === 'letter' && written.success ? declineLetterPaper(written.data, language) : undefined;
  }
  if (what === 'policy') return print === 'letter' ? undefined : policyPapers[print](db, policyId, language);
  const written = policyLetter.safeParse(letter.letter);
  if (print !== 'letter' || !written.success) return undefined;
  const { firstName, lastName, address, city, state, zip, writtenAt } = letter;
  const addressee = [`${firstName} ${lastName}`, address, `${city}, ${state} ${zip}`].join('\n');
  return policyLetterPaper(written.data, { addressee, writtenAt, language });
}
