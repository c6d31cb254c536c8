import { createHmac } from 'node:crypto';

// Codes of an authenticator app according to RFC 6238: SHA-1, six digits, 30 seconds.

export const STEP_SECONDS = 30;
/** Phone clocks are inaccurate and people type slowly, so the previous and the next step are accepted, too. */
const STEPS_ASIDE = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** The time step that a typed code belongs to, within one step of now; nothing for a wrong code. */
export function stepOfCode(key: Buffer, typed: string, now: number): number | undefined {
  for (let step = now - STEPS_ASIDE; step <= now + STEPS_ASIDE; step++) {
    if (codeOf(key, step) === typed) return step;
  }
  return undefined;
}

/** A key in base32, as authenticator apps accept it when it is typed in. */
export function base32(key: Buffer): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The otpauth:// address in the QR code that an authenticator app scans. */
export function setupAddress({ issuer, name, key }: { issuer: string; name: string; key: Buffer }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}
