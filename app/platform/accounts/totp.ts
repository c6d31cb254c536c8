import { createHmac } from 'node:crypto';

// Codes of an authenticator app as RFC 6238 has them: SHA-1, six digits, 30 seconds.

export const STEP_SECONDS = 30;
/** Clocks of phones are off, and people type slowly: one step to either side. */
const STEPS_ASIDE = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** The step a typed code is of, around now; nothing for a wrong one. */
export function stepOfCode(key: Buffer, typed: string, now: number): number | undefined {
  for (let step = now - STEPS_ASIDE; step <= now + STEPS_ASIDE; step++) {
    if (codeOf(key, step) === typed) return step;
  }
  return undefined;
}

/** A key as apps take it when it is typed. */
export function base32(key: Buffer): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** What the square says to an app that looks at it. */
export function setupAddress({ issuer, name, key }: { issuer: string; name: string; key: Buffer }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}
