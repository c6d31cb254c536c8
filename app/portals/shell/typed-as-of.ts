import type { Fields } from '#contract/call.ts';
import type { Typed } from './portal-page.ts';

/**
 * Like `typedInto`, for a form that changes a record. If a colleague has changed the record since the form was loaded,
 * its fields are shown as they are `now`: sending them again as typed would undo the colleague's change, also in fields
 * that nobody has touched. `lost` has what was typed instead, to be shown beside the refusal.
 *
 * @param seen the name of the form's hidden field for the record's version, and the version now
 */
export function typedAsOf(typed: Typed, seen: Record<string, string | number>, now: Fields): Typed & { lost: Fields } {
  const isStale = Object.entries(seen).some(
    ([name, version]) => (typed.values[name] ?? String(version)) !== String(version),
  );
  if (!isStale) return { ...typed, lost: {} };
  const lost = Object.entries(typed.values).filter(([name, value]) => name in now && value !== now[name]);
  return { ...typed, values: { ...typed.values, ...now }, lost: Object.fromEntries(lost) };
}
