// Random changes to a policy: most are drawn from values that rating knows, a few from values that it does not know.
import type { PolicyDocument, PolicyVehicle } from '#contract/policy-document.ts';
import type { SampleRandom } from '#insurance/book/sample/sample-random.ts';
import type { Endorsement } from '#insurance/record/endorse.ts';
import { makeVin } from '#insurance/vehicles/vin.ts';

export type Change = Endorsement['change'];

/** @param serial makes the VIN and the license of an added car or driver unique */
export function drawChange({ pick, int, isLucky }: SampleRandom, serial: number, on: string): Change {
  const cents = pick([25_000, 50_000, 100_000]);
  const street = int(1, 9999);
  const isFirst = isLucky(0.5);
  const ofCars = (change: (car: PolicyVehicle) => PolicyVehicle): Change => {
    return (before) => ({
      ...before,
      vehicles: before.vehicles.map((car, at) =>
        car.removed_on === null && (at === 0) === isFirst ? change(car) : car,
      ),
    });
  };
  return pick<Change>([
    ofCars((car) => ({
      ...car,
      coverages: car.coverages.map((cover) =>
        cover.deductible_cents === null ? cover : { ...cover, deductible_cents: cents },
      ),
    })),
    ofCars((car) => ({
      ...car,
      coverages: car.coverages.filter(({ kind }) => kind !== 'rental' && kind !== 'towing'),
    })),
    ofCars(({ lender: _, ...car }) => ({ ...car, lender: null, ownership: 'owned' })),
    ofCars((car) => ({
      ...car,
      ownership: 'financed',
      lender: {
        name: `Bank ${street % 7}`,
        address: '1 Loan St',
        city: 'Miami',
        state: 'FL',
        zip: '33131',
        loan_number: null,
      },
    })),
    (before) => ({ ...before, address: `${street} Moved St` }),
    (before) => withCar(before, serial, on),
    (before) => withoutCar(before, on),
  ]);
}

function withCar(before: PolicyDocument, serial: number, on: string): PolicyDocument {
  const [like] = before.vehicles;
  if (!like || before.vehicles.length > 6) return before;
  const vin = makeVin('2HG', 'FC2F5', 2019, 'H', String(serial % 1_000_000).padStart(6, '0'));
  const position = Math.max(...before.vehicles.map((car) => car.position)) + 1;
  const car = { ...like, position, vin, model_year: 2019, make: 'Honda', model: 'Civic', state_reported_on: null };
  const coverages = like.coverages.map((cover) => ({ ...cover, premium_cents: null }));
  return { ...before, vehicles: [...before.vehicles, { ...car, added_on: on, removed_on: null, coverages }] };
}

function withoutCar(before: PolicyDocument, on: string): PolicyDocument {
  const here = before.vehicles.filter(({ removed_on }) => removed_on === null);
  const gone = here.length > 1 ? here.at(-1) : undefined;
  return {
    ...before,
    vehicles: before.vehicles.map((car) => (car === gone ? { ...car, removed_on: on, coverages: [] } : car)),
  };
}

/** Changes a policy back to how a former version of the same term covered it. */
export const coveredAsIn =
  (former: PolicyDocument): Change =>
  (before) => {
    const { vehicles, coverages, drivers, address, city, zip, garaging_zip } = former;
    return { ...before, vehicles, coverages, drivers, address, city, zip, garaging_zip };
  };
