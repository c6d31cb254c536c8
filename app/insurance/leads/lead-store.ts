import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { DaysByState } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayInState } from '#platform/database/day-in-state.ts';
import { likeOf, plain } from '#platform/database/plain-text.ts';
import { wholeDraft } from '../quotes/quote-draft-store.ts';
import type { LeadList, LeadStatus, LeadWork, LostWhy } from './lead.ts';

/** A person who works on leads: a producer on those of their own agency, or staff on all of them. */
export type Worker = { producerId: number } | { staffId: number };

// Every query filters by the worker.

function leadsOf(db: Queryable, worker: Worker) {
  const sent = db.selectFrom('saved_quote as lead').where('lead.sent_at', 'is not', null);
  if ('staffId' in worker) return sent;
  return sent.where('lead.agency_id', '=', (eb) =>
    eb.selectFrom('producer').select('producer.agency_id').where('producer.id', '=', worker.producerId),
  ); // saved_quote_of_agency
}

const isOpen = sql<SqlBool>`lead.lead_status in ('new', 'contacted', 'quoted')`;
/**
 * The day by which something must be done: that of the next step, or for a lead that was not called, the promised day.
 */
const dueOn = sql<string | null>`case
  when ${isOpen} then coalesce(lead.next_on, case when lead.lead_status = 'new' then lead.promised_on end) end`;

const ROW = [
  'lead.id',
  'lead.reference',
  'lead.first_name',
  'lead.last_name',
  'lead.phone',
  'lead.zip',
  'lead.answers',
  'lead.promised_on',
  'lead.next_step',
  'lead.next_on',
  'lead.lead_changed_at',
] as const;
const STATUS_COLUMNS = [
  sql<StateCode>`lead.state`.as('state'),
  sql<LeadStatus>`lead.lead_status`.as('status'),
  sql<LostWhy | null>`lead.lost_why`.as('lost_why'),
] as const;

type LeadAsk = { list: LeadList; words?: string[]; page: number; size: number; today: string };

/** One page of an agency's leads and their total number: open leads by due date, closed ones with the latest first. */
export async function findLeads(db: Queryable, producerId: number, ask: LeadAsk) {
  const { list, words = [], page, size, today } = ask;
  const shown = {
    open: isOpen,
    due: sql<SqlBool>`${dueOn} <= ${today}::date`,
    mine: sql<SqlBool>`${isOpen} and lead.producer_id = ${producerId}`,
    closed: sql<SqlBool>`not ${isOpen}`,
    all: sql<SqlBool>`true`,
  };
  let query = leadsOf(db, { producerId }).where(shown[list]);
  for (const word of words) {
    query = query.where(
      sql<SqlBool>`(${plain(sql`lead.first_name || ' ' || lead.last_name`)} like ${plain(sql`${likeOf(word)}::text`)}
        or lead.reference like ${likeOf(word).toUpperCase()} or lead.zip like ${likeOf(word)}
        or lead.phone like ${likeOf(word)})`,
    );
  }
  const rows = await query
    .leftJoin('producer as holder', 'holder.id', 'lead.producer_id')
    .select(ROW)
    .select(STATUS_COLUMNS)
    .select(['holder.id as holder_id', 'holder.first_name as holder_first', 'holder.last_name as holder_last'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`${dueOn} is null`)
    .orderBy(sql`${dueOn}`)
    .orderBy('lead.lead_changed_at', (order) => order.desc().nullsLast())
    .orderBy('lead.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A lead that the worker may see; undefined otherwise. */
export async function findLead(db: Queryable, worker: Worker, reference: string) {
  const found = await leadQuery(db, worker, reference).executeTakeFirst();
  return found && leadOf(db, found);
}
export type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>;

/** The same, locked until the transaction ends. */
export async function lockLead(trx: Queryable, worker: Worker, reference: string): Promise<Lead | undefined> {
  const found = await leadQuery(trx, worker, reference).forUpdate('lead').executeTakeFirst();
  return found && leadOf(trx, found);
}

const leadQuery = (db: Queryable, worker: Worker, reference: string) =>
  leadsOf(db, worker)
    .select(['lead.id', 'lead.clid', 'lead.zip', 'lead.first_name', 'lead.last_name', 'lead.license_number'])
    .select(['lead.phone', 'lead.email', 'lead.campaign', 'lead.answers', 'lead.accepted', 'lead.reference'])
    .select(['lead.agency_id', 'lead.promised_on', 'lead.next_step', 'lead.next_on', 'lead.producer_id'])
    .select(['lead.lead_version as version', 'lead.sent_at', ...STATUS_COLUMNS])
    .select(({ ref }) => [
      ref('lead.language').$castTo<Language>().as('language'),
      dayInState('lead.saved_at', 'lead.state').as('saved_on'),
      dayInState('lead.expires_at', 'lead.state').as('expires_on'),
    ])
    .select(
      // Also of a person who has left the agency; a subquery, because the lead alone is locked.
      sql<string | null>`(select first_name || ' ' || last_name from producer where producer.id = lead.producer_id)`.as(
        'holder',
      ),
    )
    .where('lead.reference', '=', reference);

/** The status of a quote that was sent, for whoever sent it. */
export async function leadStatusOf(db: Queryable, quoteId: number): Promise<LeadStatus> {
  const { status } = await db
    .selectFrom('saved_quote as lead')
    .select(({ ref }) => ref('lead.lead_status').$castTo<LeadStatus>().as('status'))
    .where('lead.id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return status;
}

type FoundLead = NonNullable<Awaited<ReturnType<ReturnType<typeof leadQuery>['executeTakeFirst']>>>;

async function leadOf(db: Queryable, found: FoundLead) {
  const { status, lost_why, next_step, next_on, producer_id, holder, version, sent_at, ...quote } = found;
  const draft = await wholeDraft(db, { ...quote, is_bought: false });
  const work: LeadWork = { status, lost_why, next_step, next_on };
  return {
    draft,
    work,
    promised_on: found.promised_on ?? '',
    producer_id,
    holder,
    version,
    sent_at: sent_at ?? new Date(0),
  };
}

/** Changes a lead that {@link lockLead} has locked. */
export async function changeLead(
  trx: Queryable,
  id: number,
  is: Partial<LeadWork> & { producer_id?: number | null; agency_id?: number; promised_on?: string },
): Promise<void> {
  const { status, ...columns } = is;
  await trx
    .updateTable('saved_quote')
    .set((eb) => ({
      ...columns,
      ...(status && { lead_status: status }),
      // Only the first call counts.
      ...(status && status !== 'new' && { called_at: sql<Date>`coalesce(called_at, now())` }),
      lead_version: eb('lead_version', '+', 1),
      lead_changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

type NewNote = { text?: string | null; status?: Exclude<LeadStatus, 'new'>; handed_to?: string };

export async function addLeadNote(trx: Queryable, worker: Worker, leadId: number, note: NewNote): Promise<void> {
  const by = 'staffId' in worker ? { staff_id: worker.staffId } : { producer_id: worker.producerId };
  await trx
    .insertInto('lead_note')
    .values({ saved_quote_id: leadId, ...by, ...note })
    .execute();
}

/** The notes on a lead of the worker, newest first. */
export const findNotes = (db: Queryable, worker: Worker, leadId: number) =>
  leadsOf(db, worker)
    .innerJoin('lead_note as note', 'note.saved_quote_id', 'lead.id') // lead_note_of_quote
    .leftJoin('producer', 'producer.id', 'note.producer_id')
    .leftJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'note.written_at', 'note.text', 'note.handed_to', 'note.producer_id', 'note.staff_id'])
    .select(({ ref, fn }) => [
      ref('note.status').$castTo<Exclude<LeadStatus, 'new'> | null>().as('status'),
      fn.coalesce('producer.first_name', 'staff.first_name').as('first_name'),
      fn.coalesce('producer.last_name', 'staff.last_name').as('last_name'),
    ])
    .where('lead.id', '=', leadId)
    .orderBy('note.written_at', 'desc')
    .orderBy('note.id', 'desc')
    .execute();

/** Whether this producer handed the lead over, which is all they may still know about it. */
export async function wasHandedBy(db: Queryable, worker: Worker, reference: string): Promise<boolean> {
  if ('staffId' in worker) return false;
  const handed = await db
    .selectFrom('saved_quote as lead')
    .innerJoin('lead_note as note', 'note.saved_quote_id', 'lead.id')
    .select('note.id')
    .where('lead.reference', '=', reference)
    .where('note.producer_id', '=', worker.producerId)
    .where('note.handed_to', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return handed !== undefined;
}

/** The people of an agency who may take a lead: nobody, once the agency has closed. */
export const findColleagues = (db: Queryable, agencyId: number) =>
  db
    .selectFrom('producer') // producer_of_agency
    .innerJoin('agency', 'agency.id', 'producer.agency_id')
    .select(['producer.id', 'producer.first_name', 'producer.last_name'])
    .where('producer.agency_id', '=', agencyId)
    .where('producer.closed_at', 'is', null)
    .where('agency.closed_on', 'is', null)
    .orderBy('producer.last_name')
    .orderBy('producer.first_name')
    .orderBy('producer.id')
    .execute();

/** Whether a day is over, by the date of the lead's state. */
const isOver = (day: RawBuilder<string | null>, today: DaysByState) =>
  sql<SqlBool>`(${sql.join(
    Object.entries(today).map(([state, date]) => sql`(lead.state = ${state} and ${day} < ${date}::date)`),
    sql` or `,
  )})`;

/** In the order of the index agency_closed, and more than any carrier has: so the index is read, and not the table. */
const closedAgencies = sql`array(select id from agency where closed_on is not null order by id limit 10000)`;

/**
 * Leads that are for staff to work on: those that their agency did not call by the promised day, and every open lead
 * that no agency has, or one that has closed.
 */
const staffLeads = (db: Queryable, today: DaysByState) =>
  db
    .selectFrom('saved_quote as lead')
    .where('lead.sent_at', 'is not', null)
    .where(
      sql<SqlBool>`(lead.lead_status = 'new' and ${isOver(sql`lead.promised_on`, today)}
        or ${isOpen} and lead.agency_id is null
        or ${isOpen} and lead.agency_id = any (${closedAgencies}))`,
    ); // saved_quote_not_called, saved_quote_open

export async function findStaffLeads(
  db: Queryable,
  today: DaysByState,
  { page, size }: { page: number; size: number },
) {
  const leads = await staffLeads(db, today)
    .select(ROW)
    .select(STATUS_COLUMNS)
    .select('lead.agency_id')
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`${dueOn} is null`)
    .orderBy(sql`${dueOn}`)
    .orderBy('lead.promised_on')
    .orderBy('lead.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  // Of the leads on this page alone: a join would read every agency to count the leads.
  const agencies = await db
    .selectFrom('agency')
    .select(['id', 'name', 'phone', 'closed_on'])
    .where('id', 'in', [0, ...leads.map(({ agency_id }) => agency_id ?? 0)])
    .execute();
  const rows = leads.map((lead) => ({ ...lead, agency: agencies.find(({ id }) => id === lead.agency_id) }));
  return { rows, total: leads[0]?.total ?? 0 };
}

/** How many leads are for staff to work on, and how many of them are late. */
export async function countStaffLeads(db: Queryable, today: DaysByState): Promise<{ open: number; late: number }> {
  const counted = await staffLeads(db, today)
    .select(sql<number>`count(*)::int`.as('open'))
    .select(sql<number>`(count(*) filter (where ${isOver(dueOn, today)}))::int`.as('late'))
    .executeTakeFirst();
  return counted ?? { open: 0, late: 0 };
}
