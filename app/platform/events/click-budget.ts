import { CLICKS_TAKEN } from '#config/security-limits.ts';

export type ClickBudget = { hasRoom(address: string): boolean };

/**
 * Limits how many clicks one address may report. Kept in this process's memory and dropped when the window ends: a
 * flood of clicks does not burden the database, and no address is stored because of a click.
 */
export function openClickBudget(now = () => performance.now()): ClickBudget {
  const { hits, seconds, addresses } = CLICKS_TAKEN;
  const told = new Map<string, number>();
  let over = 0;
  return {
    hasRoom(address) {
      if (now() >= over) {
        told.clear();
        over = now() + seconds * 1000;
      }
      const before = told.get(address) ?? 0;
      if (before >= hits || (before === 0 && told.size >= addresses)) return false;
      told.set(address, before + 1);
      return true;
    },
  };
}
