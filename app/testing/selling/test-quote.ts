// For tests: a saved quote, and the PIN that was sent to its phone number.
import { randomInt } from 'node:crypto';
import { findQuoteByPhone } from '#contract/saved-quote.ts';
import type { TestPortals } from '../test-portals.ts';

export async function saveQuote(
  { db }: TestPortals,
  { licenseNumber, email, ...given }: { licenseNumber?: string; phone?: string; email?: string } = {},
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
      email: email ?? null,
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

/** Requests a PIN and reads it from the text message. */
export async function pinFor(portals: TestPortals, phone: string): Promise<string> {
  // Each phone has its own network address, because a stranger can have only one phone texted per day.
  await portals.ask(findQuoteByPhone, { phone }, { address: `at home with ${phone}` });
  const [latest = ''] = await textMessagesTo(portals, phone);
  return latest.match(/\b[2-9A-HJ-NP-Z]{5}\b/)?.[0] ?? '';
}
