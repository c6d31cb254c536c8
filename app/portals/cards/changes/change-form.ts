import type { Fields } from '#contract/call.ts';

/** How to read the forms. That of coverage has four fields for each car. */
export const READING = { withLines: ['note', 'question', 'why'], mostFields: 100 };

/** Fields that a form has besides its answers. */
const BESIDE = ['key', 'act', 'seenVersion', 'seenCents', 'unpaid', 'code', 'checked'];

/** Only the answers of what was sent. */
export const typedIn = (sent: Fields): Fields =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !BESIDE.includes(name)));
