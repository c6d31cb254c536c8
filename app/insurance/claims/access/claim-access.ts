import { CLAIM_ACCESS } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { checkDigitOf } from '#platform/references/counted-number.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import {
  addAccess,
  addClaimSession,
  type ClaimDoor,
  endClaimSession,
  findAccess,
  touchClaimSession,
} from './claim-access-store.ts';

// A party without an account comes back by a link that is mailed to them, or by the claim's number and a code. Either is
// exchanged for a session of a while: no address and no cookie names a person or a claim.

/** Has a code, beside the claim's number, open one of its parties' parts from now on. */
export async function giveClaimCode(
  db: Queryable,
  { keyring }: Pick<Context, 'keyring'>,
  { partyId, number, code }: { partyId: number; number: string; code: string },
): Promise<void> {
  const tokenHash = keyring.hash('claim', number, code);
  await addAccess(db, { partyId, kind: 'code', tokenHash, days: CLAIM_ACCESS.codeDays });
}

/** @returns the token of a link that opens this party's part, for its mail */
export async function giveClaimLink(db: Queryable, partyId: number): Promise<string> {
  const { token, tokenHash } = newToken();
  await addAccess(db, { partyId, kind: 'link', tokenHash, days: CLAIM_ACCESS.linkDays });
  return token;
}

const readCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** A claim's number as somebody typed it. @returns nothing for one that cannot be: its last digit tells */
export function readClaimNumber(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const [, state = '', year, count, digit] = /^([A-Z]{2})(\d{4})(\d{6})(\d)$/.exec(plain) ?? [];
  const number = `${year}-${count}`;
  const isOne = STATES.some((each) => each === state) && checkDigitOf(number) === Number(digit);
  return isOne ? `${state}-${number}-${digit}` : undefined;
}

/**
 * Opens a party's part of a claim by its number and their code.
 *
 * @returns the cookie that shows it
 * @throws {Failure} refused: one sentence for an unknown number and for a wrong code; throttled
 */
export async function openClaimByCode(
  context: Context,
  request: Request,
  { number, code }: { number: string; code: string },
): Promise<{ cookie: string; door: ClaimDoor }> {
  const budget = budgetOf('lookUp', context, 'claim', number);
  await budget.reserve();
  const door = await findAccess(context.db, 'code', context.keyring.hashes('claim', number, readCode(code)));
  if (!door) throw new Failure('refused', m.follow_not_matched({}, { locale: context.language }));
  await budget.refund();
  return { cookie: await openFor(context, request, door, 'code'), door };
}

/** The same by a mailed link. @returns nothing for one that is too old or not ours */
export async function openClaimByLink(context: Context, request: Request, token: string) {
  const door = await findAccess(context.db, 'link', [hashToken(token)]);
  return door && { cookie: await openFor(context, request, door, 'link'), door };
}

async function openFor(context: Context, request: Request, door: ClaimDoor, way: 'code' | 'link'): Promise<string> {
  const { token, tokenHash } = newToken();
  const earlier = readCookie(request, 'claim');
  await context.db.transaction().execute(async (db) => {
    if (earlier) await endClaimSession(db, hashToken(earlier));
    await addClaimSession(db, door.partyId, tokenHash, CLAIM_ACCESS.sessionMinutes);
    await audit(db, context, {
      ...{ act: 'follow-claim', actor: 'claimant', subject: ['claim', door.claimId] },
      detail: { way },
    });
  });
  return writtenCookie(request, 'claim', token);
}

/** Whose part this browser has open, if it is of this claim. */
export async function claimOpenIn(context: Context, request: Request): Promise<ClaimDoor | undefined> {
  const token = readCookie(request, 'claim');
  return token ? touchClaimSession(context.db, hashToken(token), CLAIM_ACCESS.sessionMinutes) : undefined;
}

/** Locks the page again. @returns the cookie that is over */
export async function closeClaim({ db }: Context, request: Request): Promise<string> {
  const token = readCookie(request, 'claim');
  if (token) await endClaimSession(db, hashToken(token));
  return writtenCookie(request, 'claim', '');
}
