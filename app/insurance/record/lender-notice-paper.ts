import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { timeZoneOfZip } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn, instantAt, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenInstant, writtenMoney } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { makeDocument } from '#platform/documents/make-document.ts';
import { fullName } from '../parties/full-name.ts';
import { carTitle } from '../vehicles/car-title.ts';
import type { LenderNotice } from './lender-notice-store.ts';
import { NOTICE_OVER, type PolicyVersion, stateOf, TAKEN_BACK } from './policy-version.ts';
import { garagingZipOf } from './pricing/difference.ts';
import { findVersion, versionAt } from './version-store.ts';

type Vehicle = PolicyDocument['vehicles'][number];

/** Letters to lienholders are always in English, whatever the language of the person who prints them. */
const LANGUAGE = 'en';
const LOCALE = { locale: LANGUAGE } as const;

/** A letter to a lienholder, ready to mail: what changed on its car, according to the policy version. */
export async function lenderNoticePaper(db: Queryable, notice: LenderNotice): Promise<Buffer | undefined> {
  const { policyId, versionNumber, vehiclePosition, lender, effectiveOn } = notice;
  const version = await findVersion(db, policyId, versionNumber);
  const carOf = (of: PolicyVersion | undefined) =>
    of?.document.vehicles.find(({ position }) => position === vehiclePosition);
  // What is in force from the day of a change that was taken back may be of another change, scheduled for an earlier day.
  // When a cancellation is withdrawn, a lienholder whose lien begins later reads that day.
  const isOfThatDay = version?.reason === TAKEN_BACK || (version && goesOnFrom(version, effectiveOn));
  const from =
    version && isOfThatDay
      ? await versionAt(db, policyId, startOfDayIn(stateOf(version.document), effectiveOn))
      : version;
  const insured = carOf(from);
  // A car whose addition was taken back is only in the version before.
  const vehicle = insured ?? carOf(await findVersion(db, policyId, versionNumber - 1));
  if (!version || !vehicle) return undefined;
  const { insureds } = version.document;
  const isOn = notice.what !== 'removed' && version.document.status !== 'cancelled';
  return makeDocument({
    language: LANGUAGE,
    title: m.letters_title({}, LOCALE),
    parts: [
      { text: writtenDay(dayIn(brand.home, notice.writtenAt), LANGUAGE) },
      { text: `${lender.name}\n${lender.address}\n${lender.city}, ${lender.state} ${lender.zip}` },
      { text: newsOf(notice, version, !insured || insured.removed_on !== null) },
      {
        facts: [
          [m.liens_policy_number({}, LOCALE), `${notice.prefix} ${notice.number}`],
          [m.letters_insured({}, LOCALE), insureds.map(fullName).join(', ')],
          ...(lender.loan_number ? [pair(m.letters_loan({}, LOCALE), lender.loan_number)] : []),
          [m.letters_effective({}, LOCALE), writtenDay(effectiveOn, LANGUAGE)],
        ],
      },
      { heading: m.liens_vehicle({}, LOCALE) },
      {
        facts: [
          [m.liens_vehicle_name({}, LOCALE), carTitle(vehicle)],
          [m.liens_vehicle_vin({}, LOCALE), vehicle.vin],
          ...(isOn
            ? [
                pair(m.liens_comprehensive({}, LOCALE), deductibleOf(vehicle, 'comprehensive')),
                pair(m.liens_collision({}, LOCALE), deductibleOf(vehicle, 'collision')),
              ]
            : []),
        ],
      },
      { note: m.letters_questions({ phone: tollFree(brand.phones.support) }, LOCALE) },
    ],
  });
}

const goesOnFrom = ({ kind, document, effectiveAt }: PolicyVersion, on: string) =>
  kind === 'reinstatement' && document.status === 'active' && on > dayIn(stateOf(document), effectiveAt);

const pair = (label: string, value: string): [string, string] => [label, value];

function newsOf({ what, effectiveOn }: LenderNotice, version: PolicyVersion, isGone: boolean): string {
  const { kind, document } = version;
  const day = writtenDay(effectiveOn, LANGUAGE);
  const isStatusNews = kind === 'cancellation' || kind === 'reinstatement';
  // A cancellation for another day may have been withdrawn while this notice applies.
  if (isStatusNews && document.status === 'cancel_pending') return m.letters_notice({ day }, LOCALE);
  if (kind === 'reinstatement') return m.letters_reinstated({ day }, LOCALE);
  if (kind === 'cancellation') return m.letters_cancelled({ moment: endOf(version, effectiveOn) }, LOCALE);
  if (what === 'added') return m.letters_added({ day }, LOCALE);
  if (what === 'changed') return m.letters_changed({ day }, LOCALE);
  if (kind === 'expiration') return m.letters_expired({ day }, LOCALE);
  return isGone ? m.letters_vehicle_removed({ day }, LOCALE) : m.letters_lien_removed({ day }, LOCALE);
}

/**
 * A notice ends a policy at the start of its day by the clock where the cars are garaged, though the version is written
 * later.
 */
function endOf({ document, effectiveAt, reason }: PolicyVersion, on: string): string {
  const state = stateOf(document);
  if (reason !== NOTICE_OVER) return writtenInstant(effectiveAt, state, LANGUAGE);
  const timeZone = timeZoneOfZip(state, garagingZipOf(document));
  return writtenInstant(instantAt(on, '00:01', timeZone), state, LANGUAGE, timeZone);
}

function deductibleOf({ coverages }: Vehicle, kind: 'comprehensive' | 'collision'): string {
  const coverage = coverages.find((each) => each.kind === kind);
  if (!coverage) return m.liens_no_cover({}, LOCALE);
  return writtenMoney(coverage.deductible_cents ?? 0, LANGUAGE);
}
