// Days as the rating plan counts them: `yyyy-mm-dd`, compared as text, no clock and no zone.

/** Completed years from one day to another. Who was born on the 29th of February completes a common year on the 1st of March. */
export function completedYears(from: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(from.slice(0, 4));
  return on.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The same day so many years before; of the 29th of February the 28th. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = day.slice(4) === '-02-29' && !isLeap ? '-02-28' : day.slice(4);
  return `${String(year).padStart(4, '0')}${rest}`;
}
