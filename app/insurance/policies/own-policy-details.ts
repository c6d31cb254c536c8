import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { mediumDay, writtenMoney } from '#platform/calendar/written.ts';
import { type CoverToday, coverOn, endsEarlyOn } from './cover.ts';
import { coverDay } from './cover-day.ts';
import { coversView, missingCovers } from './cover-labels.ts';
import { agencyView } from './own-policy.ts';
import type { OwnDriver, Owned, OwnPolicy, OwnVehicle } from './own-policy-store.ts';

/** Everything a policy says, in plain words for its page and its declarations. */
export function policyDetailsView(policy: OwnPolicy, owned: Owned, now: Date, language: Language) {
  const locale = { locale: language };
  const own = <Row extends { policy_id: number }>(rows: Row[]) => rows.filter((row) => row.policy_id === policy.id);
  const covers = own(owned.covers);
  const { state } = policy;
  const endsEarly = endsEarlyOn(policy);
  const cover = coverOn(policy, coverDay(policy, now));
  return {
    number: `${policy.prefix} ${policy.number}`,
    name: joinPolicyName(policy),
    state,
    cover,
    coverWord: coverLabels[cover]({}, locale),
    insureds: own(owned.insureds).map(({ name }) => name),
    facts: [
      {
        label: m.guest_named_insured({}, locale),
        value: own(owned.insureds)
          .map(({ name }) => name)
          .join(', '),
      },
      { label: m.guest_effective({}, locale), value: mediumDay(policy.effective_on, language) },
      { label: m.guest_expires({}, locale), value: mediumDay(policy.expires_on, language) },
      ...(endsEarly ? [{ label: m.holder_ends({}, locale), value: mediumDay(endsEarly, language) }] : []),
      { label: m.holder_premium({}, locale), value: writtenMoney(policy.premium_cents, language) },
      {
        label: m.holder_mailing_address({}, locale),
        value: `${policy.address}\n${policy.city}, ${state} ${policy.zip}`,
      },
    ],
    covers: coversView(covers, 0, state, language),
    missing: missingCovers(covers, 0, state, language),
    vehicles: own(owned.vehicles).map((vehicle) => ({
      name: vehicle.name,
      vin: vehicle.vin,
      facts: vehicleFacts(vehicle, language),
      covers: coversView(covers, vehicle.position, state, language),
      missing: missingCovers(covers, vehicle.position, state, language),
    })),
    drivers: own(owned.drivers).map((driver) => ({
      name: driver.name,
      isExcluded: driver.status === 'excluded',
      note: driverNote(driver, language),
    })),
    agency: agencyView(policy),
  };
}
export type DetailsView = ReturnType<typeof policyDetailsView>;

const coverLabels = {
  covered: m.guest_status_covered,
  notice: m.guest_status_notice,
  'not-yet': m.guest_status_not_yet,
  expired: m.guest_status_expired,
  cancelled: m.guest_status_cancelled,
} satisfies Record<CoverToday, unknown>;

function vehicleFacts(
  { vin, plate, ownership, lienholder, lienholder_address, added_on }: OwnVehicle,
  language: Language,
) {
  const locale = { locale: language };
  const isLeased = ownership === 'leased';
  return [
    { label: m.holder_vin({}, locale), value: vin },
    ...(plate ? [{ label: m.change_plate({}, locale), value: plate }] : []),
    { label: m.holder_on_policy_since({}, locale), value: mediumDay(added_on, language) },
    lienholder === null
      ? { label: m.holder_lienholder({}, locale), value: m.holder_no_lienholder({}, locale) }
      : {
          label: isLeased ? m.holder_lessor({}, locale) : m.holder_lienholder({}, locale),
          value: `${lienholder}, ${lienholder_address}`,
        },
  ];
}

function driverNote({ status, license_ends, license_state }: OwnDriver, language: Language): string {
  const locale = { locale: language };
  return status === 'excluded'
    ? m.holder_driver_excluded({}, locale)
    : m.holder_driver_license({ state: license_state ?? '', digits: license_ends ?? '' }, locale);
}
