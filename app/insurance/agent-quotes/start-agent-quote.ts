import { randomBytes } from 'node:crypto';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { lockLead } from '../leads/lead-store.ts';
import { keepNotice } from '../quotes/declining/adverse-notice.ts';
import { copyLock } from '../quotes/pricing/price-lock-store.ts';
import { promisedPrice } from '../quotes/pricing/promised-price.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { addDraft, addVisit, eraseOldQuotes, findDraft, markAccepted } from '../quotes/quote-draft-store.ts';
import { factsHash } from '../quotes/quote-facts.ts';
import { clidOf } from '../quotes/quote-pin.ts';
import { copyRecords } from '../records/record-store.ts';
import { zipCode } from '../zips/zip-code.ts';
import { copyLead, insertAgentQuote } from './agent-quote-store.ts';

const ACT = 'start-agent-quote';
/** Set apart from the campaigns of the website's visitors. */
const CAMPAIGN = 'agent';

type Wish = {
  producer: { id: number; state: StateCode };
  /** What it starts from: a lead of the agency with its answers, or a zip code and the client's language. */
  from: { lead: string } | { zip: string; language: Language };
  /** One per page; sending it twice starts only one quote. */
  key: string;
};

/**
 * Starts a quote for a client at an agency: quote, visit and audit entry in one transaction.
 *
 * @returns its reference; undefined for a lead that the agency does not have
 * @throws {Failure} throttled; refused for a place where the agency is not licensed
 */
export async function startAgentQuote(context: Context, { producer, from, key }: Wish): Promise<string | undefined> {
  if ('zip' in from && zipCode(from.zip)?.state !== producer.state) {
    throw new Failure('refused', m.agent_quote_error_zip({}, { locale: context.language }));
  }
  await budgetOf('agentQuote', context, 'producer', String(producer.id)).reserve();
  const keyed = { ...context, idempotencyKey: /^[0-9a-f-]{36}$/.test(key) ? key : undefined };
  const input = { ...from, producer: String(producer.id) };
  const begun = await context.db.transaction().execute((trx) =>
    once(trx, keyed, ACT, input, async () => {
      const made = await begin(trx, from, producer);
      if (!made) return null;
      const reference = newReference('Q');
      // No one gets the secret of this hash: the visit is opened by being signed in at the agency.
      const { tokenHash } = newToken();
      await addVisit(trx, made.quoteId, tokenHash);
      await insertAgentQuote(trx, { ...made, reference, producerId: producer.id, deskHash: tokenHash });
      await eraseOldQuotes(trx);
      await audit(trx, context, {
        act: ACT,
        actor: `producer ${producer.id}`,
        subject: ['quote', made.quoteId],
        detail: { reference, state: producer.state },
      });
      return reference;
    }),
  );
  return begun ?? undefined;
}

async function begin(trx: Queryable, from: Wish['from'], { id: producerId, state }: Wish['producer']) {
  const clid = clidOf(randomBytes(32));
  if ('zip' in from) {
    const { zip, language } = from;
    return { quoteId: await addDraft(trx, { clid, zip, state, campaign: CAMPAIGN, language }), leadId: null };
  }
  const lead = await lockLead(trx, { producerId }, from.lead);
  if (!lead || lead.draft.state !== state) return undefined;
  const quoteId = await copyLead(trx, lead.draft.id, clid);
  await copyRecords(trx, lead.draft.id, quoteId);
  await keepDecided(trx, lead.draft, quoteId);
  return { quoteId, leadId: lead.draft.id };
}

/**
 * What an underwriter accepted, the promised price and the notice about records also apply to a copied quote. Its records
 * have ids of their own, so what refers to them is rewritten.
 */
async function keepDecided(trx: Queryable, from: QuoteDraft, quoteId: number): Promise<void> {
  const copy = await findDraft(trx, quoteId);
  if (!copy) throw new Error(`quote ${quoteId} was not kept`);
  if (from.accepted && from.accepted.length > 0) {
    await markAccepted(trx, quoteId, { rules: [...from.accepted], facts: factsHash(copy) });
  }
  const lock = await promisedPrice(trx, from);
  if (lock) await copyLock(trx, lock.id, quoteId);
  await keepNotice(trx, from, copy);
}
