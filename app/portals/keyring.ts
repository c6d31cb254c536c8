import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What is hashed under a key of its own, so that one table's hashes say nothing about another's. */
export type Purpose = 'pin' | 'throttle' | 'subject' | 'device' | 'idempotency';

export type Keyring = {
  /** 32 bytes that only this installation can compute. */
  hash(purpose: Purpose, ...parts: (string | number)[]): Buffer;
};

export function openKeyring(secret: string): Keyring {
  const keys = new Map<Purpose, Buffer>();
  return {
    hash(purpose, ...parts) {
      let key = keys.get(purpose);
      if (!key) {
        key = Buffer.from(hkdfSync('sha256', secret, '', `unison ${purpose}`, 32));
        keys.set(purpose, key);
      }
      const hmac = createHmac('sha256', key);
      // Length before each part: ('ab', 'c') and ('a', 'bc') differ.
      for (const part of parts.map(String)) hmac.update(`${Buffer.byteLength(part)}:${part}`);
      return hmac.digest();
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
