import { randomBytes } from 'node:crypto';
import { DEVICE_DAYS } from '#config/security-limits.ts';
import type { Context, Proved } from '../context/handler.ts';
import { isSignature } from '../context/keyring.ts';
import { foldedName } from '../database/folded-name.ts';

// What a browser is known again by: marks that only we can write, each a random name and until when. What it is known
// for, a person or a policy it once proved, is signed with it and not written in it. A mark opens nothing by itself.

/** A household shares a browser; a lender looks up policy after policy: the last ones are kept. */
export const MOST_MARKS = 12;
export const MARK_SECONDS = DEVICE_DAYS * 86_400;

/** The name of the browser's mark for this; nothing when it has none, or an old or a foreign one. */
export function markFor(context: Context, proved: Proved): string | undefined {
  return marksOf(context)
    .find((mark) => isFor(context, proved, mark))
    ?.split('.')[0];
}

/** The marks with new ones for these, beside those for anything else. */
export function withMarks(context: Context, proved: Proved[]): string {
  const others = marksOf(context).filter((mark) => !proved.some((each) => isFor(context, each, mark)));
  return [...proved.map((each) => newMark(context, each)), ...others].slice(0, MOST_MARKS).join('~');
}

/** What a target of a look-up is known as, however it is typed. */
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
