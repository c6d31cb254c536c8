import type { Coverage } from '#contract/coverages.ts';
import type { Role } from '../staff-acts.ts';

const CARS = { COLL: 25_000_00, COMP: 25_000_00, PD_3P: 25_000_00, UMPD: 25_000_00, GLASS: 2500_00 } as const;
const EXTRAS = { RENT: 2500_00, TOW: 500_00 } as const;
const INJURIES = { BI_3P: 15_000_00, UMBI: 15_000_00, PIP: 10_000_00, MED: 10_000_00 } as const;

/**
 * Up to which amount, in cents, a role may accept or pay a line on its own. A role without an entry may not, and null is
 * without a limit. To be replaced by a carrier's own limits.
 */
const AUTHORITY: Partial<Record<Role, Record<Coverage, number> | null>> = {
  adjuster: { ...CARS, ...EXTRAS, ...INJURIES },
  'claims-lead': null,
};

/** The most that somebody with these roles may accept or pay for a coverage; null without a limit. */
export function authorityOf(roles: readonly string[], coverage: Coverage): number | null {
  let most = 0;
  for (const [role, limits] of Object.entries(AUTHORITY)) {
    if (!roles.includes(role)) continue;
    if (limits === null) return null;
    most = Math.max(most, limits[coverage]);
  }
  return most;
}
