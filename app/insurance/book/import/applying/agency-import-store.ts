import type { ImportedAgency } from '#contract/import-file.ts';
import type { Queryable } from '#platform/database/database.ts';
import { zipCode } from '../../../zips/zip-code.ts';

/** Inserts or updates agencies from their source. Without coordinates, an agency is placed at its zip code's center. */
export async function writeAgencies(db: Queryable, agencies: ImportedAgency[]): Promise<void> {
  if (agencies.length === 0) return;
  await db
    .insertInto('agency')
    .values(agencies.map(rowOf))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        address: ref('excluded.address'),
        city: ref('excluded.city'),
        state: ref('excluded.state'),
        zip: ref('excluded.zip'),
        phone: ref('excluded.phone'),
        email: ref('excluded.email'),
        latitude: ref('excluded.latitude'),
        longitude: ref('excluded.longitude'),
        languages: ref('excluded.languages'),
        opens_at: ref('excluded.opens_at'),
        closes_at: ref('excluded.closes_at'),
        open_saturday: ref('excluded.open_saturday'),
        appointed_on: ref('excluded.appointed_on'),
        closed_on: ref('excluded.closed_on'),
      })),
    )
    .execute();
}

function rowOf({ latitude, longitude, languages, ...agency }: ImportedAgency) {
  const middle = zipCode(agency.zip);
  return {
    ...agency,
    languages: [...new Set(['en', ...languages])],
    latitude: latitude ?? middle?.latitude ?? 0,
    longitude: longitude ?? middle?.longitude ?? 0,
  };
}
