import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

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
  | 'message'
  | 'audit'
  | 'tell-when';

export type Keyring = {
  /** 32 bytes that only this installation can compute. */
  hash(purpose: Purpose, ...parts: (string | number)[]): Buffer;
  /** The same by every key that is read, ours first: what was written before the key was changed is one of them. */
  hashes(purpose: Purpose, ...parts: (string | number)[]): Buffer[];
};

/** @param alsoRead former keys, or the next one: nothing is written with them */
export function openKeyring(secret: string, alsoRead: string[] = []): Keyring {
  const hash = hasher(secret);
  const every = [hash, ...alsoRead.map(hasher)];
  return { hash, hashes: (...what) => every.map((each) => each(...what)) };
}

function hasher(secret: string): Keyring['hash'] {
  const keys = new Map<Purpose, KeyObject>();
  return (purpose, ...parts) => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `unison ${purpose}`, 32)));
      keys.set(purpose, key);
    }
    // Length before each part: ('ab', 'c') and ('a', 'bc') differ.
    const text = parts.map((part) => `${Buffer.byteLength(String(part))}:${part}`).join('');
    return createHmac('sha256', key).update(text).digest();
  };
}

/** Whether a signature that a browser brought back is one of ours. */
export function isSignature(brought: string, ours: Buffer[]): boolean {
  const given = Buffer.from(brought, 'base64url');
  return ours.some((one) => given.length === one.length && timingSafeEqual(given, one));
}

/** A token for a link or a cookie: 256 bits for the person, their sha-256 for the table. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
