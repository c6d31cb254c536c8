import { type NoteField, PHONE_NOTES } from '#config/claims/phone-notes.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { answersOfNotes, type Notes } from './notes-of-phone.ts';
import { isOfAnother, type ReportFacts } from './report-facts.ts';
import { lockReport, type Report, saveReport } from './report-store.ts';

/**
 * Adds notes that a phone stored to the report that is open in it. Sending them twice adds them once.
 *
 * @throws {Failure} refused when the report was sent or has no room; malformed for notes that the phone's page could
 * not have stored
 */
export async function takeInNotes(
  context: Context,
  { report: { id }, facts }: { report: Report; facts: ReportFacts },
  typed: Fields,
): Promise<void> {
  await budgetOf('apply', context, id).reserve();
  const notes = readNotes(typed);
  const { language } = context;
  const locale = { locale: language };
  if (isOfAnother({ id }, typed)) throw new Failure('refused', m.report_other_photos({}, locale));
  await context.db.transaction().execute(async (trx) => {
    const { sentAt, answers } = await lockReport(trx, id);
    if (sentAt !== null) throw new Failure('refused', m.report_already_sent({}, locale));
    const found = answersOfNotes(notes, { facts, answers, locale });
    if (!found) throw new Failure('refused', m.notes_story_full({}, locale));
    await saveReport(trx, id, { answers: found, email: undefined, language });
  });
}

function readNotes(typed: Fields): Notes {
  const notes = (Object.entries(PHONE_NOTES.lengths) as [NoteField, number][]).map(([name, most]) => {
    const value = typed[name] ?? '';
    const text = name === 'story' ? value.replace(/\r\n?/g, '\n').trim() : value.replace(/\s+/g, ' ').trim();
    if (text.length > most) throw new Failure('malformed', 'A field was too long.');
    return [name, text];
  });
  return Object.fromEntries(notes);
}
