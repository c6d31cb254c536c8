import { makeVin } from '../../vehicles/vin.ts';
import type { SampleRandom } from './sample-random.ts';
import { scatteredNumber } from './sample-random.ts';

type Model = {
  make: string;
  model: string;
  /**
   * The world manufacturer identifier, the first three characters of a VIN. `line` is the next three, its descriptor.
   */
  maker: string;
  line: string;
  years: [number, number];
  weight: number;
  use: 'personal' | 'work' | 'both';
};

const model = (
  make: string,
  name: string,
  maker: string,
  line: string,
  years: [number, number],
  weight: number,
  use: Model['use'] = 'personal',
): Model => ({ make, model: name, maker, line, years, weight, use });

const MODELS: Model[] = [
  model('Toyota', 'Corolla', '2T1', 'BUR', [2003, 2026], 9),
  model('Toyota', 'Camry', '4T1', 'B11', [2002, 2026], 9),
  model('Toyota', 'RAV4', '2T3', 'P1R', [2006, 2026], 7),
  model('Toyota', 'Tacoma', '3TM', 'CZ5', [2005, 2026], 5, 'both'),
  model('Toyota', 'Sienna', '5TD', 'KZ3', [2004, 2026], 2),
  model('Toyota', 'Prius', 'JTD', 'KN3', [2005, 2025], 2),
  model('Honda', 'Civic', '2HG', 'FC2', [2001, 2026], 9),
  model('Honda', 'Accord', '1HG', 'CV1', [2000, 2026], 8),
  model('Honda', 'CR-V', '2HK', 'RW1', [2005, 2026], 7),
  model('Honda', 'Odyssey', '5FN', 'RL6', [2005, 2025], 2),
  model('Nissan', 'Altima', '1N4', 'AL3', [2003, 2025], 8),
  model('Nissan', 'Sentra', '3N1', 'AB8', [2004, 2026], 6),
  model('Nissan', 'Rogue', '5N1', 'AT3', [2008, 2026], 5),
  model('Nissan', 'Frontier', '1N6', 'AD0', [2005, 2025], 2, 'both'),
  model('Ford', 'F-150', '1FT', 'EW1', [1998, 2026], 8, 'both'),
  model('Ford', 'Escape', '1FM', 'CU0', [2005, 2025], 5),
  model('Ford', 'Explorer', '1FM', 'SK8', [2002, 2026], 5),
  model('Ford', 'Fusion', '3FA', '6P0', [2006, 2020], 5),
  model('Ford', 'Mustang', '1FA', '6P8', [1994, 2026], 3),
  model('Chevrolet', 'Silverado 1500', '1GC', 'UYD', [1999, 2026], 7, 'both'),
  model('Chevrolet', 'Malibu', '1G1', 'ZD5', [2004, 2025], 5),
  model('Chevrolet', 'Equinox', '2GN', 'AXK', [2005, 2026], 5),
  model('Chevrolet', 'Tahoe', '1GN', 'SKB', [2000, 2026], 3),
  model('Chevrolet', 'Impala', '2G1', '105', [2000, 2020], 3),
  model('Ram', '1500', '1C6', 'RR6', [2011, 2026], 5, 'both'),
  model('Dodge', 'Charger', '2C3', 'CDX', [2012, 2023], 4),
  model('Dodge', 'Grand Caravan', '2C4', 'RDG', [2008, 2020], 3),
  model('Jeep', 'Grand Cherokee', '1C4', 'RJF', [2011, 2026], 4),
  model('Jeep', 'Wrangler', '1C4', 'HJX', [2012, 2026], 3),
  model('Hyundai', 'Elantra', '5NP', 'D84', [2011, 2026], 6),
  model('Hyundai', 'Sonata', '5NP', 'E34', [2006, 2024], 5),
  model('Hyundai', 'Tucson', 'KM8', 'J33', [2010, 2026], 3),
  model('Kia', 'Forte', '3KP', 'F24', [2014, 2024], 4),
  model('Kia', 'Soul', 'KND', 'J23', [2010, 2025], 4),
  model('Kia', 'Sorento', '5XY', 'PG4', [2011, 2026], 3),
  model('Mazda', 'Mazda3', '3MZ', 'BM1', [2014, 2026], 3),
  model('Subaru', 'Outback', '4S4', 'BSA', [2010, 2026], 2),
  model('Volkswagen', 'Jetta', '3VW', 'C57', [2005, 2025], 3),
  model('BMW', '3 Series', 'WBA', '8E1', [2006, 2025], 2),
  model('Mercedes-Benz', 'C-Class', '55S', 'WF4', [2015, 2025], 2),
  model('Lexus', 'ES 350', '58A', 'BK1', [2013, 2025], 2),
  model('Tesla', 'Model 3', '5YJ', '3E1', [2018, 2026], 2),
  model('Tesla', 'Model Y', '7SA', 'YGD', [2021, 2026], 2),
  model('Ford', 'Transit', '1FT', 'BW2', [2015, 2026], 9, 'work'),
  model('Ford', 'E-350', '1FD', 'WE3', [2004, 2023], 4, 'work'),
  model('Chevrolet', 'Express 2500', '1GC', 'WGA', [2003, 2025], 6, 'work'),
  model('Ram', 'ProMaster 2500', '3C6', 'LRV', [2014, 2026], 6, 'work'),
  model('Mercedes-Benz', 'Sprinter 2500', 'W1Y', '4EB', [2019, 2026], 3, 'work'),
  model('Isuzu', 'NPR', '54D', 'C4W', [2008, 2025], 3, 'work'),
];
const PERSONAL = MODELS.filter(({ use }) => use !== 'work');
const WORK = MODELS.filter(({ use }) => use !== 'personal');

const PLANTS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const LETTERS = [...PLANTS];

/**
 * Draws a vehicle that was really built, with a VIN in its maker's pattern.
 *
 * @param index of the vehicle in the book; makes the VIN unique
 * @param latestYear the newest model year on sale
 */
export function drawVehicle(random: SampleRandom, index: number, line: 'personal' | 'commercial', latestYear: number) {
  const { make, model, maker, line: descriptor, years } = random.pickWeighted(line === 'commercial' ? WORK : PERSONAL);
  const newest = Math.min(years[1], latestYear);
  // The later of two draws, because there are more young cars on the road than old ones.
  const model_year = Math.max(random.int(years[0], newest), random.int(years[0], newest));
  const seventh = model_year < 2010 ? String(random.int(0, 9)) : random.pick(LETTERS);
  const round = Math.floor(index / 900_000);
  const plant = PLANTS[(round + random.int(0, 4) * 4) % PLANTS.length] ?? 'A';
  const serial = scatteredNumber(index, 6, 123_457);
  const vin = makeVin(maker, `${descriptor}${seventh}${random.int(1, 9)}`, model_year, plant, serial);
  return { make, model, model_year, vin };
}

/** L: letter, D: digit, in the state's current plate format. Letters that look like digits are not used. */
const PLATE_SHAPES: Record<string, string> = { FL: 'LLDLLD', TX: 'LLLDDDD', GA: 'LLLDDDD' };

/** @param index of the vehicle in the book; makes the plate unique within its state */
export function plateOf(state: string, index: number): string {
  let rest = Number(scatteredNumber(index, 7, 1_234_577));
  return [...(PLATE_SHAPES[state] ?? 'LLLDDDD')]
    .map((place) => {
      const among = place === 'D' ? DIGITS : PLATE_LETTERS;
      const character = among[rest % among.length] ?? '';
      rest = Math.floor(rest / among.length);
      return character;
    })
    .join('');
}
const DIGITS = '0123456789';
const PLATE_LETTERS = 'BCDFGHJKLMNPRSTVWXYZ';
