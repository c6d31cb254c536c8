import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { dropAcceptedLetter } from '../letters/postal-letter-store.ts';
import { moveStage } from './desk/move-stage.ts';
import { saidOf } from './found-answers.ts';
import { applicantsLanguage, type OpenQuote, type QuoteAnswers, type QuoteDraft } from './quote-answers.ts';
import { addQuoteConsent, latestQuoteConsent, lockDraft, saveDraft } from './quote-draft-store.ts';
import { factsHash } from './quote-facts.ts';
import { readQuoteForm, type Stop } from './quote-form.ts';
import { closeFormerMailbox, mailLinkBack } from './quote-link.ts';
import { textsWording } from './quote-questions.ts';
import { type FormName, MOST_INCIDENTS, MOST_PEOPLE, MOST_VEHICLES, type Wrong } from './quote-steps.ts';

export type Saved =
  | { draft: QuoteDraft; wrong?: undefined; stop?: undefined }
  | { wrong: Wrong; stop?: undefined }
  | { stop: Stop; zip: string; wrong?: undefined };

/**
 * Saves one form of a quote with its audit entry, in one transaction. Sending the same form twice saves it once.
 *
 * @param key of the car or person that the form is about
 * @throws {Failure} throttled; refused when the quote was sent or closed in the meantime, or has no room left
 */
export async function saveForm(
  context: Context,
  { tokenHash, draft: { id, email, is_at_desk }, actor = 'visitor' }: OpenQuote,
  form: FormName,
  fields: Fields,
  key: string,
): Promise<Saved> {
  await budgetOf('saveStep', context, id).reserve();
  // A client whose answers an agency types gets no mail before the quote is sent for signature.
  const mayMail = !is_at_desk && (await hasRoomForMail(context, fields.email?.trim() ?? '', email));
  return context.db.transaction().execute(async (trx): Promise<Saved> => {
    const draft = await lockUnsent(trx, context, tokenHash);
    const today = dayIn(draft.state, new Date());
    const read = readQuoteForm(form, fields, draft, { key, today });
    if ('stop' in read) return read;
    if (read.wrong) return { wrong: read.wrong };
    const answers: QuoteAnswers = { ...draft.answers, ...read.answers };
    if (answers.vehicles.length > MOST_VEHICLES || answers.drivers.length > MOST_PEOPLE) throw tooMany(context);
    if (answers.incidents.length > MOST_INCIDENTS) {
      throw new Failure(
        'refused',
        m.quoting_too_many_incidents(
          { count: MOST_INCIDENTS, phone: tollFree(brand.phones.support) },
          { locale: context.language },
        ),
      );
    }

    // Only the person who gets text messages can agree to them.
    if (read.areTextsWanted !== undefined && !draft.is_at_desk)
      await keepConsent(trx, context, { ...draft, ...read.columns }, read.areTextsWanted);
    const saved = await save(trx, context, draft, { columns: read.columns, answers, step: form, actor });
    if (read.columns.email !== undefined) await closeFormerMailbox(trx, { draft, tokenHash }, read.columns.email);
    // When an email address is new, the link back to the quote is mailed to it.
    if (mayMail && read.columns.email && read.columns.email !== draft.email) await mailLinkBack(trx, context, saved);
    return { draft: saved };
  });
}

/**
 * A typed address may belong to someone else, so the number of mails to it is limited. The form is saved either way.
 */
async function hasRoomForMail(context: Context, typed: string, known: string | null): Promise<boolean> {
  if (typed === '' || typed === known) return false;
  try {
    await budgetOf('quoteMail', context, 'mail', typed).reserve();
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

export type AnswerList = 'vehicles' | 'drivers' | 'incidents';
const LISTED = {
  vehicles: 'areVehiclesListed',
  drivers: 'areDriversListed',
  incidents: 'areIncidentsListed',
} as const;

/**
 * Removes a car, person or incident from a quote, or records that its list is complete.
 *
 * @throws {Failure} throttled; refused when the quote was sent or closed in the meantime
 */
export async function saveList(
  context: Context,
  { tokenHash, draft: { id }, actor = 'visitor' }: OpenQuote,
  list: AnswerList,
  { removed, isWhole = false }: { removed?: string; isWhole?: boolean },
): Promise<QuoteDraft> {
  await budgetOf('saveStep', context, id).reserve();
  return context.db.transaction().execute(async (trx) => {
    const draft = await lockUnsent(trx, context, tokenHash);
    const left = <T extends { key: string }>(entries: T[]) => entries.filter(({ key }) => key !== removed);
    const answers = { ...draft.answers, [list]: left<{ key: string }>(draft.answers[list]) } as QuoteAnswers;
    // A person's incidents are removed with the person.
    if (list === 'drivers') answers.incidents = answers.incidents.filter(({ who }) => who !== removed);
    if (isWhole) answers[LISTED[list]] = true;
    return save(trx, context, draft, { columns: {}, answers, step: list, actor });
  });
}

/** The quote with only what the applicant said, because forms do not show findings. */
async function lockUnsent(trx: Queryable, context: Context, tokenHash: Buffer): Promise<QuoteDraft> {
  const draft = await lockDraft(trx, tokenHash);
  if (!draft || draft.reference || draft.is_bought)
    throw new Failure('refused', m.quoting_closed({}, { locale: context.language }));
  return { ...draft, answers: saidOf(draft.answers) };
}

type Change = { columns: Partial<QuoteDraft>; answers: QuoteAnswers; step: FormName | AnswerList; actor: Actor };

async function save(trx: Queryable, context: Context, draft: QuoteDraft, { columns, answers, step, actor }: Change) {
  const language = applicantsLanguage(draft, context.language);
  const days = await saveDraft(trx, draft.id, { ...columns, answers, language });
  await audit(trx, context, {
    act: 'save-quote-step',
    actor,
    subject: ['quote', draft.id],
    detail: { step },
  });
  const saved = { ...draft, ...columns, ...days, answers, language };
  // What an underwriter was asked about, or has declined, is the same until one of its facts changes.
  const isAsked = draft.stage === 'referred' || draft.stage === 'declined';
  const isChanged = factsHash(saved) !== factsHash(draft);
  if (isChanged) await dropAcceptedLetter(trx, draft.id);
  if (!isAsked || isChanged) await moveStage(trx, context, draft, 'draft', actor);
  return saved;
}

/** Stores an answer that differs from the latest one. An agreement is about one phone. */
async function keepConsent(trx: Queryable, { language }: Context, { id, phone }: QuoteDraft, is_given: boolean) {
  const latest = await latestQuoteConsent(trx, id);
  if (is_given ? latest?.is_given && latest.phone === phone : !latest?.is_given) return;
  await addQuoteConsent(trx, { saved_quote_id: id, is_given, phone, wording: textsWording(language), language });
}

const tooMany = ({ language }: Context) =>
  new Failure(
    'refused',
    m.quoting_too_many(
      { cars: MOST_VEHICLES, people: MOST_PEOPLE, phone: tollFree(brand.phones.support) },
      { locale: language },
    ),
  );
