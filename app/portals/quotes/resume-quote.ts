import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { nearestAgencies } from '../agents/agency-search.ts';
import { findAgenciesAround } from '../agents/agency-store.ts';
import { audit } from '../audit/audit-store.ts';
import type { Asked } from '../handler.ts';
import { hashToken } from '../keyring.ts';
import { writtenDay, writtenMoney, writtenPhone } from '../written.ts';
import { zipCode } from '../zips/zip-code.ts';
import { type OpenedQuote, takeReturn } from './saved-quote-store.ts';

/** What a quote's answers say of its vehicles; answers of another shape say nothing. */
const answers = z.object({
  vehicles: z
    .array(z.object({ year: z.number().int(), make: z.string(), model: z.string() }))
    .catch([])
    .default([]),
});

/** Opens a saved quote by its single-use address; nothing when that is used, too old or not ours. */
export async function resumeQuote(asked: Asked, token: string) {
  const quote = await asked.db.transaction().execute(async (db) => {
    const taken = await takeReturn(db, hashToken(token));
    if (taken) await audit(db, asked, { act: 'resume-quote', actor: 'visitor', subject: ['quote', taken.id] });
    return taken;
  });
  return quote && { ...quoteInWords(quote, asked.language), agent: await agentNear(asked, quote.zip) };
}
export type QuoteInWords = NonNullable<Awaited<ReturnType<typeof resumeQuote>>>;

function quoteInWords(quote: OpenedQuote, language: Language) {
  const { vehicles } = answers.catch({ vehicles: [] }).parse(quote.answers);
  const place = zipCode(quote.zip);
  return {
    clid: quote.clid,
    name: `${quote.first_name} ${quote.last_name}`,
    place: place ? `${place.city}, ${place.state} ${quote.zip}` : quote.zip,
    premium: quote.premium_cents === null ? undefined : writtenMoney(quote.premium_cents, language),
    vehicles: vehicles.map(({ year, make, model }) => `${year} ${make} ${model}`),
    savedOn: writtenDay(quote.saved_on, language),
    keptUntil: writtenDay(quote.expires_on, language),
  };
}

/** The nearest agency: who finishes the quote with them. */
async function agentNear({ db }: Asked, zip: string) {
  const place = zipCode(zip);
  if (!place) return undefined;
  const { AGENT1 } = nearestAgencies(await findAgenciesAround(db, place.state, place), place);
  if (!AGENT1) return undefined;
  const { agency_name = '', address1 = '', city = '', phone = '' } = AGENT1;
  return { name: agency_name, address: `${address1}, ${city}`, phone, writtenPhone: writtenPhone(phone) };
}
