// For tests: a few well-known policies.
import type { Queryable } from '#platform/database/database.ts';

export const MARISOL = {
  prefix: 'FL',
  number: '44170263',
  zip: '33135',
  phone: '3055550142',
  dateOfBirth: '1984-03-02',
  license: 'P120544842820',
  vehicle: '2019 Honda Accord',
};
/** The same number in another state's book, and Marisol's second policy. */
export const OTHER = { prefix: 'TX', number: '44170263', zip: '77002', dateOfBirth: '1990-11-30', license: '20554871' };
export const SECOND = { prefix: 'FLC', number: '44170264', vehicle: '2014 Tesla Model S' };

/** @returns the ids of the three policies */
export async function insertTestPolicies(db: Queryable): Promise<{ first: number; other: number; second: number }> {
  const agency = await db
    .insertInto('agency')
    .values({
      code: '01-0001',
      name: 'Calle Ocho Insurance',
      address: '1421 SW 8th St',
      city: 'Miami',
      state: 'FL',
      zip: '33135',
      phone: '3055550133',
      email: 'hello@calleocho.example',
      latitude: 25.77,
      longitude: -80.22,
      languages: ['en', 'es'],
      opens_at: '09:00',
      closes_at: '17:30',
      appointed_on: '2010-01-04',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const policy = async (
    name: { prefix: string; number: string; zip: string },
    state: string,
    company_code: string,
    person: { dateOfBirth: string; license: string },
    vehicle: { vin: string; model_year: number; make: string; model: string },
  ) => {
    const { id } = await db
      .insertInto('policy')
      .values({
        ...name,
        state,
        company_code,
        line: name.prefix === 'FLC' ? 'commercial' : 'personal',
        status: 'A',
        agency_id: agency.id,
        address: '12 Palm Ave',
        city: 'Town',
        phone: MARISOL.phone,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const people = { policy_id: id, position: 1, first_name: 'Marisol', last_name: 'Peña' };
    await db
      .insertInto('named_insured')
      .values({ ...people, date_of_birth: person.dateOfBirth })
      .execute();
    await db
      .insertInto('driver')
      .values({
        ...people,
        date_of_birth: person.dateOfBirth,
        license_number: person.license,
        license_state: state,
        status: 'rated',
      })
      .execute();
    await db
      .insertInto('vehicle')
      .values({ policy_id: id, position: 1, ...vehicle, ownership: 'owned', added_on: '2024-01-05' })
      .execute();
    await db
      .insertInto('policy_term')
      .values({
        policy_id: id,
        number: 1,
        effective_on: '2020-01-01',
        expires_on: '2090-01-01',
        premium_cents: 90_000,
        is_current: true,
      })
      .execute();
    return id;
  };
  const accord = { vin: '1HGCM82633A004352', model_year: 2019, make: 'Honda', model: 'Accord' };
  const tesla = { vin: '5YJSA1DG9DFP14705', model_year: 2014, make: 'Tesla', model: 'Model S' };
  const bus = { vin: '1M8GDM9AXKP042788', model_year: 1989, make: 'MCI', model: 'Coach' };
  const named = ({ prefix, number, zip }: typeof OTHER | typeof MARISOL) => ({ prefix, number, zip });
  return {
    first: await policy(named(MARISOL), 'FL', '01', MARISOL, accord),
    other: await policy(named(OTHER), 'TX', '08', OTHER, bus),
    second: await policy(
      { prefix: SECOND.prefix, number: SECOND.number, zip: MARISOL.zip },
      'FL',
      '01',
      MARISOL,
      tesla,
    ),
  };
}
