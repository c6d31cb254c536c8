import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** What is hashed under a key of its own, so that one table's hashes say nothing about another's. */
export type Purpose =
  | 'pin'
  | 'throttle'
  | 'subject'
  | 'device'
  | 'idempotency'
  | 'login'
  | 'authenticator'
  | 'recovery'
  | 'webhook'
  | 'help'
  | 'letter'
  | 'message';

export type Keyring = {
  /** 32 bytes that only this installation can compute. */
  hash(purpose: Purpose, ...parts: (string | number)[]): Buffer;
};

export function openKeyring(secret: string): Keyring {
  const keys = new Map<Purpose, KeyObject>();
  return {
    hash(purpose, ...parts) {
      let key = keys.get(purpose);
      if (!key) {
        key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `unison ${purpose}`, 32)));
        keys.set(purpose, key);
      }
      // Length before each part: ('ab', 'c') and ('a', 'bc') differ.
      const text = parts.map((part) => `${Buffer.byteLength(String(part))}:${part}`).join('');
      return createHmac('sha256', key).update(text).digest();
    },
  };
}

/** A token for a link or a cookie: 256 bits for the person, their sha-256 for the table. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
