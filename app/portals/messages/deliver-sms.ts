import type { Env } from '#config/env.server.ts';
import { type Deliver, NotDelivered } from './delivery.ts';

const TIME_LIMIT_MS = 10_000;

/** @param base Twilio's address, or of one that speaks its API */
export function smsDelivery(base: string, { SMS_ACCOUNT = '', SMS_TOKEN = '', SMS_FROM = '' }: Env): Deliver {
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(SMS_ACCOUNT)}/Messages.json`, base);
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}`;
  return async ({ recipient, body_text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: international(recipient), From: SMS_FROM, Body: body_text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error: Error) => {
      throw new NotDelivered(error.name);
    });
    await response.body?.cancel();
    if (!response.ok) throw new NotDelivered(`HTTP ${response.status}`);
  };
}

const international = (phone: string) => (phone.startsWith('+') ? phone : `+1${phone}`);
