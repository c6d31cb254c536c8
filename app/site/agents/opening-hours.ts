/** `17:30` → `5:30`, and whether it is after noon. */
export function clockOf(time: string): { clock: string; isAfternoon: boolean } {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { clock: `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`, isAfternoon: hours >= 12 };
}
