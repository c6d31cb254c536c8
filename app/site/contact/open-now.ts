import type { Desk } from '#config/contact-desks.ts';

const WEEKDAYS = new Set(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);

/** Whether somebody answers at this moment: Monday to Friday within the desk's hours, by the clock of its state. */
export function isOpen(desk: Pick<Desk, 'opens' | 'closes'>, timeZone: string, now: Date): boolean {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const time = `${parts.hour}:${parts.minute}`;
  return WEEKDAYS.has(parts.weekday ?? '') && desk.opens <= time && time < desk.closes;
}

/** `18:00` → `6:00`, as hours are written on a door. */
export function doorTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute}`;
}
