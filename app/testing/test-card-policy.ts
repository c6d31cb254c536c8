// For tests: a policy with everything that an ID card needs.
import type { StateCode } from '#config/states.ts';
import type { CardCompany, CardPolicy } from '#insurance/id-cards/id-card.ts';

export const CARD_DAY = '2026-05-20';
export const CARD_COMPANY: CardCompany = {
  name: 'Unison Auto Insurance Company',
  number: '00000',
  tollFree: '8005550135',
  claims: '8005550119',
};

export const cardVehicle = (position: number) => ({
  position,
  vin: `2T1BURHE5KC2441${String(position).padStart(2, '0')}`,
  model_year: 2019,
  make: 'Toyota',
  model: 'Corolla',
  geics_reported_on: '2026-03-17',
});

const cover = (kind: CardPolicy['covers'][number]['kind'], limit_cents: number, perAccident: number | null = null) => ({
  kind,
  vehicle_position: 0,
  limit_cents,
  limit_per_accident_cents: perAccident,
  deductible_cents: null,
});
export const CARD_LIABILITY: CardPolicy['covers'] = [
  cover('bodily_injury', 30_000_00, 60_000_00),
  cover('property_damage', 25_000_00),
  cover('personal_injury_protection', 10_000_00),
];

export const cardPolicyOf = (state: StateCode, more: Partial<CardPolicy> = {}): CardPolicy => ({
  id: 1,
  prefix: state,
  number: '44170263',
  state,
  status: 'A',
  cancels_on: null,
  effective_on: '2026-03-14',
  expires_on: '2027-03-14',
  agency_name: 'Calle Ocho',
  agency_phone: '3055550133',
  ended_otherwise: false,
  awaits_core: false,
  garaged_zip: '33135',
  will_cancel_on: null,
  address: '12 Palm Ave',
  city: 'Miami',
  zip: '33135',
  insureds: [
    { first_name: 'Marisol', last_name: 'Peña' },
    { first_name: 'Luis', last_name: 'Peña' },
  ],
  vehicles: [cardVehicle(1)],
  covers: CARD_LIABILITY,
  ...more,
});
