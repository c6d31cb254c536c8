import {
  createCipheriv,
  createDecipheriv,
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
  | 'lane'
  | 'idempotency'
  | 'login'
  | 'authenticator'
  | 'recovery'
  | 'webhook'
  | 'help'
  | 'claim'
  | 'letter'
  | 'report'
  | 'message'
  | 'audit'
  | 'tell-when'
  | 'wanted';

export type Keyring = {
  /** 32 bytes that only this installation can compute. */
  hash(purpose: Purpose, ...parts: (string | number)[]): Buffer;
  /** The same by every key that is read, ours first: what was written before the key was changed is one of them. */
  hashes(purpose: Purpose, ...parts: (string | number)[]): Buffer[];
  /** What only this installation can read, or have written: for a cookie. */
  seal(purpose: Purpose, text: string): string;
  /** By every key that is read. @returns nothing for what no key of ours has sealed for this */
  unseal(purpose: Purpose, sealed: string): string | undefined;
};

/** @param alsoRead former keys, or the next one: nothing is written with them */
export function openKeyring(secret: string, alsoRead: string[] = []): Keyring {
  const hash = hasher(secret);
  const every = [hash, ...alsoRead.map(hasher)];
  return {
    hash,
    hashes: (...what) => every.map((each) => each(...what)),
    seal: (purpose, text) => seal(hash(purpose, 'seal'), text),
    unseal: (purpose, sealed) =>
      every.map((each) => unseal(each(purpose, 'seal'), sealed)).find((text) => text !== undefined),
  };
}

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const words = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), words]).toString('base64url');
}

function unseal(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  if (tag.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
  const words = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([words, decipher.final()]).toString();
  } catch {
    // Not ours, or changed on the way.
    return undefined;
  }
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
