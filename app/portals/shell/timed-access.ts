import { href } from 'react-router';
import { CLAIM_ACCESS } from '#config/claims/claim-limits.ts';
import { localizeHref } from '#config/localize.ts';
import { claimOpenBy, readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { findNumberNow } from '#insurance/claims/access/claim-access-store.ts';
import { guestOf } from '#insurance/guests/guest-session.ts';
import { GUEST_IDLE_MINUTES } from '#insurance/guests/guest-times.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';

// Pages that are open without an account, for some minutes after the last click: a guest's, by a pass, and those of a
// claim, by its number and code or by a mailed link. Asking for either keeps it open.

const guestNow = (context: Context, request: Request) => guestOf(context, readCookie(request, 'guest'));
const claimNow = (context: Context, request: Request) => claimOpenBy(context, readCookie(request, 'claim'));

const AREA = /^\/insurednew\/(?<area>guest|claims)\/?(?<number>[^/]*)/i;
const placeOf = ({ url }: Request) => AREA.exec(new URL(url).pathname)?.groups ?? {};

/** Whether the access that one of our `stay` addresses is about goes on. */
export const isStillOpen = async (context: Context, request: Request): Promise<boolean> =>
  (await (placeOf(request).area?.toLowerCase() === 'guest' ? guestNow : claimNow)(context, request)) !== undefined;

/**
 * How such a page stays open, where it is opened again, and after how many minutes it closes. `owner`: whose draft a form
 * becomes that is sent later; a guest's form is not saved. Undefined for pages that are open in another way, or not at all.
 */
export async function timedAccess(context: Context, request: Request) {
  const { area, number = '' } = placeOf(request);
  if (area?.toLowerCase() === 'guest') {
    const guest = await guestNow(context, request);
    const again = guest?.view === 'Payment' ? href('/uaichome/guest/payment') : href('/uaichome/guest/idcard');
    const access = { stay: href('/insurednew/guest/stay'), signIn: localizeHref(again) };
    return guest && { session: { ...access, closesAfter: GUEST_IDLE_MINUTES, isKept: false }, owner: undefined };
  }
  const told = area ? readClaimNumber(number) : undefined;
  const open = told && (await claimNow(context, request));
  if (!open || open.number !== ((await findNumberNow(context.db, told)) ?? told)) return undefined;
  const session = {
    stay: href('/insurednew/claims/follow/stay'),
    signIn: inSameLanguage(href('/insurednew/claims/follow'), request),
    closesAfter: CLAIM_ACCESS.sessionMinutes,
    isKept: true,
  };
  return { session, owner: { kind: 'party', id: open.partyId } as const };
}
