import type { Env } from '#config/env.server.ts';
import { internationalPhone } from '#config/phone-number.ts';
import { type Deliver, NotDelivered } from './delivery.ts';

const TIME_LIMIT_MS = 10_000;
/** Status codes of a service, or a proxy in front of it, that is down. */
const AWAY = [502, 503, 504];

/** @param base the address of Twilio, or of a service with the same API */
export function smsDelivery(base: string, { SMS_ACCOUNT = '', SMS_TOKEN = '', SMS_FROM = '' }: Env): Deliver {
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(SMS_ACCOUNT)}/Messages.json`, base);
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}`;
  return async ({ recipient, body_text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({
        To: recipient.startsWith('+') ? recipient : internationalPhone(recipient),
        From: SMS_FROM,
        Body: body_text,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error: Error) => {
      const isAway = error.name === 'TimeoutError' || (error.cause instanceof Error && 'code' in error.cause);
      throw new NotDelivered(error.name, { isAway });
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (!ok) throw new NotDelivered(`HTTP ${status}`, { isAway: AWAY.includes(status) });
  };
}
