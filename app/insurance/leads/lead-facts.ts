import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenLanguage, writtenMomentIn } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { fullName } from '../parties/full-name.ts';
import { promisedPrice, promiseView } from '../quotes/pricing/promised-price.ts';
import { areTextsWanted } from '../quotes/quote-draft-store.ts';
import { answersView, applicantName } from '../quotes/quote-labels.ts';
import { isOpen, LOST_WHY, statusName } from './lead.ts';
import { dueView } from './lead-labels.ts';
import { findNotes, type Lead, type Worker } from './lead-store.ts';
import { findTakers } from './work-lead.ts';

/** Everything that the page of a lead shows, to an agent or to staff. */
export async function leadFacts(context: Context, worker: Worker, lead: Lead) {
  const { language, db } = context;
  const locale = { locale: language };
  const { draft, work, promised_on } = lead;
  const { timeZone } = brand.states[draft.state];
  const today = dayIn(draft.state, new Date());
  const notes = await findNotes(db, worker, draft.id);
  const takers = await findTakers(db, worker, lead);
  const promise = await promisedPrice(db, draft);
  const moment = (at: Date) => writtenMomentIn(at, language, timeZone);
  return {
    version: lead.version,
    ...work,
    today,
    isOpen: isOpen(work.status),
    isMine: takers.isMine,
    reference: draft.reference ?? '',
    name: applicantName(draft),
    speaks: writtenLanguage(draft.language, language),
    phone: draft.phone ?? '',
    writtenPhone: writtenPhone(draft.phone ?? ''),
    email: draft.email,
    due: dueView({ ...work, promised_on }, today, language),
    lostWhy: work.lost_why && LOST_WHY[work.lost_why]({}, locale),
    holder: lead.holder,
    sentAt: moment(lead.sent_at),
    notes: notes.map((note) => ({
      id: note.id,
      at: moment(note.written_at),
      by: `${fullName(note)}${note.staff_id === null ? '' : `, ${brand.shortName}`}`,
      status: note.status && statusName(note.status, language),
      handedTo: note.handed_to,
      text: note.text,
    })),
    takers: {
      colleagues: takers.colleagues.map((producer) => ({
        value: `producer ${producer.id}`,
        label: fullName(producer),
      })),
      agencies: takers.agencies.map(({ id, name, city, miles }) => ({
        value: `agency ${id}`,
        label: m.leads_hand_agency({ name, city, miles: Math.round(miles) }, locale),
      })),
    },
    groups: [
      ...(promise ? [promiseView(draft, promise, language)] : []),
      ...answersView(draft, { wantsTexts: await areTextsWanted(db, draft), language }),
    ],
  };
}
export type LeadFacts = Awaited<ReturnType<typeof leadFacts>>;
