import { tollFree, writtenPhone } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import type { CoverageKind } from '#contract/coverages.ts';
import { fullName } from '../parties/full-name.ts';
import type { BilledPolicy } from '../policies/billed-policy.ts';
import { type Cover, type CoverToday, coverOn, endOfCover, isCovering } from '../policies/cover.ts';
import { carTitle } from '../vehicles/car-title.ts';
import { type CardItem, cardRuleOf } from './id-card-law.ts';

/** The data for a card. Days are `yyyy-mm-dd`. */
export type CardPolicy = BilledPolicy & {
  id: number;
  address: string;
  city: string;
  zip: string;
  insureds: { first_name: string; last_name: string }[];
  vehicles: CardVehicle[];
  covers: Cover[];
};
export type CardVehicle = {
  position: number;
  vin: string;
  plate?: string | null;
  model_year: number;
  make: string;
  model: string;
  /** The day the car was reported to the state's own system. */
  geics_reported_on: string | null;
};

/** The insurer as the card names it. Phone numbers are ten digits. */
export type CardCompany = { name: string; number: string | undefined; tollFree: string; claims: string };

/** One card with its texts, the same on the page and in the PDF. */
export type IdCard = {
  state: StateCode;
  title: [string, string];
  values: Partial<Record<CardItem, string[]>>;
  claims: string;
  fine: readonly string[];
  paper: 'small' | 'large';
  /** Shown beside the card, not on it: what the state's own system knows. */
  told: { vehicle: string; reportedOn: string | null }[];
};

export type CardAnswer =
  | { kind: 'cards'; cards: IdCard[] }
  | { kind: 'not-covered'; cover: Exclude<CoverToday, 'covered' | 'notice'> }
  | { kind: 'incomplete'; missing: CardItem[] };

/** The cards of a policy by its state's rule, or why there is none. */
export function idCardsOf(policy: CardPolicy, company: CardCompany, today: string): CardAnswer {
  const cover = coverOn(policy, today);
  if (!isCovering(cover)) return { kind: 'not-covered', cover: cover as Exclude<CoverToday, 'covered' | 'notice'> };

  const rule = cardRuleOf(policy.state);
  const cards = groupsOf(policy.vehicles, rule.vehiclesPerCard, rule.namesUpTo).map((vehicles) => ({
    state: policy.state,
    title: rule.title,
    values: valuesOf(policy, company, vehicles),
    claims: tollFree(company.claims),
    fine: rule.fine,
    paper: rule.paper,
    told: rule.toldTo ? vehicles.map((each) => ({ vehicle: nameOf(each), reportedOn: each.geics_reported_on })) : [],
  }));
  const missing = rule.items.filter((item) => cards.some(({ values }) => isMissing(values[item])));
  if (missing.length > 0 || cards.length === 0) return { kind: 'incomplete', missing: [...new Set(missing)] };
  const shown = new Set(rule.items);
  return { kind: 'cards', cards: cards.map((card) => ({ ...card, values: only(card.values, shown) })) };
}

/** Groups vehicles by card. An empty group makes a fleet card that lists no vehicle. */
function groupsOf(vehicles: CardVehicle[], perCard: number, namesUpTo: number): CardVehicle[][] {
  if (vehicles.length > namesUpTo) return [[]];
  const groups: CardVehicle[][] = [];
  for (const vehicle of vehicles) {
    const last = groups.at(-1);
    if (last && last.length < perCard) last.push(vehicle);
    else groups.push([vehicle]);
  }
  return groups.length > 0 ? groups : [[{ ...NO_VEHICLE }]];
}

/** A placeholder when the policy has no vehicle, so that the card is refused as incomplete. */
const NO_VEHICLE: CardVehicle = { position: 0, vin: '', model_year: 0, make: '', model: '', geics_reported_on: null };

function valuesOf(policy: CardPolicy, company: CardCompany, vehicles: CardVehicle[]): Record<CardItem, string[]> {
  const isFleet = vehicles.length === 0;
  const has = (kind: CoverageKind) =>
    policy.covers.some(
      (cover) => cover.kind === kind && (cover.vehicle_position === 0 || isOn(vehicles, cover.vehicle_position)),
    );
  return {
    company: [company.name],
    'company-number': [company.number ?? ''],
    'toll-free': [company.tollFree && tollFree(company.tollFree)],
    insureds: policy.insureds.map(fullName),
    address: [policy.address, policy.city && policy.zip && `${policy.city}, ${policy.state} ${policy.zip}`],
    'policy-number': [`${policy.prefix} ${policy.number}`.trim()],
    effective: [slashed(policy.effective_on)],
    // Under notice, or with a cancellation to come, the card ends when coverage does.
    expires: [slashed(endOfCover(policy))],
    'policy-type': [
      has('personal_injury_protection') && has('property_damage')
        ? 'Personal injury protection, property damage liability'
        : '',
      ...(has('bodily_injury') ? ['Bodily injury liability'] : []),
    ],
    limits: limitsOf(policy.covers),
    vehicles: isFleet ? ['Fleet Coverage'] : vehicles.map(nameOf),
    vins: isFleet ? ['All vehicles of the policy'] : vehicles.map(({ vin }) => vin),
    agent: [policy.agency_name, writtenPhone(policy.agency_phone)],
  };
}

const isOn = (vehicles: CardVehicle[], position: number) =>
  vehicles.length === 0 || vehicles.some((vehicle) => vehicle.position === position);

/** Year, make and model; empty when one of them is unknown. */
function nameOf(car: CardVehicle): string {
  return car.model_year && car.make.trim() && car.model.trim() ? carTitle(car) : '';
}

/** Bodily injury limits per person and per accident, and property damage; empty unless both are known. */
function limitsOf(covers: Cover[]): string[] {
  const injury = covers.find(({ kind }) => kind === 'bodily_injury');
  const property = covers.find(({ kind }) => kind === 'property_damage');
  if (!injury?.limit_cents || !injury.limit_per_accident_cents || !property?.limit_cents) return [];
  return [
    `Bodily injury ${dollars(injury.limit_cents)} per person, ${dollars(injury.limit_per_accident_cents)} per accident`,
    `Property damage ${dollars(property.limit_cents)} per accident`,
  ];
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;
const isMissing = (value: string[] | undefined) => !value?.length || value.some((line) => line.trim() === '');
const only = (values: IdCard['values'], shown: Set<CardItem>): IdCard['values'] =>
  Object.fromEntries(Object.entries(values).filter(([item]) => shown.has(item as CardItem)));

/** `2026-03-14` → 03/14/2026, the usual format for officers. */
function slashed(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${month}/${date}/${year}` : '';
}
