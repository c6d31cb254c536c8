import { z } from 'zod';
import { STATES, type StateCode } from '#config/states.ts';
import entries from './zip-codes.json' with { type: 'json' };

export type Place = { latitude: number; longitude: number };
export type ZipCode = Place & { zip: string; state: StateCode; city: string };

const zipCodes = new Map<string, ZipCode>(
  Object.entries(
    z.record(z.string(), z.tuple([z.enum(STATES), z.string(), z.number(), z.number()])).parse(entries),
  ).map(([zip, [state, city, latitude, longitude]]) => [zip, { zip, state, city, latitude, longitude }]),
);

/**
 * The place of a zip code in one of our states; undefined for any other.
 * Data: GeoNames postal codes, CC BY 4.0 (README.md beside this file).
 */
export function zipCode(zip: string): ZipCode | undefined {
  return zipCodes.get(zip);
}

export function zipCodesOf(state: StateCode): ZipCode[] {
  return [...zipCodes.values()].filter((entry) => entry.state === state);
}

/**
 * The zip code of our states whose center is nearest, with the distance in miles, which is large for places elsewhere.
 */
export function nearestZipCode(place: Place): { code: ZipCode; miles: number } {
  let nearest: { code: ZipCode; miles: number } | undefined;
  for (const code of zipCodes.values()) {
    const miles = milesBetween(place, code);
    if (!nearest || miles < nearest.miles) nearest = { code, miles };
  }
  if (!nearest) throw new Error('there are no zip codes');
  return nearest;
}

const EARTH_RADIUS_MILES = 3958.8;

/** Distance along the ground in statute miles, by the haversine formula; accurate to half a percent. */
export function milesBetween(a: Place, b: Place): number {
  const height = sineSquaredOfHalf(b.latitude - a.latitude);
  const width = sineSquaredOfHalf(b.longitude - a.longitude);
  const chord = height + width * Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sineSquaredOfHalf = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
