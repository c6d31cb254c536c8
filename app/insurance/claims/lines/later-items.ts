import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Later, Loss } from '../loss.ts';
import { insertEvent, ofItem } from './claim-event-store.ts';
import { addItem } from './claim-line-store.ts';
import type { ItemKind } from './line-labels.ts';

/** Questions with the same `together` need only a few words each, and become one item. */
const ITEMS = {
  story: { kind: 'statement', why: m.later_story },
  photos: { kind: 'photos', why: m.later_photos },
  'other-insurance': { kind: 'answer', why: m.later_other_insurance },
  'police-report': { kind: 'police-report', why: m.later_police_report },
  time: { kind: 'answer', why: m.later_time, together: 'accident' },
  place: { kind: 'answer', why: m.later_place, together: 'accident' },
  hurt: { kind: 'answer', why: m.later_hurt, together: 'accident' },
  other: { kind: 'answer', why: m.later_other, together: 'accident' },
  police: { kind: 'answer', why: m.later_police, together: 'accident' },
  car: { kind: 'answer', why: m.later_car, together: 'car' },
  driver: { kind: 'answer', why: m.later_driver, together: 'car' },
  drivable: { kind: 'answer', why: m.later_drivable, together: 'car' },
  whereabouts: { kind: 'answer', why: m.later_whereabouts, together: 'car' },
  rental: { kind: 'answer', why: m.later_rental, together: 'car' },
} as const satisfies Record<Later, { kind: ItemKind; why: unknown; together?: string }>;

/** The items to request in place of answers, and why, for their reader. */
export function itemsOf(all: readonly Later[], language: Language): { kind: ItemKind; why: string }[] {
  const items = new Map<string, { kind: ItemKind; why: string }>();
  for (const later of all) {
    const { kind, why, together = later }: { together?: string } & (typeof ITEMS)[Later] = ITEMS[later];
    const text = why({}, { locale: language });
    const before = items.get(together)?.why;
    items.set(together, { kind, why: before ? `${before} ${text}` : text });
  }
  return [...items.values()];
}

/** Requested items are due this many business days later. They are still accepted after that. */
const ITEM_DAYS = 5;

/** Records that the photos of a damaged car came with the report. Those of a stolen car show what it was like, and no damage. */
export async function notePhotosOfReport(
  trx: Queryable,
  { kind, later }: Loss,
  line: { claimId: number; lineId: number; actor: Actor },
): Promise<void> {
  if (kind === 'theft' || later.includes('photos')) return;
  await insertEvent(trx, { ...line, kind: 'photos-complete', visibility: 'line' });
}

type Asking = {
  claimId: number;
  partyId: number;
  lineId: number | null;
  lawState: StateCode;
  today: string;
  actor: Actor;
};

/** Asks a reporter for what they will tell us later. */
export async function askForLater(
  trx: Queryable,
  { later, reporter: { language } }: Loss,
  { claimId, partyId, lineId, lawState, today, actor }: Asking,
): Promise<void> {
  const dueOn = businessDaysAfter(today, ITEM_DAYS, lawState);
  for (const { kind, why } of itemsOf(later, language)) {
    const itemId = await addItem(trx, { lineId, partyId, kind, why, dueOn });
    const facts = { itemId, kind, dueOn };
    await insertEvent(trx, { claimId, kind: 'item-asked', actor, facts, ...ofItem(lineId) });
  }
}
