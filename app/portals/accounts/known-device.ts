import { randomBytes } from 'node:crypto';
import type { Asked } from '../handler.ts';
import { isSignature } from '../keyring.ts';
import { DEVICE_DAYS } from '../throttles/security-limits.ts';
import type { Person } from './hand-off-store.ts';
import { writtenCookie } from './portal-cookie.ts';

// A browser that signed a person in is known again by a signed mark: what others get wrong elsewhere does not
// hold it back. The mark opens nothing by itself, and is worth nothing once the password is another.

export type Owner = Person & { passwordHash: string | null };

/** A household shares a browser: each of so many people is known by it. */
const MOST_MARKS = 4;
const DAY_SECONDS = 86_400;

/** The name of the browser's mark for this person; nothing when it has none, or an old or a foreign one. */
export function knownDevice(asked: Asked, owner: Owner): string | undefined {
  return marksOf(asked)
    .find((mark) => isOf(asked, owner, mark))
    ?.split('.')[0];
}

/** The cookie that makes this browser known for the person, beside those it is known for already. */
export function deviceCookie(asked: Asked, request: Request, owner: Owner): string {
  const others = marksOf(asked).filter((mark) => !isOf(asked, owner, mark));
  const name = randomBytes(12).toString('base64url');
  const until = String(secondsNow() + DEVICE_DAYS * DAY_SECONDS);
  const signed = asked.keyring.hash('device', ...factsOf(owner, name, until));
  const mark = [name, until, signed.toString('base64url')].join('.');
  const value = [mark, ...others].slice(0, MOST_MARKS).join('~');
  return writtenCookie(request, 'device', value, DEVICE_DAYS * DAY_SECONDS);
}

const marksOf = ({ device }: Asked) => (device ?? '').split('~', MOST_MARKS).filter(Boolean);
const secondsNow = () => Math.floor(Date.now() / 1000);

function isOf(asked: Asked, owner: Owner, mark: string): boolean {
  const [name = '', until = '', signed = ''] = mark.split('.');
  return (
    isSignature(signed, asked.keyring.hashes('device', ...factsOf(owner, name, until))) && Number(until) > secondsNow()
  );
}

const factsOf = ({ kind, id, passwordHash }: Owner, name: string, until: string) => [
  ...[kind, id, passwordHash ?? '', name, until],
];
