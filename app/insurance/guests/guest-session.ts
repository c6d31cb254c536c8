import type { Language } from '#config/language.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { PAGE_TIMES } from '#platform/processor/ask-processor.ts';
import { takeGuestPass } from './guest-pass-store.ts';
import {
  awaitGuest,
  deleteGuestSession,
  type Guest,
  insertGuestSession,
  touchGuestSession,
} from './guest-session-store.ts';

// A browser keeps the token of its guest's session; `undefined` stands for a browser that has none.

/**
 * Exchanges a pass for a session, once. The session has a new token, and an earlier guest session of the browser ends.
 *
 * @returns the session's token and the guest's language; undefined for a pass that was used, has expired or is not ours
 */
export async function openGuestSession(
  context: Context,
  { passToken, earlier }: { passToken: string; earlier: string | undefined },
): Promise<{ token: string; language: Language } | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const pass = await takeGuestPass(trx, hashToken(passToken));
    if (!pass) return undefined;

    if (earlier) await deleteGuestSession(trx, hashToken(earlier));
    const { token, tokenHash } = newToken();
    await insertGuestSession(trx, tokenHash, pass);
    await audit(trx, context, {
      act: 'open-guest-session',
      actor: 'guest',
      subject: ['policy', pass.policy_id],
      detail: { view: pass.view },
    });
    return { token, language: pass.language };
  });
}

/** The guest of a session; undefined once it has ended. */
export async function guestOf(context: Context, token: string | undefined): Promise<Guest | undefined> {
  return token ? touchGuestSession(context.db, hashToken(token)) : undefined;
}

/** Keeps the session alive while the guest is at the processor's page. */
export async function awaitGuestOf(context: Context, token: string | undefined): Promise<void> {
  if (token) await awaitGuest(context.db, hashToken(token), PAGE_TIMES.closesInMinutes);
}

export async function closeGuestSession(context: Context, token: string | undefined): Promise<void> {
  if (token) await deleteGuestSession(context.db, hashToken(token));
}
