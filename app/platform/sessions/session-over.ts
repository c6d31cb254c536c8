import { readCookie, writtenCookie } from './portal-cookie.ts';

/** Why somebody stands before a sign-in form: they left, perhaps in another tab; or a page needs them signed in. */
const WHY = ['left', 'needed'] as const;
export type Over = (typeof WHY)[number];

const SAID_WITHIN_SECONDS = 60;

/** For the answer that leads to the form: the next page says why. It names nobody. */
export const sayOver = (request: Request, why: Over) => writtenCookie(request, 'over', why, SAID_WITHIN_SECONDS);

export function readOver(request: Request): Over | undefined {
  const said = readCookie(request, 'over');
  return WHY.find((each) => each === said);
}

/** Said once. */
export const overIsSaid = (request: Request) => writtenCookie(request, 'over', '');
