// For tests: a quote that somebody saved, and the pin that went to their phone.
import { randomInt } from 'node:crypto';
import { findQuoteByPhone } from '#contract/saved-quote.ts';
import type { TestPortals } from '../test-portals.ts';

export async function saveQuote(
  { db }: TestPortals,
  { licenseNumber, ...given }: { licenseNumber?: string; phone?: string } = {},
) {
  const number = String(randomInt(1e6, 1e7));
  const phone = given.phone ?? `305${number}`;
  const { id, clid } = await db
    .insertInto('saved_quote')
    .values({
      clid: `Q${number}${randomInt(1e6, 1e7)}`,
      state: 'FL',
      zip: '33135',
      first_name: 'Marisol',
      last_name: 'Peña',
      license_number: licenseNumber ?? null,
      phone,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning(['id', 'clid'])
    .executeTakeFirstOrThrow();
  return { id, clid, phone };
}

export async function textMessagesTo({ db }: TestPortals, phone: string): Promise<string[]> {
  const messages = await db
    .selectFrom('outbox')
    .select('body_text')
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .execute();
  return messages.map(({ body_text }) => body_text);
}

/** Asks for a pin and reads it off the phone. */
export async function pinFor(portals: TestPortals, phone: string): Promise<string> {
  // Again and again from the same place: a phone is texted for one stranger a day.
  await portals.ask(findQuoteByPhone, { phone }, { address: `at home with ${phone}` });
  const [latest = ''] = await textMessagesTo(portals, phone);
  return latest.match(/\b[2-9A-HJ-NP-Z]{5}\b/)?.[0] ?? '';
}
