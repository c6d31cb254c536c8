import type { Env } from '#config/env.server.ts';
import { internationalPhone } from '#config/phone-number.ts';
import { type Deliver, NotDelivered } from './delivery.ts';

const TIME_LIMIT_MS = 10_000;
/** Of a service, or of a proxy before it: nobody there. */
const AWAY = [502, 503, 504];

/** @param base Twilio's address, or of one that speaks its API */
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
