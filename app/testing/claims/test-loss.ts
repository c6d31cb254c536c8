// For tests: the two cars of a reported accident.
import type { LossVehicle } from '#insurance/claims/loss.ts';

/** The first car of our policy, hit from behind. */
export const ourCar: LossVehicle = {
  side: 'ours',
  policyPosition: 1,
  vin: null,
  plate: null,
  modelYear: 2019,
  make: 'Toyota',
  model: 'Corolla',
  zones: [6],
  isDamaged: true,
  isDrivable: true,
  whereabouts: null,
  driverAt: null,
};

/** The car of somebody else. */
export const theirCar: LossVehicle = {
  ...ourCar,
  side: 'other',
  policyPosition: null,
  plate: 'QRT4417',
  modelYear: 2021,
  make: 'Honda',
  model: 'Civic',
};
