import type { Language } from '#config/language.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { fullName } from './full-name.ts';

/** A person or an organization as a source describes it. `match_key` is equal wherever the party is the same. */
export type Party = {
  match_key: string;
  kind: 'person' | 'organization';
  first_name: string | null;
  last_name: string | null;
  name: string | null;
  date_of_birth: string | null;
  license_number: string | null;
  license_state: string | null;
  phone: string | null;
  email: string | null;
  language: Language;
};

type Person = { first_name: string; last_name: string; date_of_birth: string };
type License = { license_number: string | null; license_state: string | null };
type Contact = Pick<Party, 'phone' | 'email' | 'language'>;

const NO_CONTACT: Contact = { phone: null, email: null, language: 'en' };

/** A license identifies one person. Without one, the key is name, date of birth and zip code. */
export function personParty(
  { first_name, last_name, date_of_birth }: Person,
  license: License | undefined,
  zip: string,
  contact: Contact = NO_CONTACT,
): Party {
  const match_key = license?.license_number
    ? `license:${license.license_state}:${license.license_number}`
    : `person:${foldedName(`${first_name} ${last_name}`)}|${date_of_birth}|${zip}`;
  return {
    match_key,
    kind: 'person',
    first_name,
    last_name,
    name: null,
    date_of_birth,
    license_number: license?.license_number ?? null,
    license_state: license?.license_state ?? null,
    ...contact,
  };
}

export function organizationParty({ name, address, zip }: { name: string; address: string; zip: string }): Party {
  return {
    match_key: `organization:${foldedName(`${name}|${address}`)}|${zip}`,
    kind: 'organization',
    name,
    first_name: null,
    last_name: null,
    date_of_birth: null,
    license_number: null,
    license_state: null,
    ...NO_CONTACT,
  };
}

export const isSamePerson = (one: Person, other: Person) =>
  one.date_of_birth === other.date_of_birth && foldedName(fullName(one)) === foldedName(fullName(other));
