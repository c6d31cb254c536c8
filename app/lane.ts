import { randomBytes } from 'node:crypto';
import { LANE } from './config/security-limits.ts';
import { isSignature, type Keyring } from './platform/context/keyring.ts';
import { writtenCookie } from './platform/sessions/portal-cookie.ts';

/**
 * Who has begun something goes on before others begin. That they have is told by a mark that only this installation
 * can write, set beside the cookie of what was begun, before the database is asked for anything: a cookie that only
 * looks like a session's, or an address that only looks like a form's, moves nobody ahead.
 */
export type Lane = {
  /** @param cookie the whole header */
  whoAsks(cookie: string | null | undefined): 'known' | 'stranger';
  /** The mark beside what an answer begins; nothing when it begins nothing. */
  markFor(request: Request, answer: Response): string | undefined;
};

/** A session, a guest's pass, a quote, an application or a payment that is under way, as it is set. */
const BEGUN = /^(__Host-)?portal-(policyholder|claims|agent|staff|guest|quote|subrogation|help|apply-\w+)=[\w-]/;

/** By either of its names: before an answer is begun nobody knows whether TLS is before the server. */
const MARK = /(?:^|; *)(?:__Host-)?portal-lane=([\w-]{16})\.(\d{10})\.([\w-]{43})(?:;|$)/;

export function openLane(keyring: Keyring, now = Date.now): Lane {
  /** How much each mark asked for of late: a mark can be had for a form, and one is not good for a flood. */
  const asked = new Map<string, number>();
  /** What was found of each mark of late: a flood says the same again, and to look takes longer than to refuse. */
  const found = new Map<string, boolean>();
  let over = 0;
  const forgetInTime = () => {
    if (now() < over) return;
    asked.clear();
    found.clear();
    over = now() + LANE.everySeconds * 1000;
  };
  const isSigned = (mark: string, [name, until, signed]: [string, string, string]) => {
    const isOurs = found.get(mark) ?? isSignature(signed, keyring.hashes('lane', name, until));
    if (found.size < LANE.marks) found.set(mark, isOurs);
    return isOurs;
  };
  const hasRoom = (name: string) => {
    const times = (asked.get(name) ?? 0) + 1;
    // So many marks are counted; who comes later in that time waits with the strangers.
    if (times > LANE.hits || (times === 1 && asked.size >= LANE.marks)) return false;
    asked.set(name, times);
    return true;
  };
  return {
    whoAsks(cookie) {
      const [mark, name = '', until = '', signed = ''] = MARK.exec(cookie ?? '') ?? [];
      if (mark === undefined || Number(until) * 1000 <= now()) return 'stranger';
      forgetInTime();
      return isSigned(mark, [name, until, signed]) && hasRoom(name) ? 'known' : 'stranger';
    },
    markFor(request, answer) {
      if (!answer.headers.getSetCookie().some((cookie) => BEGUN.test(cookie))) return undefined;
      const name = randomBytes(12).toString('base64url');
      const until = String(Math.floor(now() / 1000) + LANE.goodForSeconds);
      const signed = keyring.hash('lane', name, until).toString('base64url');
      return writtenCookie(request, 'lane', [name, until, signed].join('.'), LANE.goodForSeconds);
    },
  };
}
