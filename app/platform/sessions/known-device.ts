import type { Context, Proved } from '../context/handler.ts';
import { MARK_SECONDS, markFor, withMarks } from '../throttles/known-mark.ts';
import type { Person } from './person.ts';
import { writtenCookie } from './portal-cookie.ts';

// A browser on which a person signed in, or proved a policy, is recognized later by a signed mark. Wrong attempts made
// elsewhere do not lock it out. A person's mark becomes invalid when their password changes.

export type Owner = Person & { passwordHash: string | null };

/** The ID of the browser's mark for this person; undefined when it has none, or an expired or forged one. */
export const knownDevice = (context: Context, owner: Owner): string | undefined => markFor(context, provedBy(owner));

/** The cookie that makes this browser known for the person and their policies, in addition to earlier marks. */
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
