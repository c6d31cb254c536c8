import type { Keyring } from '../context/keyring.ts';
import type { Person } from '../sessions/person.ts';

const KEY_BYTES = 20;

/** Derives the secret key for a person's authenticator app. The table alone does not reveal it without our keyring. */
export function authenticatorKey(keyring: Keyring, { kind, id }: Person, seed: Buffer): Buffer {
  return keyring.hash('authenticator', kind, id, seed.toString('base64url')).subarray(0, KEY_BYTES);
}

/** The same, derived with every key we still read, so that a person's app keeps working after our key is changed. */
export function authenticatorKeys(keyring: Keyring, { kind, id }: Person, seed: Buffer): Buffer[] {
  const keys = keyring.hashes('authenticator', kind, id, seed.toString('base64url'));
  return keys.map((key) => key.subarray(0, KEY_BYTES));
}
