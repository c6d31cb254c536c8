import { brand } from '#config/brand.ts';
import { type StateCode, stateNamed } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { carsOn, policyAtLoss } from '../lines/policy-at-loss.ts';
import { HOURS } from './report-questions.ts';
import { findFormerOnPolicy, findNowOnPolicy, type Report } from './report-store.ts';

export type OnPolicy = {
  cars: readonly { position: number; vin: string; modelYear: number; make: string; model: string }[];
  drivers: readonly { position: number; firstName: string; lastName: string }[];
};

/** The approximate moment of a loss; null when only its day is known. */
export function lossAtOf({ day, time, zip, state }: Fields, of: StateCode | null): Date | null {
  const hour = HOURS[time ?? ''];
  return day && hour ? instantAt(day, hour, zoneOfLoss(stateNamed(state) ?? of ?? brand.home, zip || null)) : null;
}

type Asked = Pick<Report, 'policyId' | 'state' | 'answers' | 'sentAt'>;

/**
 * The choices from the proved policy: the cars and drivers it had at the loss, once its day is known. A report that was
 * sent may name any who were ever on it.
 */
export async function findOnPolicy(db: Queryable, { policyId, state, answers, sentAt }: Asked): Promise<OnPolicy> {
  if (policyId === null) return { cars: [], drivers: [] };
  if (sentAt !== null) return findFormerOnPolicy(db, policyId);
  const { day, zip } = answers;
  const at = { policyId, state: state ?? brand.home, lossAt: lossAtOf(answers, state), zip: zip || null };
  const document = day ? await policyAtLoss(db, { ...at, lossOn: day }) : undefined;
  if (!day || !document) return findNowOnPolicy(db, policyId);
  return {
    cars: carsOn(document, day).map(({ model_year: modelYear, ...car }) => ({ ...car, modelYear })),
    drivers: document.drivers
      .filter(({ status }) => status === 'rated')
      .map(({ position, first_name: firstName, last_name: lastName }) => ({ position, firstName, lastName })),
  };
}
