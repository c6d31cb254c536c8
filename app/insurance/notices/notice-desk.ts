import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES, states } from '#config/states.ts';
import { isDay } from '#contract/days.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../staff/audit-staff.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { noticeOf } from './notice.ts';
import { addVersion, audienceOf, findVersions, type NoticeVersion, withdrawVersion } from './notice-store.ts';

/** The agents' portals that show notices, by their part of the URL. States may share one. */
export const AUDIENCE_PLACES = [...new Set(STATES.map((state) => states[state].notices))];

export const audienceAt = (place: string) => AUDIENCE_PLACES.find((each) => each === place.toLowerCase());
export const statesAt = (place: string) => STATES.filter((state) => states[state].notices === place);
export const zoneOf = (place: string) => states[statesAt(place)[0] ?? brand.home].timeZone;

export const MOST_NOTICE = 10_000;
export const VERSIONS_SHOWN = 30;

/** `in-force`: what agents read now. `scheduled`: not started yet. `over`: ended or replaced. */
export type VersionStatus = 'in-force' | 'scheduled' | 'over' | 'withdrawn';

/** The status of each version. Of versions whose time has come, the one that started last is in force. */
export function versionStatuses(versions: NoticeVersion[]): Map<number, VersionStatus> {
  const live = versions.filter(({ withdrawn_at }) => withdrawn_at === null);
  const [now] = live
    .filter(({ starts_at, ends_at, now: at }) => starts_at <= at && (ends_at === null || ends_at > at))
    .sort((a, b) => b.starts_at.getTime() - a.starts_at.getTime() || b.id - a.id);
  return new Map(
    versions.map((each) => {
      if (each.withdrawn_at) return [each.version, 'withdrawn'];
      if (each === now) return [each.version, 'in-force'];
      return [each.version, each.starts_at > each.now ? 'scheduled' : 'over'];
    }),
  );
}

export type TypedNotice = { words: string; from: string; until: string };

/**
 * Reads a typed notice into what is stored.
 *
 * @throws {Failure} refused, saying what to correct
 */
export function readNotice(place: string, typed: TypedNotice, language: Language, now = new Date()) {
  const locale = { locale: language };
  const html = noticeOf(typed.words);
  if (html === undefined) throw new Failure('refused', m.staff_notice_empty({}, locale));
  if (typed.words.length > MOST_NOTICE)
    throw new Failure('refused', m.staff_notice_long({ most: MOST_NOTICE }, locale));
  const starts = typed.from ? dayOf(typed.from, zoneOf(place)) : now;
  // Until the end of its last day.
  const ends = typed.until ? dayOf(typed.until, zoneOf(place), 1) : null;
  if (!starts || ends === undefined) throw new Failure('refused', m.staff_notice_no_day({}, locale));
  if (ends && ends <= (starts > now ? starts : now))
    throw new Failure('refused', m.staff_notice_ends_first({}, locale));
  // A notice for a day that has begun starts now.
  return { html, starts_at: starts > now ? starts : undefined, ends_at: ends };
}

/** The start of a day in a time zone, or of a later one; undefined when it is not a day. */
function dayOf(day: string, timeZone: string, later = 0): Date | undefined {
  return isDay(day) ? instantAt(plusDays(day, later), '00:00', timeZone) : undefined;
}

/** Publishes a version as the successor of the one that its author saw. */
export async function publishNotice(
  context: Context,
  member: StaffMember,
  { place, seen, typed }: { place: string; seen: number; typed: TypedNotice },
): Promise<void> {
  const audience = audienceOf(place);
  const notice = readNotice(place, typed, context.language);
  const version = seen + 1;
  await context.db.transaction().execute(async (db) => {
    const id = await addVersion(db, { audience, version, published_by: member.id, ...notice });
    if (id !== undefined) {
      await auditStaff(db, context, member, {
        act: 'publish-notice',
        subject: ['notice', id],
        detail: { audience, version },
      });
      return;
    }
    // Sent again by a double click or a reload; it is already published.
    const newest = (await findVersions(db, audience, 1))[0];
    const isOwn = newest?.version === version && newest.published_by === member.id && newest.html === notice.html;
    if (!isOwn) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
  });
}

export async function withdrawNotice(
  context: Context,
  member: StaffMember,
  { place, version }: { place: string; version: number },
): Promise<void> {
  const audience = audienceOf(place);
  await context.db.transaction().execute(async (db) => {
    const id = await withdrawVersion(db, { audience, version, staffId: member.id });
    if (id === undefined) return;
    await auditStaff(db, context, member, {
      act: 'withdraw-notice',
      subject: ['notice', id],
      detail: { audience, version },
    });
  });
}
