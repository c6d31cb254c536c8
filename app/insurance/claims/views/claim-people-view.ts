// The people and cars of a claim as display text for the desk.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { writtenLanguage } from '#platform/calendar/written.ts';
import type { ClaimParty } from '../lines/claim-record.ts';
import { ROLE_IN_CLAIM } from '../lines/line-labels.ts';
import type { TimedClaim } from '../lines/visibility.ts';
import { isReachedByPost } from '../talk/claim-message-store.ts';
import { ZONE_NAMES } from '../zone-names.ts';

export const nameOf = ({ name, role }: ClaimParty, language: Language) =>
  name ?? ROLE_IN_CLAIM[role]({}, { locale: language });

export const addressOf = (party: ClaimParty | undefined) => ({
  name: party?.name ?? '',
  address: party?.mailAddress ?? '',
  phone: party?.phone ? writtenPhone(party.phone) : '',
});

export const contactOf = (party: ClaimParty | undefined) => ({
  ...addressOf(party),
  email: party?.email ?? '',
  language: party?.language ?? ('en' as const),
});

/** How a person learns that we wrote. */
export function wayTo(
  party: ClaimParty | undefined,
  attorney: ClaimParty | undefined,
  canText: boolean,
): 'attorney' | 'mail' | 'post' | 'text' {
  if (attorney) return 'attorney';
  if (!party || party.email) return 'mail';
  return isReachedByPost({ ...party, hasTexts: canText && party.agreedToTexts }) ? 'post' : 'text';
}

export function carView(car: TimedClaim['vehicles'][number], language: Language) {
  const locale = { locale: language };
  return {
    id: car.id,
    vin: car.vin,
    whereabouts: car.whereabouts,
    zones: car.zones,
    label: (car.side === 'ours' ? m.cdesk_our_car : m.cdesk_other_car)({}, locale),
    name: [car.year, car.make, car.model].filter(Boolean).join(' '),
    plate: [car.plate, car.plateState].filter(Boolean).join(' '),
    damage: new Intl.ListFormat(language).format(car.zones.flatMap((zone) => ZONE_NAMES[zone]?.({}, locale) ?? [])),
    drives: car.isDrivable === null ? '' : (car.isDrivable ? m.cdesk_drives : m.cdesk_drives_not)({}, locale),
  };
}

export const personView = (party: ClaimParty, all: readonly ClaimParty[], language: Language) => ({
  id: party.id,
  name: nameOf(party, language),
  email: party.email,
  isHurt: party.isHurt === true,
  role: ROLE_IN_CLAIM[party.role]({}, { locale: language }),
  phone: party.phone && writtenPhone(party.phone),
  language: party.role === 'attorney' ? undefined : writtenLanguage(party.language, language),
  attorney: all.find(({ id }) => id === party.representedBy)?.name,
});
