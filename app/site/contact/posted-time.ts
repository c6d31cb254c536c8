/** `18:00` → `6:00`, as opening hours are written on a shop door. */
export function postedTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute}`;
}
