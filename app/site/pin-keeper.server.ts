import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { languageAskedFor } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findQuoteByLicense, findQuoteByPhone, validatePin } from '#contract/saved-quote.ts';
import type { PortalFetch } from './portals.server.ts';

const MINUTES = 10;
const TRIES = 5;
/** More PINs than are requested in ten minutes. Beyond that the oldest is dropped, and the portal alone checks it. */
const MOST_KEPT = 10_000;

type Kept = { hash: Buffer; triesLeft: number; until: number };

const withPin = z.looseObject({ OTP: z.string().min(1), CLID: z.string().min(1) });

/**
 * A carrier's portal may return the PIN itself (§7). It is removed here, so that no page can pass it on to a browser.
 * What the person types is compared with it, up to five times, before the portal is asked (QC-06).
 */
export function keepingPins(fetch: PortalFetch): PortalFetch {
  const kept = new Map<string, Kept>();
  return async (request) => {
    switch (new URL(request.url).pathname) {
      case findQuoteByLicense.path:
      case findQuoteByPhone.path:
        return takeOut(kept, await fetch(request));
      case validatePin.path:
        return (await isMismatch(kept, request)) ? refusal(request) : fetch(request);
      default:
        return fetch(request);
    }
  };
}

async function takeOut(kept: Map<string, Kept>, response: Response): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  const { data } = withPin.safeParse(asJson(text));
  if (!data) return new Response(text, { status, headers });

  kept.delete(data.CLID);
  kept.set(data.CLID, { hash: hashOf(data.OTP), triesLeft: TRIES, until: Date.now() + MINUTES * 60_000 });
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  return Response.json({ ...data, OTP: '' }, { status });
}

async function isMismatch(kept: Map<string, Kept>, request: Request): Promise<boolean> {
  const fields = new URLSearchParams(new URL(request.url).search || (await request.clone().text()));
  const clid = fields.get('clid') ?? '';
  const pin = kept.get(clid);
  if (!pin) return false;
  pin.triesLeft -= 1;
  if (pin.triesLeft < 0 || pin.until < Date.now()) return true;
  if (!timingSafeEqual(pin.hash, hashOf(fields.get('otp') ?? ''))) return true;
  kept.delete(clid);
  return false;
}

function refusal(request: Request): Response {
  return Response.json(validatePin.refuse(m.quote_pin_mismatch({}, { locale: languageAskedFor(request) })));
}

const hashOf = (pin: string) => createHash('sha256').update(pin.trim().toUpperCase()).digest();

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
