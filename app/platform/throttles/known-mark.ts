import { randomBytes } from 'node:crypto';
import { DEVICE_DAYS } from '#config/security-limits.ts';
import type { Context, Proved } from '../context/handler.ts';
import { isSignature } from '../context/keyring.ts';
import { foldedName } from '../database/folded-name.ts';

// Marks by which a browser is recognized. Only we can make them: each has a random ID and an expiry. The person or
// policy that the browser proved is covered by the signature but not written in the mark. A mark alone gives no access.

/** Only the latest marks are stored. A household shares a browser, and a lender looks up many policies. */
const MOST_MARKS = 12;
export const MARK_SECONDS = DEVICE_DAYS * 86_400;

/** The ID of the browser's mark for this target; undefined when it has none, or an expired or forged one. */
export function markFor(context: Context, proved: Proved): string | undefined {
  return marksOf(context)
    .find((mark) => isFor(context, proved, mark))
    ?.split('.')[0];
}

/** The cookie's value: new marks for these targets, followed by the existing marks for others. */
export function withMarks(context: Context, proved: Proved[]): string {
  const others = marksOf(context).filter((mark) => !proved.some((each) => isFor(context, each, mark)));
  return [...proved.map((each) => newMark(context, each)), ...others].slice(0, MOST_MARKS).join('~');
}

/** A look-up target in normalized form, independent of its spelling. */
export const provedTarget = (kind: string, name: string): Proved => ['target', kind, foldedName(name)];

function newMark(context: Context, proved: Proved): string {
  const name = randomBytes(12).toString('base64url');
  const until = String(secondsNow() + MARK_SECONDS);
  return [name, until, context.keyring.hash('device', ...proved, name, until).toString('base64url')].join('.');
}

const marksOf = ({ device }: Context) => (device ?? '').split('~', MOST_MARKS).filter(Boolean);
const secondsNow = () => Math.floor(Date.now() / 1000);

function isFor(context: Context, proved: Proved, mark: string): boolean {
  const [name = '', until = '', signed = ''] = mark.split('.');
  return isSignature(signed, context.keyring.hashes('device', ...proved, name, until)) && Number(until) > secondsNow();
}
