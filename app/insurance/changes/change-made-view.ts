import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isAnotherCard } from '../id-cards/another-card.ts';
import { stateOf } from '../record/policy-version.ts';
import { findVersion } from '../record/version-store.ts';

/**
 * What a change that was just made has changed, and from when: a version that begins on a later day changes neither
 * policy nor ID card before. The caller has checked access to the policy.
 */
export async function changeMadeView(
  db: Queryable,
  policyId: number,
  number: number,
  language: Language,
  now = new Date(),
): Promise<string | undefined> {
  const after = await findVersion(db, policyId, number);
  const before = await findVersion(db, policyId, number - 1);
  if (!after || !before) return undefined;
  const locale = { locale: language };
  const on = dayIn(stateOf(after.document), after.effectiveAt);
  const day = mediumDay(on, language);
  const isLater = after.effectiveAt > now;
  if (after.kind === 'cancellation') {
    return isLater ? m.change_made_end_day({ day }, locale) : m.change_made_end({}, locale);
  }
  if (isAnotherCard(before.document, after.document, on)) {
    return isLater ? m.change_made_card_day({ day }, locale) : m.change_made_card({}, locale);
  }
  return isLater ? m.change_made_day({ day }, locale) : m.change_made({}, locale);
}
