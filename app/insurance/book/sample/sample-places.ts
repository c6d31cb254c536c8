import type { StateCode } from '#config/states.ts';
import { milesBetween, type ZipCode, zipCode, zipCodesOf } from '../../zips/zip-code.ts';
import type { People } from './sample-names.ts';
import type { SampleRandom } from './sample-random.ts';

export type Metro = {
  /** The zip code at the center of the area. */
  zip: string;
  miles: number;
  weight: number;
  people: People;
};

const SOUTH_FLORIDA: People = { hispanic: 55, anglo: 15, 'african-american': 12, haitian: 13, brazilian: 3, indian: 2 };
const CENTRAL_FLORIDA: People = {
  hispanic: 32,
  anglo: 40,
  'african-american': 17,
  haitian: 5,
  brazilian: 3,
  indian: 3,
};
const NORTH_FLORIDA: People = { hispanic: 10, anglo: 58, 'african-american': 28, vietnamese: 2, indian: 2 };
const BORDER: People = { hispanic: 86, anglo: 12, 'african-american': 2 };
const BIG_TEXAS: People = {
  hispanic: 40,
  anglo: 27,
  'african-american': 19,
  vietnamese: 5,
  nigerian: 3,
  indian: 4,
  chinese: 2,
};
const CENTRAL_TEXAS: People = { hispanic: 40, anglo: 46, 'african-american': 9, indian: 3, chinese: 2 };
const ATLANTA: People = {
  'african-american': 42,
  anglo: 30,
  hispanic: 13,
  korean: 4,
  vietnamese: 3,
  indian: 4,
  nigerian: 4,
};
const GEORGIA: People = { 'african-american': 38, anglo: 50, hispanic: 11, indian: 1 };

/** The metro areas of the book's policies and agencies. A share of the book lies elsewhere in each state. */
const METROS: Partial<Record<string, Metro[]>> = {
  FL: [
    { zip: '33135', miles: 12, weight: 26, people: SOUTH_FLORIDA },
    { zip: '33012', miles: 5, weight: 12, people: { ...SOUTH_FLORIDA, hispanic: 160 } },
    { zip: '33311', miles: 12, weight: 13, people: SOUTH_FLORIDA },
    { zip: '33401', miles: 15, weight: 7, people: SOUTH_FLORIDA },
    { zip: '32801', miles: 20, weight: 12, people: CENTRAL_FLORIDA },
    { zip: '33602', miles: 18, weight: 10, people: CENTRAL_FLORIDA },
    { zip: '33701', miles: 12, weight: 4, people: CENTRAL_FLORIDA },
    { zip: '32202', miles: 20, weight: 6, people: NORTH_FLORIDA },
    { zip: '33901', miles: 20, weight: 4, people: CENTRAL_FLORIDA },
    { zip: '32301', miles: 20, weight: 2, people: NORTH_FLORIDA },
    { zip: '32501', miles: 20, weight: 2, people: NORTH_FLORIDA },
    { zip: '32601', miles: 20, weight: 2, people: NORTH_FLORIDA },
  ],
  TX: [
    { zip: '77002', miles: 25, weight: 28, people: BIG_TEXAS },
    { zip: '75201', miles: 22, weight: 18, people: BIG_TEXAS },
    { zip: '76102', miles: 15, weight: 8, people: CENTRAL_TEXAS },
    { zip: '78205', miles: 18, weight: 14, people: { ...BORDER, hispanic: 150, anglo: 60 } },
    { zip: '78701', miles: 18, weight: 7, people: CENTRAL_TEXAS },
    { zip: '79901', miles: 15, weight: 6, people: BORDER },
    { zip: '78501', miles: 20, weight: 7, people: BORDER },
    { zip: '78040', miles: 15, weight: 4, people: BORDER },
    { zip: '78401', miles: 20, weight: 3, people: BORDER },
    { zip: '79401', miles: 20, weight: 2, people: CENTRAL_TEXAS },
    { zip: '79101', miles: 20, weight: 1, people: CENTRAL_TEXAS },
  ],
  GA: [
    { zip: '30303', miles: 15, weight: 46, people: ATLANTA },
    { zip: '30096', miles: 12, weight: 14, people: { ...ATLANTA, korean: 30, hispanic: 40, vietnamese: 12 } },
    { zip: '30060', miles: 10, weight: 8, people: ATLANTA },
    { zip: '30901', miles: 20, weight: 7, people: GEORGIA },
    { zip: '31401', miles: 20, weight: 8, people: GEORGIA },
    { zip: '31201', miles: 20, weight: 6, people: GEORGIA },
    { zip: '31901', miles: 20, weight: 6, people: GEORGIA },
    { zip: '30601', miles: 15, weight: 3, people: GEORGIA },
    { zip: '31701', miles: 25, weight: 2, people: GEORGIA },
  ],
};

/** The share of the book outside the metro areas. */
const COUNTRY_SHARE = 0.12;
const COUNTRY_PEOPLE: Partial<Record<string, People>> = { FL: NORTH_FLORIDA, TX: CENTRAL_TEXAS, GA: GEORGIA };
/** For a state without metro areas in this list. */
const ANYBODY: People = { anglo: 60, 'african-american': 22, hispanic: 15, indian: 3 };

const zipsAround = new Map<Metro, ZipCode[]>();
const zipsOf = new Map<StateCode, ZipCode[]>();

/** Draws a real zip code of the state, more likely a populous one, and the mix of names that is common there. */
export function drawPlace(random: SampleRandom, state: StateCode): { place: ZipCode; people: People } {
  const metros = METROS[state] ?? [];
  if (metros.length === 0 || random.isLucky(COUNTRY_SHARE)) {
    return { place: random.pick(everyZip(state)), people: COUNTRY_PEOPLE[state] ?? ANYBODY };
  }
  const metro = random.pickWeighted(metros);
  return { place: random.pick(around(metro, state)), people: metro.people };
}

function everyZip(state: StateCode): ZipCode[] {
  const zips = zipsOf.get(state) ?? zipCodesOf(state);
  zipsOf.set(state, zips);
  return zips;
}

function around(metro: Metro, state: StateCode): ZipCode[] {
  let zips = zipsAround.get(metro);
  if (!zips) {
    const middle = zipCode(metro.zip);
    zips = everyZip(state).filter((entry) => middle && milesBetween(middle, entry) <= metro.miles);
    zipsAround.set(metro, zips);
  }
  return zips;
}
