import type { Keyring } from '../keyring.ts';
import type { Person } from './hand-off-store.ts';

/** The key in a person's authenticator: of no use to whoever has the table alone. */
export function authenticatorKey(keyring: Keyring, { kind, id }: Person, seed: Buffer): Buffer {
  return keyring.hash('authenticator', kind, id, seed.toString('base64url')).subarray(0, 20);
}
