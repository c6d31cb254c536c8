import type { Language } from '#config/language.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { takeGuestPass } from './guest-pass-store.ts';
import {
  awaitGuest,
  deleteGuestSession,
  type Guest,
  insertGuestSession,
  touchGuestSession,
} from './guest-session-store.ts';

/**
 * Exchanges a pass for a session, once. The session has a new token, and an earlier guest session of the browser ends.
 *
 * @returns the cookie to set and the guest's language; undefined for a pass that was used, has expired or is not ours
 */
export async function openGuestSession(
  context: Context,
  request: Request,
  passToken: string,
): Promise<{ cookie: string; language: Language } | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const pass = await takeGuestPass(trx, hashToken(passToken));
    if (!pass) return undefined;

    const earlier = readCookie(request, 'guest');
    if (earlier) await deleteGuestSession(trx, hashToken(earlier));
    const { token, tokenHash } = newToken();
    await insertGuestSession(trx, tokenHash, pass);
    await audit(trx, context, {
      act: 'open-guest-session',
      actor: 'guest',
      subject: ['policy', pass.policy_id],
      detail: { view: pass.view },
    });
    return { cookie: writtenCookie(request, 'guest', token), language: pass.language };
  });
}

/** The guest whose cookie the request carries; undefined once the session has ended. */
export async function guestOf(context: Context, request: Request): Promise<Guest | undefined> {
  const token = readCookie(request, 'guest');
  return token ? touchGuestSession(context.db, hashToken(token)) : undefined;
}

/** As long as the processor's page stays open. */
const AWAY_MINUTES = 32;

/** Keeps the session alive while the guest is at the processor's page. */
export async function awaitGuestOf(context: Context, request: Request): Promise<void> {
  const token = readCookie(request, 'guest');
  if (token) await awaitGuest(context.db, hashToken(token), AWAY_MINUTES);
}

/** Ends the session. @returns a cookie that deletes the session's cookie */
export async function closeGuestSession(context: Context, request: Request): Promise<string> {
  const token = readCookie(request, 'guest');
  if (token) await deleteGuestSession(context.db, hashToken(token));
  return writtenCookie(request, 'guest', '');
}
