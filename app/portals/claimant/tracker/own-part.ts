import { data, href, redirect } from 'react-router';
import { claimOnceOpenBy, claimOpenBy, readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { findNumberNow } from '#insurance/claims/access/claim-access-store.ts';
import { findPartOfAccount, openPartOfAccount } from '#insurance/claims/lines/part-of-account.ts';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { type PartyView, viewOfParty } from '#insurance/claims/lines/visibility.ts';
import type { ActingParty } from '#insurance/claims/talk/write-about-claim.ts';
import { openRealm, signedIn } from '#platform/accounts/session.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { saveFormDraft } from '#platform/sessions/form-draft.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { CLAIMS_REALM, CUSTOMER_REALMS } from '#platform/sessions/realm.ts';
import { rememberPage } from '#platform/sessions/remembered-page.ts';
import { findOwnerOf } from '#platform/sessions/session-store.ts';
import { rememberSignInReason } from '#platform/sessions/sign-in-reason.ts';

/**
 * A claimant's part of a claim. `isByCode`: it was opened by a link or code instead of an account, and can be closed
 * again.
 */
export type OwnPart = { party: ActingParty; isByCode: boolean };

/**
 * The part of a claim that this browser may see: it was opened by link or code, or it belongs to the signed-in account.
 *
 * @throws {Response} a redirect to the sign-in form if the session has ended, otherwise to the page that opens a claim; 404 if the browser has another claim open
 */
export async function ownPartOf(context: Context, request: Request, typed: string): Promise<OwnPart> {
  const told = readClaimNumber(typed);
  if (!told) throw data(null, { status: 404 });
  const number = (await findNumberNow(context.db, told)) ?? told;
  const opened = await claimOpenBy(context, readCookie(request, 'claim'));
  if (opened?.number === number) return { party: { ...opened, actor: 'claimant' }, isByCode: true };
  let isSomebody = opened !== undefined;
  for (const realm of CUSTOMER_REALMS) {
    const person = (await openRealm(context, request, [realm]))?.person;
    const part = person && (await openPartOfAccount(context.db, person.id, number));
    isSomebody ||= Boolean(person);
    if (person && part) return { party: { ...part, actor: `account ${person.id}` }, isByCode: false };
  }
  for (const { audience, signIn } of CUSTOMER_REALMS) {
    const token = readCookie(request, audience);
    const owner = token && (await findOwnerOf(context.db, audience, hashToken(token)));
    // Their session has ended: they sign in again, and what they typed is kept.
    if (owner && (await findPartOfAccount(context.db, owner.id, number)))
      await signedIn(context, request, audience, signIn);
  }
  const open = inSameLanguage(href('/insurednew/claims/follow'), request);
  // They had it open, and open it again: what they typed is kept.
  const saved = await saveFormDraft(context, request, async () => {
    const was = await claimOnceOpenBy(context, readCookie(request, 'claim'));
    return was?.number === number ? { kind: 'party', id: was.partyId } : undefined;
  });
  if (saved.length > 0) {
    const said = rememberSignInReason(request, 'closed');
    throw redirect(open, { status: 303, headers: [...saved, ['set-cookie', said]] });
  }
  // The same answer for another person's claim and for one that does not exist.
  if (isSomebody) throw data(null, { status: 404 });
  throw redirect(open, { status: 303, headers: rememberPage(context, request, CLAIMS_REALM.signIn) });
}

/**
 * What the claimant may see of the claim.
 *
 * @throws 404 if the claim is gone or the claimant has no part in it
 */
export async function partyViewOf(context: Context, { party }: OwnPart): Promise<PartyView> {
  const claim = await readTimedClaim(context.db, party.number);
  const view = claim && viewOfParty(claim, party.partyId);
  if (!view) throw data(null, { status: 404 });
  return view;
}
