import type { Insertable } from 'kysely';
import { STATES, type StateCode, states } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { Agency, Producer } from '#platform/database/tables.ts';
import { milesBetween, type Place, type ZipCode, zipCode } from '../../zips/zip-code.ts';
import type { BookRow } from './book-rows.ts';
import { drawAddress, drawPhone } from './sample-addresses.ts';
import { drawName, type Name, plainLetters } from './sample-names.ts';
import { drawPlace } from './sample-places.ts';
import { instantOf, type SampleRandom, sampleRandom, scatteredNumber } from './sample-random.ts';

export type SampleAgency = Insertable<Agency> & { id: number; state: StateCode };
export type SampleProducer = Insertable<Producer> & { id: number };
export type SampleAuthenticator = BookRow<'authenticator'>;

/**
 * The authenticator seed of every sample login. Together with the server's secret it gives the key that `npm run
 * samples` prints.
 */
export const SAMPLE_SEED_BYTES = Buffer.from('a sample seed 16').toString('hex');

const AGENCIES: Partial<Record<string, number>> = { FL: 70, TX: 50, GA: 30 };
const OTHER_AGENCIES = 30;
/** A larger book gets more agencies, rather than larger ones. */
const POLICIES_THEY_WRITE = 10_000;

/** Written by hand, so that searches by popular zip codes find agencies with familiar names. */
const KNOWN = [
  ['Calle Ocho Insurance', '1421 SW 8th St', '33135', '3055550142', 'Mercedes', 'Delgado', 'hispanic'],
  ['Seguros La Familia', '2870 W Flagler St', '33135', '3055550168', 'Raúl', 'Fernández Peña', 'hispanic'],
  ['Bayfront Auto & Home', '606 NW 27th Ave, Suite 4', '33125', '3055550113', 'Karen', 'Hollingsworth', 'anglo'],
  ['Little Haiti Multiservices', '5912 NE 2nd Ave', '33137', '7865550127', 'Frantz', 'Jean-Baptiste', 'haitian'],
  ['Orange Avenue Insurance', '1010 N Orange Ave', '32801', '4075550154', 'Iván', 'Rivera Maldonado', 'hispanic'],
  ['Ybor Insurance Corner', '1701 E 7th Ave', '33605', '8135550131', 'Denise', 'Simmons', 'african-american'],
  ['Bellaire Saigon Insurance', '9788 Bellaire Blvd, Suite 12', '77036', '7135550185', 'Hương', 'Tran', 'vietnamese'],
  ['Bayou City Auto Cover', '2400 Main St', '77002', '7135550119', 'Terrence', 'Broadnax', 'african-american'],
  ['Oak Cliff Seguros', '438 W Jefferson Blvd', '75208', '2145550176', 'Araceli', 'Villarreal', 'hispanic'],
  ['Mercado Street Insurance', '514 W Commerce St', '78207', '2105550148', 'Ramón', 'Treviño Garza', 'hispanic'],
  ['Sweet Auburn Insurance', '186 Auburn Ave NE', '30303', '4045550162', 'Odessa', 'Freeman', 'african-american'],
  ['Buford Highway Insurance', '5150 Buford Hwy NE', '30340', '7705550139', 'Soo-jin', 'Park', 'korean'],
  ['Forsyth Park Agency', '1512 Bull St', '31401', '9125550120', 'Wade', 'Tillman', 'anglo'],
] as const;

const LANGUAGES: Partial<Record<Name['heritage'], string>> = {
  hispanic: 'es',
  haitian: 'ht',
  brazilian: 'pt',
  vietnamese: 'vi',
};

/** The agencies of all states, and the producers who sign in for them. */
export function sampleAgencies(seed: number, today: string, passwordHash: string, policies = 0) {
  const times = Math.max(1, policies / POLICIES_THEY_WRITE);
  const agencies: SampleAgency[] = [];
  const producers: SampleProducer[] = [];
  const taken = new Set<string>();
  for (const state of STATES) {
    const known = KNOWN.filter(([, , zip]) => zipCode(zip)?.state === state);
    for (let index = 0; index < (AGENCIES[state] ?? OTHER_AGENCIES) * times; index++) {
      const random = sampleRandom(seed, `agency ${state}`, index);
      const { place, people } = drawPlace(random, state);
      const shop = known[index];
      const owner = shop ? { firstName: shop[4], lastName: shop[5], heritage: shop[6] } : drawName(random, people);
      const agency = drawAgency(random, owner, place, today, shop);
      const name = taken.has(agency.name) ? `${agency.name} of ${place.city}` : agency.name;
      taken.add(name);
      const id = agencies.length + 1;
      const code = `${states[state].companyCode}-${1001 + index * 7}`;
      // A few agencies have closed since; a neighbor took over their policies.
      const closed_on = index % 40 === 39 ? plusDays(today, -random.int(20, 300)) : null;
      agencies.push({
        ...agency,
        id,
        code,
        name,
        email: `${plainLetters(name).toLowerCase()}@agents.example`,
        closed_on,
      });
      const staff = [owner, ...(random.isLucky(0.5) ? [drawName(random, people)] : [])];
      for (const person of staff) {
        producers.push(
          producerOf(random, person, { agency_id: id, state }, producers.length + 1, { today, passwordHash }),
        );
      }
    }
  }
  return { agencies, producers, authenticators: producers.flatMap((producer) => authenticatorOf(producer, today)) };
}

/** One producer in ten has a password but has never signed in, so the authenticator is still to be set up. */
function authenticatorOf({ id, password_hash }: SampleProducer, today: string): SampleAuthenticator[] {
  if (!password_hash || id % 10 === 7) return [];
  const confirmed_at = instantOf(plusDays(today, -200), 15 * 60 + (id % 240));
  return [{ id, producer_id: id, seed: `\\x${SAMPLE_SEED_BYTES}`, confirmed_at }];
}

function drawAgency(
  random: SampleRandom,
  owner: Name,
  drawn: ZipCode,
  today: string,
  known: (typeof KNOWN)[number] | undefined,
) {
  const place = (known && zipCode(known[2])) ?? drawn;
  const language = LANGUAGES[owner.heritage];
  const alsoSpanish = language !== 'es' && random.isLucky(0.35) ? ['es'] : [];
  return {
    name: known?.[0] ?? drawAgencyName(random, owner, place),
    address: known?.[1] ?? drawAddress(random, place.state, 'Suite', 0.4),
    city: place.city,
    state: place.state,
    zip: place.zip,
    phone: known?.[3] ?? drawPhone(random, place),
    // Within a mile of the zip code's center.
    latitude: place.latitude + (random.next() - 0.5) * 0.02,
    longitude: place.longitude + (random.next() - 0.5) * 0.02,
    languages: ['en', ...(language ? [language] : []), ...alsoSpanish],
    opens_at: random.pick(['08:30', '09:00', '09:00', '09:30', '10:00']),
    closes_at: random.pick(['17:00', '17:30', '18:00', '18:00', '19:00']),
    open_saturday: random.isLucky(0.6),
    appointed_on: plusDays(today, -random.int(400, 11_000)),
  };
}

function drawAgencyName(random: SampleRandom, { heritage, lastName }: Name, { city }: ZipCode): string {
  const surname = lastName.split(' ')[0] ?? lastName;
  const forms = [
    `${surname} Insurance`,
    `${city} Auto Insurance`,
    `${surname} & Associates`,
    `${city} Insurance Center`,
  ];
  if (heritage === 'hispanic')
    forms.push(`Seguros ${surname}`, `${surname} e Hijos Seguros`, `La Económica de ${city}`);
  if (heritage === 'haitian') forms.push(`${surname} Multiservices`, `Lakay Insurance ${city}`);
  if (heritage === 'anglo') forms.push(`${surname} & Sons Agency`, `Main Street Cover of ${city}`);
  if (heritage === 'african-american') forms.push(`${surname} Family Agency`, `Heritage Auto Cover ${city}`);
  return random.pick(forms);
}

function producerOf(
  random: SampleRandom,
  { firstName, lastName }: Name,
  shop: { agency_id: number; state: StateCode },
  id: number,
  { today, passwordHash }: { today: string; passwordHash: string },
): SampleProducer {
  const first = plainLetters(firstName).toLowerCase();
  const last = plainLetters(lastName).toLowerCase().slice(0, 20);
  const user_id = `${first.slice(0, 1)}${last}.${id}`;
  return {
    id,
    agency_id: shop.agency_id,
    user_id,
    first_name: firstName,
    last_name: lastName,
    email: `${user_id}@agents.example`,
    license_number: `${shop.state === 'FL' ? 'A' : ''}${scatteredNumber(id, shop.state === 'FL' ? 6 : 7, 17)}`,
    // Some producers were invited and have not chosen a password yet.
    password_hash: random.isLucky(0.06) ? null : passwordHash,
    language: random.isLucky(0.2) ? 'es' : 'en',
    closed_at: random.isLucky(0.04) ? instantOf(plusDays(today, -random.int(30, 700)), 16 * 60) : null,
  };
}

const MILES_A_DEGREE = 68;

/** The open agencies of the same state that are nearest to a place. */
export function agenciesNear(agencies: SampleAgency[], place: Place & { state: StateCode }, count: number) {
  for (let band = 0.25; ; band *= 4) {
    const found = agencies
      .filter(({ latitude }) => Math.abs(latitude - place.latitude) <= band)
      .filter(({ state, closed_on }) => state === place.state && !closed_on)
      .map((agency) => ({ agency, miles: milesBetween(agency, place) }))
      .sort((a, b) => a.miles - b.miles)
      .slice(0, count);
    // Agencies outside the latitude band are at least as far away as its edge.
    const isAll = (found.length === count && (found.at(-1)?.miles ?? 0) <= band * MILES_A_DEGREE) || band > 90;
    if (isAll) return found.map(({ agency }) => agency);
  }
}
