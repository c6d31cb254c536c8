import type { Language } from '#config/language.ts';
import { STATES, type StateCode } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { ZipCode } from '../../zips/zip-code.ts';
import { drawAddress, drawPhone } from './sample-addresses.ts';
import { drawName, drawRelative, type Name, plainLetters } from './sample-names.ts';
import { drawPlace } from './sample-places.ts';
import { type SampleRandom, sampleRandom, scatteredNumber } from './sample-random.ts';

export type Person = Name & { dateOfBirth: string; licenseNumber: string };

export type Household = {
  /** The index of the household's first policy, from which its numbers and addresses are also derived. */
  index: number;
  state: StateCode;
  place: ZipCode;
  address: string;
  phone: string | null;
  email: string | null;
  language: Language;
  insured: Person;
  spouse: Person | undefined;
  /** A young driver of the household, either rated or excluded from the policy. */
  child: Person | undefined;
  isChildExcluded: boolean;
  hasAccount: boolean;
};

const SHARES: Partial<Record<string, number>> = { FL: 52, TX: 31, GA: 17 };
const STATE_SHARES = STATES.map((state) => ({ state, weight: SHARES[state] ?? 20 }));

/** The people of policy number `index`. Every forty-seventh policy is the second one of the household before it. */
export function sampleHousehold(seed: number, policyIndex: number): Household {
  const index = policyIndex % 47 === 23 ? policyIndex - 1 : policyIndex;
  const random = sampleRandom(seed, 'household', index);
  const { state } = random.pickWeighted(STATE_SHARES);
  const { place, people } = drawPlace(random, state);
  const name = drawName(random, people);
  const insured = person(random, name, birthYear(random), state, index * 3);
  const spouse = random.isLucky(0.34)
    ? person(random, drawRelative(random, name), birthYear(random), state, index * 3 + 1)
    : undefined;
  const child = random.isLucky(0.16)
    ? person(random, drawRelative(random, name), random.int(2001, 2008), state, index * 3 + 2)
    : undefined;
  const first = plainLetters(name.firstName).toLowerCase();
  const last = plainLetters(name.lastName).toLowerCase();
  const email = random.isLucky(0.86) ? `${first}.${last}${index + 10}@mail.example` : null;
  return {
    index,
    state,
    place,
    insured,
    spouse,
    child,
    isChildExcluded: random.isLucky(0.35),
    address: drawAddress(random, state, 'Apt', 0.3),
    phone: random.isLucky(0.98) ? drawPhone(random, place) : null,
    email,
    language: name.heritage === 'hispanic' && random.isLucky(0.45) ? 'es' : 'en',
    hasAccount: email !== null && random.isLucky(0.35),
  };
}

function person(random: SampleRandom, name: Name, year: number, state: StateCode, index: number): Person {
  return { ...name, dateOfBirth: birthday(random, year), licenseNumber: drawLicense(random, name, state, index) };
}

/** Fixed birth years, so that a book has the same people whatever day it is made. */
function birthYear(random: SampleRandom): number {
  return random.isLucky(0.1) ? random.int(1934, 1949) : random.int(1950, 2004);
}

function birthday(random: SampleRandom, year: number): string {
  const isLeapYear = year % 4 === 0;
  return plusDays(`${year}-01-01`, random.int(0, isLeapYear ? 365 : 364));
}

/**
 * A unique license number in the state's format: a letter and 12 digits in Florida, 9 digits in Georgia, 8 elsewhere.
 */
export function drawLicense(random: SampleRandom, { lastName }: Name, state: StateCode, index: number): string {
  const number = scatteredNumber(index, 8, 31_415_926);
  if (state === 'GA') return `0${number}`;
  if (state !== 'FL') return number;
  const initial = plainLetters(lastName).charAt(0).toUpperCase();
  return `${initial}${number}${String(random.int(0, 9999)).padStart(4, '0')}`;
}
