import type { Queryable } from '#platform/database/database.ts';

export type ZipCheck = {
  zip: string;
  /** Whether the site offered to buy online. */
  is_supported: boolean;
  /** By the visitor's own clock. */
  checked_on: string;
  checked_time: string;
};

export async function insertZipCheck(db: Queryable, check: ZipCheck): Promise<void> {
  await db.insertInto('zip_check').values(check).execute();
}
