// Converts notes that a phone stored at the roadside into answers of a report. The reporter sees them all on the
// report's pages. Only what they wrote is filled in, and existing answers are never overwritten.

import type { NoteField } from '#config/claims/phone-notes.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { UNKNOWN } from '#platform/forms/question.ts';
import { others } from './people-questions.ts';
import { isOwn, type ReportFacts } from './report-facts.ts';
import { typedPhone } from './report-form.ts';
import { findForm } from './report-steps.ts';

export type Notes = Partial<Record<NoteField, string>>;
/** The length limit of the report's own field. */
const MOST_OF_STORY = 2000;

const LABELS: Partial<Record<NoteField, typeof m.notes_label_phone>> = {
  'other-phone': m.notes_label_phone,
  'other-insurance': m.notes_label_insurance,
  'other-plate': m.notes_label_plate,
  'other-driver': m.notes_label_driver,
};

const OF_OTHER = ['other-plate', 'other-driver', 'other-phone', 'other-insurance'] as const;
const asksOfOther = (facts: ReportFacts, answers: Fields) => findForm(facts, answers, others.id) !== undefined;

/** The answer field for each note. Customers are asked about the other car, third parties about ours. */
function fieldsOf(facts: ReportFacts, answers: Fields): Partial<Record<NoteField, string>> {
  const always = { place: 'place', witnesses: 'witnesses' };
  if (isOwn(facts)) {
    const other = asksOfOther(facts, answers) ? OF_OTHER : [];
    return { ...always, ...Object.fromEntries(other.map((name) => [name, name])) };
  }
  return facts.isMatched ? always : { ...always, 'other-plate': 'ours-plate', 'other-driver': 'ours-driver' };
}

/**
 * The answers that the notes add, however often they are sent. Notes without a field of their own, or whose field
 * already has a different answer, are appended to the story in the reader's language.
 *
 * @returns undefined when the story would become too long
 */
export function answersOfNotes(
  notes: Notes,
  { facts, answers, locale }: { facts: ReportFacts; answers: Fields; locale: { locale: Language } },
): Fields | undefined {
  const isOpen = (name: string) => !answers[name] || answers[name] === UNKNOWN;
  const found: Fields = { ...momentOf(notes.at, facts, isOpen('day')) };
  const below: string[] = [];
  const places = fieldsOf(facts, answers);
  for (const [name, typed] of Object.entries(notes) as [NoteField, string][]) {
    if (name === 'story' || name === 'at' || !typed) continue;
    const value = name === 'other-phone' ? (typedPhone.safeParse(typed).data ?? typed) : typed;
    const place = places[name];
    if (place && isOpen(place)) found[place] = value;
    else if (!place || answers[place] !== value) below.push(LABELS[name]?.({ text: value }, locale) ?? value);
  }
  if (isOwn(facts) && isOpen('other') && Object.keys(found).some((name) => name.startsWith('other-'))) {
    found.other = 'yes';
  }
  const before = isOpen('story') ? '' : (answers.story ?? '');
  const more = [notes.story ?? '', below.join('\n')].filter((text) => text && !before.includes(text));
  const story = [before, ...more].filter(Boolean).join('\n\n');
  if (story.length > MOST_OF_STORY) return undefined;
  return more.length > 0 ? { ...found, story } : found;
}

/**
 * The story with what was noted about the other car, when the kind of accident that was just saved has no page for it:
 * the plate of a car that left would be lost. What no longer fits is left out.
 */
export function storyWithOther(
  saved: Fields,
  { facts, answers, locale }: { facts: ReportFacts; answers: Fields; locale: { locale: Language } },
): Fields {
  if (!asksOfOther(facts, saved) || asksOfOther(facts, answers)) return {};
  const before = answers.story === UNKNOWN ? '' : (answers.story ?? '');
  const story = OF_OTHER.reduce((told, name) => {
    const line = saved[name] && LABELS[name]?.({ text: saved[name] }, locale);
    const more = !line || told.includes(line) ? told : [told, line].filter(Boolean).join('\n');
    return more.length > MOST_OF_STORY ? told : more;
  }, before);
  return story === before ? {} : { story };
}

/** The day and approximate time, by the phone's clock at the place of the accident. */
function momentOf(at: string | undefined, { today }: ReportFacts, isDayOpen: boolean): Fields {
  const [, day = '', hour = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d):\d\d/.exec(at ?? '') ?? [];
  if (!day || !isDayOpen || day > today) return {};
  return { day, time: timeOfDay(Number(hour)) };
}

/** The option of the report's time question. */
function timeOfDay(hour: number): string {
  if (hour < 4 || hour >= 22) return 'night';
  if (hour < 8) return 'early';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
