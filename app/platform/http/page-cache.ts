import { brand } from '#config/brand.ts';
import type { StateCode } from '#config/states.ts';
import { dayIn, instantAt } from '../calendar/day-in.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** Public pages in memory. A page names the current year, so it is kept until the year ends in a state. */
export function openPageCache(state: StateCode) {
  const pages = new Map<string, { page: CachedAnswer; until: number }>();
  const nextYear = (at: Date) => Number(dayIn(state, at).slice(0, 4)) + 1;
  return {
    get(key: string): CachedAnswer | undefined {
      const kept = pages.get(key);
      return kept && Date.now() < kept.until ? kept.page : undefined;
    },
    /** @param renderedAt when rendering began */
    add(key: string, page: CachedAnswer, renderedAt: Date): void {
      const until = instantAt(`${nextYear(renderedAt)}-01-01`, '00:00', brand.states[state].timeZone).getTime();
      pages.set(key, { page, until });
    },
  };
}
