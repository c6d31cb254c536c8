import { z } from 'zod';
import { FORM_DRAFT_MINUTES } from '#config/security-limits.ts';
import type { Fields } from '#contract/call.ts';
import type { Context } from '../context/handler.ts';
import { hashToken, newToken } from '../context/keyring.ts';
import { pathAsked } from '../http/in-same-language.ts';
import { readAnyForm } from '../http/read-any-form.ts';
import { addFormDraft, type DraftOwner, findDraftPath, takeFormDraft } from './form-draft-store.ts';
import { readCookie, writtenCookie } from './portal-cookie.ts';
import { type Audience, findOwnerOf } from './session-store.ts';

// A form that is sent after the session has expired is saved on the server as a draft, for the same person only. The
// browser gets a token that leads back to it, and nothing of what was typed.

/** Fields that are not saved: too sensitive, and quickly typed again. */
const SECRET = /password|^current$|^(code|pin|cvc|key|username)$|card/i;
/** Hidden fields: which form of the page it is, and what it is about. */
const UNTYPED = /^(act|lead|policy|report|session|send|page|seen)$/;

export const isTyped = (kept: Fields) => Object.entries(kept).some(([name, text]) => text && !UNTYPED.test(name));

export const withoutSecrets = (sent: Fields): Fields =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !SECRET.test(name)));

/** Finds whose form it is; called only where there may be a draft. */
type FindOwner = () => Promise<DraftOwner | undefined>;

/** The owner of the browser's session, even after it has ended. */
export const ownerOfSession =
  ({ db }: Pick<Context, 'db'>, request: Request, audience: Audience): FindOwner =>
  async () => {
    const session = readCookie(request, audience);
    return session ? findOwnerOf(db, audience, hashToken(session)) : undefined;
  };

/**
 * Saves a form as a draft.
 *
 * @returns the cookie that leads back to it; none when the form was empty or no session had ended
 */
export async function saveFormDraft(
  context: Context,
  request: Request,
  findOwner: FindOwner,
): Promise<[string, string][]> {
  if (request.method !== 'POST' || request.bodyUsed) return [];
  const owner = await findOwner();
  if (!owner) return [];
  const { texts } = await readAnyForm(request);
  // Fields that the person emptied stay empty.
  const fields = withoutSecrets(texts);
  if (!Object.values(fields).some(Boolean)) return [];

  const { token, tokenHash } = newToken();
  await addFormDraft(context.db, owner, { tokenHash, path: pathAsked(request), fields });
  return [['set-cookie', writtenCookie(request, 'kept', token, FORM_DRAFT_MINUTES * 60)]];
}

/** The page of the person's draft, for a person who has just signed in or opened their claim. */
export async function pathOfFormDraft(
  context: Context,
  request: Request,
  owner: DraftOwner,
): Promise<string | undefined> {
  const token = readCookie(request, 'kept');
  return token ? findDraftPath(context.db, owner, hashToken(token)) : undefined;
}

/** What the person had typed on this page. It is returned once. */
export async function formDraftFor(
  context: Context,
  request: Request,
  findOwner: FindOwner,
): Promise<Fields | undefined> {
  const token = readCookie(request, 'kept');
  const owner = token && request.method === 'GET' ? await findOwner() : undefined;
  if (!token || !owner) return undefined;
  const at = { tokenHash: hashToken(token), path: pathAsked(request) };
  return z
    .record(z.string(), z.string())
    .optional()
    .parse(await takeFormDraft(context.db, owner, at));
}
