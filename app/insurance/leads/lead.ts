import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { isDay } from '#contract/days.ts';

const OPEN_STATUSES = ['new', 'contacted', 'quoted'] as const;
export const CLOSED_STATUSES = ['bound', 'lost'] as const;
export const LEAD_STATUSES = [...OPEN_STATUSES, ...CLOSED_STATUSES] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const STATUS_WORDS = {
  new: ['warn', m.leads_status_new],
  contacted: ['none', m.leads_status_contacted],
  quoted: ['none', m.leads_status_quoted],
  bound: ['ok', m.leads_status_bound],
  lost: ['none', m.leads_status_lost],
} as const satisfies Record<LeadStatus, readonly ['warn' | 'none' | 'ok', unknown]>;

/** The statuses that a lead can be changed to, by name. */
export const LEAD_STATUS_NAMES = {
  contacted: m.leads_status_contacted,
  quoted: m.leads_status_quoted,
  bound: m.leads_status_bound,
  lost: m.leads_status_lost,
};

export const statusName = (status: LeadStatus, language: Language) => STATUS_WORDS[status][1]({}, { locale: language });

export const LOST_WHY = {
  price: m.leads_lost_price,
  elsewhere: m.leads_lost_elsewhere,
  'not-reached': m.leads_lost_not_reached,
  'not-wanted': m.leads_lost_not_wanted,
  'not-eligible': m.leads_lost_not_eligible,
  duplicate: m.leads_lost_duplicate,
};
export type LostWhy = keyof typeof LOST_WHY;

export const isOpen = (status: LeadStatus) => OPEN_STATUSES.some((each) => each === status);

/** The forms on a lead's page, and the message when each is done. */
export const DONE_WORDS = {
  called: m.leads_done_called,
  work: m.leads_done_work,
  hand: m.leads_done_hand,
  take: m.leads_done_take,
};
export type LeadAct = keyof typeof DONE_WORDS;

/** Which leads a list shows. */
export const LEAD_LISTS = ['open', 'due', 'mine', 'closed', 'all'] as const;
export type LeadList = (typeof LEAD_LISTS)[number];

export const LEAD_ROWS = { aPage: 25, onTheDesk: 8 };
/** The maximum lengths that the columns allow. */
export const MOST_NOTE = 1500;
export const MOST_STEP = 120;

/** The part of a lead that actions on it change. */
export type LeadWork = {
  status: LeadStatus;
  lost_why: LostWhy | null;
  next_step: string | null;
  next_on: string | null;
};

export type TypedWork = { status?: string; why?: string; note?: string; step?: string; day?: string };
type WorkField = keyof TypedWork;

/** Reads what was typed about a lead: its new state and a note, or the errors by field. */
export function readWork(
  typed: TypedWork,
  is: LeadWork,
  today: string,
): { becomes: LeadWork; note: string | null } | { errors: Partial<Record<WorkField, typeof m.leads_day_missing>> } {
  const becoming = readTyped(typed, is);
  const errors = wrongIn(becoming, is, today);
  if (Object.keys(errors).length > 0) return { errors };
  const { status, why, note, step, day, comesNext } = becoming;
  const becomes = {
    status,
    lost_why: status === 'lost' ? why : null,
    next_step: comesNext ? step : null,
    next_on: comesNext ? day : null,
  };
  return { becomes, note: note || null };
}

function readTyped(typed: TypedWork, is: LeadWork) {
  const status = LEAD_STATUSES.find((each) => each === typed.status) ?? is.status;
  const why = (Object.keys(LOST_WHY) as LostWhy[]).find((each) => each === typed.why) ?? null;
  const note = (typed.note ?? '').replace(/\r\n?/g, '\n').trim();
  const step = (typed.step ?? '').trim();
  const day = (typed.day ?? '').trim();
  return { status, why, note, step, day, comesNext: isOpen(status) && Boolean(step || day) };
}

function wrongIn(
  { status, why, note, step, day, comesNext }: ReturnType<typeof readTyped>,
  is: LeadWork,
  today: string,
) {
  const errors: Partial<Record<WorkField, typeof m.leads_day_missing>> = {};
  if (note.length > MOST_NOTE) errors.note = m.leads_note_long;
  if (step.length > MOST_STEP) errors.step = m.leads_step_long;
  if (status === 'lost' && !why) errors.why = m.leads_why_missing;
  // A lead cannot become new again.
  if (status === 'new' && is.status !== 'new') errors.status = m.leads_status_missing;
  if (comesNext && !step) errors.step = m.leads_step_missing;
  if (comesNext && !isDay(day)) errors.day = m.leads_day_missing;
  // A day that was set earlier may have passed by now.
  else if (comesNext && day < today && day !== is.next_on) errors.day = m.leads_day_over;
  return errors;
}

export const isSame = (one: LeadWork, other: LeadWork) =>
  one.status === other.status &&
  one.lost_why === other.lost_why &&
  one.next_step === other.next_step &&
  one.next_on === other.next_on;

/** The next thing to do on a lead and by when: its next step, or for a lead that was not called, the promised call. */
export function dueOf(
  { status, next_step, next_on, promised_on }: LeadWork & { promised_on: string },
  today: string,
): { kind: 'call' | 'step' | 'none'; day: string; when: 'late' | 'today' | 'later' } {
  const kind = next_step ? 'step' : status === 'new' ? 'call' : 'none';
  const day = next_on ?? (status === 'new' ? promised_on : '');
  return { kind, day, when: day === '' || day > today ? 'later' : day === today ? 'today' : 'late' };
}
