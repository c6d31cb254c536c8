// When a core system holds the record, proof of coverage says as of when it is true, and is refused when that is too
// old: an ID card for a policy that has since ended would help no one. When this system holds the record, proof is
// always current.
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import { longMomentIn } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isOfAgent } from '../agencies/agency-to-call.ts';
import { findAsOf } from '../policies/as-of-store.ts';

/** For a book from a core system. `at` is undefined when no import file has contained the policy. */
export type AsOf = { at: Date | undefined; isTooOld: boolean };

type Asking = { db: Queryable; env: Pick<Env, 'POLICY_AUTHORITY' | 'POLICY_MAX_AGE_HOURS'> };

const HOUR_MS = 3_600_000;

/** @returns undefined when this system holds the record */
export async function asOfPolicy({ db, env }: Asking, policyId: number): Promise<AsOf | undefined> {
  if (env.POLICY_AUTHORITY === 'self') return undefined;
  const at = await findAsOf(db, policyId);
  const oldest = oldestAsOf(env, new Date());
  return { at, isTooOld: !at || (oldest !== undefined && at < oldest) };
}

/**
 * The oldest as-of date on which anything may rest: an older copy neither proves coverage nor asks for money.
 *
 * @returns undefined when this system holds the record, which is always current
 */
export const oldestAsOf = (env: Asking['env'], now: Date): Date | undefined =>
  env.POLICY_AUTHORITY === 'self' ? undefined : new Date(now.getTime() - env.POLICY_MAX_AGE_HOURS * HOUR_MS);

type OfAgency = { state: StateCode; agency_name: string; agency_phone: string };

/**
 * `words`: as of when, in the state's local time; or, when it is too old, why it is not shown and whom to call. `fact`
 * leaves out whom to call.
 */
export type AsOfView = { words: string; fact: string; isTooOld: boolean };

export function asOfView(asOf: AsOf | undefined, policy: OfAgency, language: Language): AsOfView | undefined {
  if (!asOf) return undefined;
  const { at, isTooOld } = asOf;
  const locale = { locale: language };
  const moment = at && longMomentIn(at, language, brand.states[policy.state].timeZone, 'short');
  if (moment && !isTooOld) {
    const words = m.record_as_of({ moment }, locale);
    return { words, fact: words, isTooOld };
  }
  const phone = tollFree(brand.phones.support);
  const agent = { agent: policy.agency_name, agentPhone: writtenPhone(policy.agency_phone) };
  const ask = isOfAgent(policy.agency_phone)
    ? m.record_ask({ phone, ...agent }, locale)
    : m.record_ask_us({ phone }, locale);
  const why = moment ? m.record_too_old({ moment }, locale) : m.record_never_held({}, locale);
  return { words: `${why} ${ask}`, fact: why, isTooOld: true };
}
