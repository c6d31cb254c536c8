import { m } from '#config/messages/compiled/messages.js';
import { ROLE_IN_CLAIM } from '../lines/line-labels.ts';
import { letterView } from '../views/letter-labels.ts';
import type { Envelope } from './claim-letter-paper.ts';
import type { PostedLetter } from './letter-post-store.ts';

/** A letter to print, in its own language, with its address lines. */
export function postedLetterView(letter: PostedLetter) {
  const { number, state, isLawKnown, name, role, attorney, address, language, lineId, coverage } = letter;
  const lines = lineId !== null && coverage ? [{ id: lineId, coverage }] : [];
  const view = letterView(letter, { number, state, isLawKnown }, name, lines);
  const locale = { locale: language };
  const party = name ?? ROLE_IN_CLAIM[role]({}, locale);
  const to = attorney === null ? [party] : [attorney, m.letter_of_client({ name: party }, locale)];
  const envelope: Envelope = [...to, ...(address?.split('\n') ?? [])];
  return { view, envelope };
}
