/** The later of two days. */
export const latestOf = (one: string, other: string) => (one > other ? one : other);

/** An instant of a day, by the minute of it from 0 to 1439, in UTC. */
export function instantOf(day: string, minute: number): string {
  return `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`;
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number));
