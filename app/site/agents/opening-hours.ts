/** `17:30` → `5:30`, and whether it is afternoon. */
export function clockOf(time: string): { clock: string; isAfternoon: boolean } {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { clock: `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`, isAfternoon: hours >= 12 };
}

const WEEKDAYS = new Set(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);

type Hours = { opens: string; closes: string; isOpenSaturday: boolean };

/** Whether an agency is open at a moment, in its local time. */
export function isOpenAt({ opens, closes, isOpenSaturday }: Hours, timeZone: string, now: Date): boolean {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const time = `${parts.hour}:${parts.minute}`;
  const isDay = WEEKDAYS.has(parts.weekday ?? '') || (isOpenSaturday && parts.weekday === 'Sat');
  return isDay && opens <= time && time < closes;
}
