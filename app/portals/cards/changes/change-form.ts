import type { Fields } from '#contract/call.ts';

/** Fields that may have several lines. */
export const LINES = { withLines: ['note', 'question', 'why'] };

/** Fields that a form has besides its answers. */
const BESIDE = ['key', 'act', 'seenVersion', 'seenCents', 'unpaid', 'code', 'codeKey', 'checked'];

/** Only the answers of what was sent. */
export const typedIn = (sent: Fields): Fields =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !BESIDE.includes(name)));
