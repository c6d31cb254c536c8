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

/** Each purpose is hashed with its own key, so that the hashes in one table reveal nothing about those in another. */
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
  | 'wanted'
  | 'new-email';

export type Keyring = {
  /** 32 bytes that only this installation can compute. */
  hash(purpose: Purpose, ...parts: (string | number)[]): Buffer;
  /**
   * The same with every key we still read, the current one first. Finds values that were hashed before a key change.
   */
  hashes(purpose: Purpose, ...parts: (string | number)[]): Buffer[];
  /** Encrypts a text so that only this installation can read it or could have written it: for cookies. */
  seal(purpose: Purpose, text: string): string;
  /**
   * Tries every key we still read.
   *
   * @returns undefined when none of our keys sealed this text for this purpose
   */
  unseal(purpose: Purpose, sealed: string): string | undefined;
};

/** @param alsoRead former keys, or the next one: used for reading only */
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
    // Not sealed by us, or altered on the way.
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
    // Each part is preceded by its length, so that ('ab', 'c') and ('a', 'bc') differ.
    const text = parts.map((part) => `${Buffer.byteLength(String(part))}:${part}`).join('');
    return createHmac('sha256', key).update(text).digest();
  };
}

/** Whether a signature that a browser sent back is one of ours. */
export function isSignature(brought: string, ours: Buffer[]): boolean {
  const given = Buffer.from(brought, 'base64url');
  return ours.some((one) => given.length === one.length && timingSafeEqual(given, one));
}

/** A token for a link or cookie: 256 random bits for the person, their SHA-256 for the table. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
