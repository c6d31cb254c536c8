import { randomBytes } from 'node:crypto';
import { PRIORITY_MARK } from '#config/security-limits.ts';
import { cookiePattern } from '#contract/signed-in.ts';
import { isSignature, type Keyring } from '../context/keyring.ts';
import { writtenCookie } from './portal-cookie.ts';

/**
 * People in the middle of something get in before newcomers. They are recognized by a mark that only this installation
 * can write, set along with the cookie of what they started. It is checked without the database, and a forged session
 * cookie or form address gets nobody ahead.
 */
export type PriorityMarks = {
  /** @param cookie the whole header */
  priorityOf(cookie: string | null | undefined): 'known' | 'stranger';
  /** The mark for an answer that starts something; undefined when it starts nothing. */
  markFor(request: Request, answer: Response): string | undefined;
};

/** Matches Set-Cookie headers of a session, guest pass, quote, application or payment in progress. */
const BEGUN = /^(__Host-)?portal-(policyholder|claims|agent|staff|guest|quote|subrogation|help|apply-\w+)=[\w-]/;

const MARK = cookiePattern('lane', '([\\w-]{16})\\.(\\d{10})\\.([\\w-]{43})(?:;|$)');

export function openPriorityMarks(keyring: Keyring, now = Date.now): PriorityMarks {
  /**
   * Recent requests per mark: anyone can get a mark by filling in a form, so one mark must not be enough for a flood.
   */
  const asked = new Map<string, number>();
  /** Recent results per mark, because a flood repeats the same mark and verifying takes longer than refusing. */
  const found = new Map<string, boolean>();
  let over = 0;
  const forgetInTime = () => {
    if (now() < over) return;
    asked.clear();
    found.clear();
    over = now() + PRIORITY_MARK.everySeconds * 1000;
  };
  const isSigned = (mark: string, [name, until, signed]: [string, string, string]) => {
    const isOurs = found.get(mark) ?? isSignature(signed, keyring.hashes('lane', name, until));
    if (found.size < PRIORITY_MARK.marks) found.set(mark, isOurs);
    return isOurs;
  };
  const hasRoom = (name: string) => {
    const times = (asked.get(name) ?? 0) + 1;
    // Only this many marks are counted at a time; people with further marks wait with the strangers.
    if (times > PRIORITY_MARK.hits || (times === 1 && asked.size >= PRIORITY_MARK.marks)) return false;
    asked.set(name, times);
    return true;
  };
  return {
    priorityOf(cookie) {
      const [mark, name = '', until = '', signed = ''] = MARK.exec(cookie ?? '') ?? [];
      if (mark === undefined || Number(until) * 1000 <= now()) return 'stranger';
      forgetInTime();
      return isSigned(mark, [name, until, signed]) && hasRoom(name) ? 'known' : 'stranger';
    },
    markFor(request, answer) {
      if (!answer.headers.getSetCookie().some((cookie) => BEGUN.test(cookie))) return undefined;
      const name = randomBytes(12).toString('base64url');
      const until = String(Math.floor(now() / 1000) + PRIORITY_MARK.goodForSeconds);
      const signed = keyring.hash('lane', name, until).toString('base64url');
      return writtenCookie(request, 'lane', [name, until, signed].join('.'), PRIORITY_MARK.goodForSeconds);
    },
  };
}
