import { QUOTE_CALLED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { type AuditedAct, audit } from '#platform/audit/audit-store.ts';
import type { ActOn, Actor } from '#platform/audit/audited-acts.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { findAgenciesAround, findAgency } from '../agencies/agency-store.ts';
import { fullName } from '../parties/full-name.ts';
import { promisedPrice } from '../quotes/pricing/promised-price.ts';
import { areTextsWanted } from '../quotes/quote-draft-store.ts';
import { mailToAgency, mailToProspect } from '../quotes/sending/quote-mails.ts';
import { milesBetween, zipCode } from '../zips/zip-code.ts';
import { isOpen, isSame, readWork } from './lead.ts';
import {
  addLeadNote,
  changeLead,
  findColleagues,
  findNotes,
  type Lead,
  lockLead,
  type Worker,
  wasHandedBy,
} from './lead-store.ts';

const actorOf = (worker: Worker): Actor =>
  'staffId' in worker ? `staff ${worker.staffId}` : `producer ${worker.producerId}`;

/** Writes an audit entry about an action on a lead, in the action's own transaction. */
export function auditLead(
  db: Queryable,
  context: Context,
  worker: Worker,
  { act, lead, detail = {} }: { act: ActOn<'quote'>; lead: Lead; detail?: NonNullable<AuditedAct['detail']> },
) {
  return audit(db, context, { act, actor: actorOf(worker), subject: ['quote', lead.draft.id], detail });
}

/** Why a form about a lead is refused, and the errors by field. */
export type WorkRefusal = { refusal: string; errors: Fields };

/** The result of an action: undefined when it is done, now or before; `gone` when the worker has no such lead. */
export type Worked = WorkRefusal | 'gone' | undefined;

/** The version of the lead that the worker saw. */
export type Seen = { reference: string; version: number };

/**
 * Runs the action of one of a lead's forms with the lead locked, so that only one change happens at a time.
 *
 * @throws {Failure} refused when the lead has changed since it was seen
 */
async function actOn(
  context: Context,
  worker: Worker,
  { reference, version }: Seen,
  act: (trx: Queryable, lead: Lead, isSeen: boolean) => Promise<WorkRefusal | undefined>,
): Promise<Worked> {
  return context.db.transaction().execute(async (trx) => {
    const lead = await lockLead(trx, worker, reference);
    if (!lead) return 'gone';
    return act(trx, lead, lead.version === version);
  });
}

const changedMeanwhile = (context: Context) =>
  new Failure('refused', m.leads_changed_meanwhile({}, { locale: context.language }));

/** Records the first call. A lead without a producer goes to the producer who calls. */
export const markCalled = (context: Context, worker: Worker, reference: string) =>
  actOn(context, worker, { reference, version: 0 }, async (trx, lead) => {
    if (lead.work.status !== 'new') return undefined;
    await changeLead(trx, lead.draft.id, { status: 'contacted', ...taking(worker, lead) });
    await addLeadNote(trx, worker, lead.draft.id, { status: 'contacted' });
    await auditLead(trx, context, worker, { act: 'call-lead', lead });
    return undefined;
  });

const taking = (worker: Worker, { producer_id }: Lead) =>
  'producerId' in worker && producer_id === null ? { producer_id: worker.producerId } : {};

/** Records progress on a lead: its status, a note, and the next step with its date. */
export const workOnLead = (context: Context, worker: Worker, seen: Seen, typed: Fields) =>
  actOn(context, worker, seen, async (trx, lead, isSeen) => {
    const { work, draft } = lead;
    const locale = { locale: context.language };
    const read = readWork(typed, work, dayIn(draft.state, new Date()));
    if ('errors' in read) {
      const errors = Object.entries(read.errors).map(([field, words]) => [field, words({}, locale)]);
      return { refusal: m.leads_mend({}, locale), errors: Object.fromEntries(errors) };
    }
    const { becomes, note } = read;
    const isSameAsIs = isSame(becomes, work);
    if (!isSeen) {
      // Sent again by a double click or a reload; it is already recorded.
      const [last] = await findNotes(trx, worker, draft.id);
      if (isSameAsIs && lead.version === seen.version + 1 && (last?.text ?? null) === note) return undefined;
      throw changedMeanwhile(context);
    }
    if (isSameAsIs && !note) return { refusal: m.leads_nothing_new({}, locale), errors: {} };
    const status = becomes.status !== work.status && becomes.status !== 'new' ? becomes.status : undefined;
    await changeLead(trx, draft.id, { ...becomes, ...taking(worker, lead) });
    if (note || status) await addLeadNote(trx, worker, draft.id, { text: note, ...(status && { status }) });
    await auditLead(trx, context, worker, {
      act: status && !isOpen(status) ? 'close-lead' : 'work-lead',
      lead,
      detail: { ...(status && { status }), ...(becomes.next_on && { day: becomes.next_on }) },
    });
    return undefined;
  });

/** The colleagues and the nearby agencies who may take a lead. An agency sells only where it is licensed. */
export async function findTakers(db: Queryable, worker: Worker, { draft, producer_id }: Lead) {
  const colleagues = draft.agency_id ? await findColleagues(db, draft.agency_id) : [];
  const place = zipCode(draft.zip);
  const around = place ? await findAgenciesAround(db, draft.state, place, AGENCIES_OFFERED + 1) : [];
  return {
    colleagues: colleagues.filter(({ id }) => id !== producer_id),
    agencies: around
      .filter(({ id }) => id !== draft.agency_id)
      .map((agency) => ({ ...agency, miles: place ? milesBetween(place, agency) : 0 }))
      .sort((a, b) => a.miles - b.miles || a.id - b.id)
      .slice(0, AGENCIES_OFFERED),
    isMine: 'producerId' in worker && producer_id === worker.producerId,
  };
}
const AGENCIES_OFFERED = 10;

/**
 * Hands a lead to a colleague or to a nearby agency. The agency and the applicant are notified by mail, and an
 * applicant who has not been called gets a new promised day.
 */
export async function handLead(
  context: Context,
  worker: Worker,
  seen: Seen,
  { to = '', note = '' }: Fields,
): Promise<Worked> {
  const handed = await actOn(context, worker, seen, async (trx, lead, isSeen) => {
    const locale = { locale: context.language };
    const [kind, typedId] = to.split(' ');
    const id = rowNumber(typedId);
    const { colleagues, agencies } = await findTakers(trx, worker, lead);
    // Sent again by a double click or a reload; it was already handed over.
    if (kind === 'agency' ? lead.draft.agency_id === id : id > 0 && lead.producer_id === id) return undefined;
    if (!isSeen) throw changedMeanwhile(context);
    const handing = { context, worker, lead, text: handNote(note) };
    const colleague = kind === 'producer' && colleagues.find((each) => each.id === id);
    const isAround = kind === 'agency' && agencies.some((each) => each.id === id);
    const agency = isAround ? await findAgency(trx, id) : undefined;
    if (isOpen(lead.work.status)) {
      if (colleague) return handToColleague(trx, handing, colleague);
      if (agency) return handToAgency(trx, handing, agency);
    }
    return { refusal: m.leads_mend({}, locale), errors: { to: m.leads_hand_missing({}, locale) } };
  });
  // Sent again by a double click, when the other agency already has it.
  if (handed === 'gone' && (await wasHandedBy(context.db, worker, seen.reference))) return undefined;
  return handed;
}

type Handing = { context: Context; worker: Worker; lead: Lead; text: string | null };
type Takers = Awaited<ReturnType<typeof findTakers>>;

async function handToColleague(
  trx: Queryable,
  { context, worker, lead, text }: Handing,
  colleague: Takers['colleagues'][number],
): Promise<undefined> {
  await changeLead(trx, lead.draft.id, { producer_id: colleague.id });
  await addLeadNote(trx, worker, lead.draft.id, { text, handed_to: fullName(colleague) });
  await auditLead(trx, context, worker, { act: 'hand-lead', lead });
}

async function handToAgency(
  trx: Queryable,
  { context, worker, lead, text }: Handing,
  agency: NonNullable<Awaited<ReturnType<typeof findAgency>>>,
): Promise<undefined> {
  const { draft, work } = lead;
  const today = dayIn(draft.state, new Date());
  const anew = businessDaysAfter(today, QUOTE_CALLED_WITHIN_DAYS, draft.state);
  const promised_on = work.status === 'new' && lead.promised_on < anew ? anew : lead.promised_on;
  await changeLead(trx, draft.id, { agency_id: agency.id, producer_id: null, promised_on });
  await addLeadNote(trx, worker, draft.id, { text, handed_to: agency.name });
  await auditLead(trx, context, worker, { act: 'hand-lead', lead, detail: { agency: agency.id } });
  const told = {
    ...draft,
    reference: draft.reference ?? '',
    promised_on,
    agency_id: agency.id,
    wantsTexts: await areTextsWanted(trx, draft),
    price: await promisedPrice(trx, draft),
  };
  const called = work.status === 'new' ? undefined : work;
  await enqueueMail(trx, { to: agency.email, ...mailToAgency(context, told, agency, called) });
  // An applicant who was already called hears the rest from their new agent.
  if (draft.email && !called)
    await enqueueMail(trx, { to: draft.email, ...mailToProspect(draft.language, told, agency) });
}

const handNote = (typed: string) => typed.replace(/\r\n?/g, '\n').trim().slice(0, MOST_HAND_NOTE) || null;
const MOST_HAND_NOTE = 500;

/** Takes a lead that no one has, or that a colleague has. */
export const takeLead = (context: Context, { producerId }: { producerId: number }, seen: Seen) =>
  actOn(context, { producerId }, seen, async (trx, lead, isSeen) => {
    if (lead.producer_id === producerId) return undefined;
    if (!isSeen) throw changedMeanwhile(context);
    await changeLead(trx, lead.draft.id, { producer_id: producerId });
    await auditLead(trx, context, { producerId }, { act: 'take-lead', lead });
    return undefined;
  });
