import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older webhook may be a replayed copy. */
const TOLERANCE_SECONDS = 300;

/** Stripe's signature scheme: `t=1763740800,v1=<hex>`, over the time and the raw body. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

/**
 * Whether a webhook was signed recently with our secret. While the secret is being changed, there are two signatures.
 */
export function isSignedWebhook(secret: string, body: string, header: string | null, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2) as [string, string | undefined]);
  const seconds = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isSafeInteger(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  const expected = hmac(secret, seconds, body);
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const hmac = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
