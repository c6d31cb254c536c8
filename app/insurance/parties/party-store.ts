import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { Party } from './party.ts';

/**
 * Inserts the parties that do not exist yet. A party has one row, whatever policies it is on.
 *
 * @returns the id of each, by `match_key`
 */
export async function writeParties(trx: Queryable, parties: readonly Party[]): Promise<Map<string, number>> {
  const given = new Map<string, Party>();
  for (const party of parties) {
    const known = given.get(party.match_key);
    if (!known || reachability(party) > reachability(known)) given.set(party.match_key, party);
  }
  if (given.size === 0) return new Map();
  // Always inserted in the same order, so that two imports cannot deadlock.
  const sorted = [...given.values()].sort((one, other) => (one.match_key < other.match_key ? -1 : 1));
  const values = <Key extends keyof Party>(key: Key) => sorted.map((party) => party[key]);
  const added = await sql<Known>`
    insert into party (kind, first_name, last_name, name, date_of_birth, license_number, license_state, phone, email,
      language, match_key)
    select * from unnest(${values('kind')}::text[], ${values('first_name')}::text[], ${values('last_name')}::text[],
      ${values('name')}::text[], ${values('date_of_birth')}::date[], ${values('license_number')}::text[],
      ${values('license_state')}::text[], ${values('phone')}::text[], ${values('email')}::text[],
      ${values('language')}::text[], ${values('match_key')}::text[])
    on conflict (match_key) do nothing
    returning id, match_key`.execute(trx);
  const ids = new Map(added.rows.map(({ id, match_key }) => [match_key, id]));
  const others = values('match_key').filter((key) => !ids.has(key));
  if (others.length === 0) return ids;
  const known = await sql<Known>`
    select id, match_key from party where match_key = any(${others})`.execute(trx);
  for (const { id, match_key } of known.rows) ids.set(match_key, id);
  return ids;
}

type Known = { id: number; match_key: string };

/** Of two descriptions of a party, the one with a phone is kept, then the one with an email address. */
const reachability = ({ phone, email }: Party) => (phone === null ? 0 : 2) + (email === null ? 0 : 1);
