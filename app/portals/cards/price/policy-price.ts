import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type ExplainedPrice, priceOfVersion } from '#insurance/record/explained-price.ts';
import { explainedPriceView } from '#insurance/record/explained-price-view.ts';
import { findExplainedRenewal } from '#insurance/renewals/explained-renewal.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { worksheetFile } from './make-worksheet-file.ts';
import { IN_FORCE, RENEWAL } from './price-of.ts';

/** The price that an address names. The caller has checked that the reader may see the policy. */
function findPrice(context: Context, policyId: number, of: string): Promise<ExplainedPrice | undefined> {
  const { db } = context;
  if (of === IN_FORCE) return priceOfVersion(db, policyId);
  if (of === RENEWAL) return findExplainedRenewal(context, policyId);
  return priceOfVersion(db, policyId, rowNumber(of));
}

/** The premium of the renewal offer, in short; nothing if none of our rate books priced it. */
export async function offeredFor(context: Context, policyId: number) {
  const { language } = context;
  const offer = await findExplainedRenewal(context, policyId);
  return offer && { amount: writtenMoney(offer.premiumCents, language), day: writtenDay(offer.on, language) };
}

/** The same price, formatted for its page; nothing if the policy has no such price. */
export async function policyPrice(context: Context, policyId: number, of: string) {
  const found = await findPrice(context, policyId, of);
  if (!found) return undefined;
  return { ...explainedPriceView(found, context.language), isRenewal: of === RENEWAL };
}
export type PolicyPrice = NonNullable<Awaited<ReturnType<typeof policyPrice>>>;

/** The price's worksheet as a file; nothing if it has none. */
export async function policyWorksheetFile(context: Context, policyId: number, of: string, format: string) {
  const { language } = context;
  const found = await findPrice(context, policyId, of);
  return found && worksheetFileOf(found, format, language);
}

/** @returns nothing if there is no worksheet, and for an unknown format */
export function worksheetFileOf(
  { document, on, worksheet, premiumCents }: Omit<ExplainedPrice, 'step'>,
  format: string,
  language: Language,
) {
  const { effective_on, expires_on } = document.term;
  const days = { from: writtenDay(effective_on, language), until: writtenDay(expires_on, language) };
  return worksheetFile(format, {
    document,
    on,
    worksheet,
    language,
    isWithoutFees: true,
    title: m.price_explained_title(),
    lead: [m.renewal_term(days), m.price_worksheet_lead()],
    sums: { premium_cents: premiumCents },
  });
}
