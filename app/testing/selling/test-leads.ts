// For tests: a quote whose client left it to an agency, a lead.
import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { SavedQuote } from '#platform/database/tables.ts';
import { referenceOf } from '#platform/references/reference.ts';
import { inDays } from '../test-bills.ts';
import type { TestPortals } from '../test-portals.ts';

/** @returns its reference */
export async function addLead(
  { db }: TestPortals,
  agency_id: number | null,
  given: Partial<Insertable<SavedQuote>> = {},
): Promise<string> {
  const number = String(randomInt(1e7, 1e8)).replace(/[01]/g, '2');
  const reference = referenceOf('Q', number);
  await db
    .insertInto('saved_quote')
    .values({
      clid: `QL${number}`,
      state: 'FL',
      zip: '33135',
      first_name: 'Lucía',
      last_name: 'Peña',
      agency_id,
      phone: '3055550188',
      email: `p${number}@example.com`,
      expires_at: inDays(30),
      reference,
      sent_at: inDays(-3),
      promised_on: inDays(1),
      lead_changed_at: inDays(-3),
      ...given,
    })
    .execute();
  return reference;
}

/** Who did what to a lead, without views of it. */
export async function actsOn({ db, keyring }: TestPortals, reference: string): Promise<string[]> {
  const { id } = await db
    .selectFrom('saved_quote')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const subject = keyring.hash('subject', 'quote', id);
  const rows = await db
    .selectFrom('audit')
    .select(['act', 'actor'])
    .where('subject', '=', subject)
    .where('act', '<>', 'view-lead')
    .orderBy('id')
    .execute();
  return rows.map(({ act, actor }) => `${actor}: ${act}`);
}
