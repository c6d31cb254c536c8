import { CLICKS_TAKEN } from '#config/security-limits.ts';

export type ClickBudget = { hasRoom(address: string): boolean };

/**
 * How much one address may tell of. Kept in this process's memory and forgotten when the window is over: a flood of
 * clicks takes nobody's place at the database, and no address is stored for having clicked.
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
