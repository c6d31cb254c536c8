import type { FoundAgency } from '#contract/zip.ts';
import { milesBetween, type Place } from '../zips/zip-code.ts';

/** An open agency as the search around a zip code finds it. Opening times are `hh:mm:ss`, in its local time. */
export type Agency = Place & {
  id: number;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  email: string;
  languages: string[];
  opens_at: string;
  closes_at: string;
  open_saturday: boolean;
};

export const SEARCH_MILES = 75;
export const MOST_FOUND = 10;
/** Along a meridian, where it is nearly constant. */
const MILES_A_DEGREE = 69;

/** Search radii in miles for finding this many agencies. In a city, the first ring has enough, so few rows are read. */
export const ringsFor = (count: number): number[] => [...(count === 1 ? [1] : []), 5, 25, SEARCH_MILES];

/** A square, in degrees, that contains every place within this many miles. */
export function squareAround({ latitude, longitude }: Place, miles: number) {
  const high = miles / MILES_A_DEGREE;
  // A degree of longitude shrinks toward the pole, so the square's far edge is used.
  const wide = high / Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180);
  return { south: latitude - high, north: latitude + high, west: longitude - wide, east: longitude + wide };
}

/** The ten nearest agencies, nearest first, with miles to one decimal. */
export function nearestAgencies(agencies: Agency[], from: Place): FoundAgency[] {
  return agencies
    .map((agency) => ({ agency, miles: milesBetween(from, agency) }))
    .filter(({ miles }) => miles <= SEARCH_MILES)
    .sort((a, b) => a.miles - b.miles || a.agency.id - b.agency.id)
    .slice(0, MOST_FOUND)
    .map(({ agency, miles }) => found(agency, miles));
}

const found = (agency: Agency, miles: number): FoundAgency => ({
  name: agency.name,
  street: agency.address,
  city: agency.city,
  state: agency.state,
  zip: agency.zip,
  phone: agency.phone,
  miles: miles.toFixed(1),
  languages: agency.languages,
  hours: {
    opens: agency.opens_at.slice(0, 5),
    closes: agency.closes_at.slice(0, 5),
    isOpenSaturday: agency.open_saturday,
  },
  at: agency,
});
