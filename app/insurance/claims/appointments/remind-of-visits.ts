import { randomUUID } from 'node:crypto';
import { audit } from '#platform/audit/audit-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { lockLineById } from '../lines/line-change-store.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { zoneNamed } from './appointment-labels.ts';
import { markVisitReminded, visitsNotReminded, type WaitingVisit } from './appointment-store.ts';
import { notifyAppointment } from './notify-appointment.ts';
import { findPlace } from './slots.ts';

const LOOK_EVERY_MS = 60_000;
const BATCH = 200;
/** Reminders go out the day before, in local time, at hours that wake no one and leave time to reschedule. */
const FROM = '09:00';
const UNTIL = '20:00';

/** Whether the reminder is due now. A visit that was booked or moved that same day needs none. */
function isTimeToRemind({ placeId, onDay, changedAt }: WaitingVisit, now: Date): boolean {
  const zone = zoneNamed(placeId);
  const at = (time: string) => instantAt(plusDays(onDay, -1), time, zone);
  return now >= at(FROM) && now < at(UNTIL) && changedAt < at('00:00');
}

/**
 * Reminds parties of tomorrow's visits, once per visit time.
 *
 * @returns how many were reminded
 * @throws the first failure, after the others were handled
 */
export async function remindOfVisits(resources: Resources, now = new Date()): Promise<number> {
  const due = (await visitsNotReminded(resources.db, now, BATCH)).filter((visit) => isTimeToRemind(visit, now));
  await oneByOne(due, (visit) => remindOf(resources, visit));
  return due.length;
}

const remindOf = (resources: Resources, visit: WaitingVisit) =>
  resources.db.transaction().execute(async (trx) => {
    // Its claim may have been joined to another one in the meantime.
    const { claimId, partyId } = await lockLineById(trx, visit.lineId);
    // Another process was faster, or the visit was moved.
    if (!(await markVisitReminded(trx, visit))) return;
    const party = await findTalkParty(trx, resources, claimId, partyId);
    if (!party) return;
    await notifyAppointment(trx, resources, party, 'tomorrow', {
      ...visit,
      where: findPlace(visit.placeId)?.address ?? '',
    });
    const acting = { ...resources, requestId: randomUUID() };
    await audit(trx, acting, { act: 'remind-of-visit', actor: 'claims', subject: ['claim', claimId] });
  });

export const startRemindingOfVisits = (resources: Resources) =>
  startJob(resources, {
    name: 'visit-reminders',
    everyMs: LOOK_EVERY_MS,
    failure: 'nobody reminded of visits',
    async work() {
      await remindOfVisits(resources);
    },
  });
