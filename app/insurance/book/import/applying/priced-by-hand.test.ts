import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument, pricedDocument } from '#testing/test-documents.ts';
import { fileOf, testImports } from '#testing/test-import.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('an imported policy', (portals) => {
  test('is marked as priced by hand unless its premium is the one of our rate book', async () => {
    const priced = pricedDocument(goldenDocument('B'));
    const one = (at: number, change: Partial<PolicyDocument> = {}) => ({
      policy: {
        ...priced,
        prefix: 'TX',
        number: String(30_000_000 + at),
        agency_code: '01-1001',
        ...change,
        vehicles: (change.vehicles ?? priced.vehicles).map((car) => ({
          ...car,
          vin: `${car.vin.slice(0, 15)}${at}${car.position}`,
        })),
        drivers: (change.drivers ?? priced.drivers).map((driver) => ({
          ...driver,
          license_number: `${driver.license_number}${at}`,
        })),
      },
      instalments: [],
    });
    const lines = [
      one(1),
      one(2, { premium_cents: priced.premium_cents + 100 }),
      one(3, { vehicles: priced.vehicles.map((car) => ({ ...car, rating: null })) }),
      one(4, { drivers: priced.drivers.map((driver) => ({ ...driver, rating: null })) }),
      one(5, { rating: priced.rating && { ...priced.rating, book: 'LEGACY-7' } }),
    ];
    expect(await testImports(portals).take(fileOf(lines))).toMatchObject({ state: 'announced' });
    const versions = await portals.db
      .selectFrom('policy_version')
      .select('is_priced_by_hand as isByHand')
      .orderBy('import_line')
      .execute();
    expect(versions.map(({ isByHand }) => isByHand)).toEqual([false, true, true, true, true]);
  });
});
