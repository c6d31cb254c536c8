import { readCookie, writtenCookie } from './portal-cookie.ts';

/**
 * Why a person sees the sign-in form: they signed out, perhaps in another tab, or a page requires sign-in. `closed`: they
 * see the form that opens a claim, because the claim had closed before they sent something.
 */
const WHY = ['left', 'needed', 'closed'] as const;
export type Over = (typeof WHY)[number];

const SAID_WITHIN_SECONDS = 60;

/** A cookie for the redirect to the sign-in form, so that the form can say why. It names no person. */
export const rememberSignInReason = (request: Request, why: Over) =>
  writtenCookie(request, 'over', why, SAID_WITHIN_SECONDS);

export function readSignInReason(request: Request): Over | undefined {
  const said = readCookie(request, 'over');
  return WHY.find((each) => each === said);
}

/** Clears the cookie, because the reason is shown only once. */
export const forgetSignInReason = (request: Request) => writtenCookie(request, 'over', '');
