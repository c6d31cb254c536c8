import type { Keyring } from '../context/keyring.ts';
import type { Person } from '../sessions/hand-off-store.ts';

const KEY_BYTES = 20;

/** The key in a person's authenticator: of no use to whoever has the table alone. */
export function authenticatorKey(keyring: Keyring, { kind, id }: Person, seed: Buffer): Buffer {
  return keyring.hash('authenticator', kind, id, seed.toString('base64url')).subarray(0, KEY_BYTES);
}

/** The same by every key that is read: a person's app goes on with the one it was given. */
export function authenticatorKeys(keyring: Keyring, { kind, id }: Person, seed: Buffer): Buffer[] {
  const keys = keyring.hashes('authenticator', kind, id, seed.toString('base64url'));
  return keys.map((key) => key.subarray(0, KEY_BYTES));
}
