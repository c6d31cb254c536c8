import type { Context, Proved } from '../context/handler.ts';
import { MARK_SECONDS, markFor, withMarks } from '../throttles/known-mark.ts';
import type { Person } from './hand-off-store.ts';
import { writtenCookie } from './portal-cookie.ts';

// A browser that signed a person in, or proved a policy, is known again by a signed mark: what others get wrong
// elsewhere does not hold it back. A person's is worth nothing once the password is another.

export type Owner = Person & { passwordHash: string | null };

/** The name of the browser's mark for this person; nothing when it has none, or an old or a foreign one. */
export const knownDevice = (context: Context, owner: Owner): string | undefined => markFor(context, provedBy(owner));

/** The cookie that makes this browser known for the person and what is theirs, beside those it is known for already. */
export const deviceCookie = (
  context: Context,
  request: Pick<Request, 'url'>,
  owner: Owner,
  theirs: Proved[] = [],
): string => provedCookie(context, request, [provedBy(owner), ...theirs]);

/** The same for what was proved without signing in. */
export const provedCookie = (context: Context, request: Pick<Request, 'url'>, proved: Proved[]): string =>
  writtenCookie(request, 'device', withMarks(context, proved), MARK_SECONDS);

const provedBy = ({ kind, id, passwordHash }: Owner): Proved => [kind, id, passwordHash ?? ''];
