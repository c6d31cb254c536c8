import { CLAIM_ACCESS } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { checkDigitOf } from '#platform/references/counted-number.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { NO_STATE } from '../claim.ts';
import {
  addAccess,
  addClaimSession,
  type ClaimPass,
  endClaimSession,
  findAccess,
  findAnyAccess,
  findFormerNumbers,
  touchClaimSession,
} from './claim-access-store.ts';

// A party without an account returns by a mailed link, or by the claim number and a code. Either is exchanged for a
// short session, whose random token the browser keeps: nothing in a URL or a cookie identifies a person or a claim.
// `earlier` is the token that the browser had before.

/** Stores a code that, together with the claim number, opens one party's part of a claim. */
export async function giveClaimCode(
  db: Queryable,
  { keyring }: Pick<Context, 'keyring'>,
  { partyId, number, code }: { partyId: number; number: string; code: string },
): Promise<void> {
  const tokenHash = keyring.hash('claim', number, code);
  await addAccess(db, { partyId, kind: 'code', tokenHash, days: CLAIM_ACCESS.codeDays });
}

/** @returns the token of a link that opens this party's part, for a mail to them */
export async function giveClaimLink(db: Queryable, partyId: number): Promise<string> {
  const { token, tokenHash } = newToken();
  await addAccess(db, { partyId, kind: 'link', tokenHash, days: CLAIM_ACCESS.linkDays });
  return token;
}

const readCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * A typed claim number in its standard form. @returns undefined when it cannot be valid, which its check digit shows
 */
export function readClaimNumber(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const [, state = '', year, count, digit] = /^([A-Z]{2})(\d{4})(\d{6})(\d)$/.exec(plain) ?? [];
  const number = `${year}-${count}`;
  const isOne = [...STATES, NO_STATE].some((each) => each === state) && checkDigitOf(number) === Number(digit);
  return isOne ? `${state}-${number}-${digit}` : undefined;
}

/**
 * Opens a party's part of a claim with the claim number and the party's code.
 *
 * @returns the session's token
 * @throws {Failure} refused, with the same message for an unknown number and a wrong code; throttled
 */
export async function openClaimByCode(
  context: Context,
  { number, code, earlier }: { number: string; code: string; earlier: string | undefined },
): Promise<{ token: string; pass: ClaimPass }> {
  const budget = budgetOf('lookUp', context, 'claim', number);
  await budget.reserve();
  // A code that was given with the number of a claim also opens the claim into which it was joined.
  const numbers = [number, ...(await findFormerNumbers(context.db, number))];
  const hashes = numbers.flatMap((each) => context.keyring.hashes('claim', each, readCode(code)));
  const pass = await findAccess(context.db, 'code', hashes);
  if (!pass) throw new Failure('refused', m.follow_not_matched({}, { locale: context.language }));
  await budget.refund();
  return { token: await openFor(context, pass, 'code', earlier), pass };
}

/** The same with a mailed link. @returns undefined for a link that has expired or is not ours */
export async function openClaimByLink(
  context: Context,
  { token, earlier }: { token: string; earlier: string | undefined },
) {
  const pass = await findAccess(context.db, 'link', [hashToken(token)]);
  return pass && { token: await openFor(context, pass, 'link', earlier), pass };
}

async function openFor(
  context: Context,
  pass: ClaimPass,
  way: 'code' | 'link',
  earlier: string | undefined,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await context.db.transaction().execute(async (db) => {
    if (earlier) await endClaimSession(db, hashToken(earlier));
    await addClaimSession(db, pass.partyId, tokenHash, CLAIM_ACCESS.sessionMinutes);
    await audit(db, context, {
      act: 'follow-claim',
      actor: 'claimant',
      subject: ['claim', pass.claimId],
      detail: { way },
    });
  });
  return token;
}

/** The party's part that a browser with this token has open; undefined when none is. */
export async function claimOpenBy(context: Context, token: string | undefined): Promise<ClaimPass | undefined> {
  return token ? touchClaimSession(context.db, hashToken(token), CLAIM_ACCESS.sessionMinutes) : undefined;
}

/** The party that a browser with this token had open, even after its session has ended. */
export async function claimOnceOpenBy({ db }: Context, token: string | undefined): Promise<ClaimPass | undefined> {
  return token ? findAnyAccess(db, 'session', hashToken(token)) : undefined;
}

export async function closeClaim({ db }: Context, token: string | undefined): Promise<void> {
  if (token) await endClaimSession(db, hashToken(token));
}
