// The page of a client's quote, from its lead to its policy: what it shows, and what comes next.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenAmount, writtenDay, writtenLanguage, writtenMomentIn } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { canText } from '#platform/messages/can-text.ts';
import { detailsParts, nextDetails } from '../purchases/details/details-form.ts';
import { type NotNow, notNowText, offerOfQuote } from '../purchases/prepare-purchase.ts';
import type { Purchase } from '../purchases/purchase.ts';
import { latestPurchase } from '../purchases/purchase-store.ts';
import { latestLocks } from '../quotes/pricing/price-lock-store.ts';
import { promisedAmount, promisedPrice, promiseView } from '../quotes/pricing/promised-price.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { areTextsWanted, findDraft } from '../quotes/quote-draft-store.ts';
import { answersView } from '../quotes/quote-labels.ts';
import { isDone, nextStep, STEPS } from '../quotes/quote-progress.ts';
import { electionsOf } from '../record/pricing/elections.ts';
import { isOpen } from '../underwriting/referral.ts';
import { latestReferral, type Referral } from '../underwriting/referral-store.ts';
import { clientName, stageView } from './agent-quote-labels.ts';
import type { FoundAgentQuote } from './agent-quote-store.ts';
import { commissionLine } from './commission-statement.ts';
import { findFirstWritten } from './commission-store.ts';

/** The next thing to do, and by whom. */
export type Next =
  | { kind: 'answer'; left: number }
  /** Everything is answered, but there is no locked price. */
  | { kind: 'price' }
  | { kind: 'details'; left: number }
  | { kind: 'send' }
  /** Nothing can be sold as the quote is, and `why` says what to do. */
  | { kind: 'not-sold'; not: NotNow; why: string }
  | { kind: 'client-signs' | 'client-pays' | 'underwriter' | 'declined' | 'over' | 'bound' };

/** Everything the page shows; undefined once the quote is deleted. */
export async function quotePageView(context: Context, found: FoundAgentQuote) {
  const { db, language } = context;
  const locale = { locale: language };
  const draft = await findDraft(db, found.id, { mayBeOver: true });
  if (!draft) return undefined;
  const purchase = await latestPurchase(db, found.id);
  const referral = await latestReferral(db, found.id);
  const promise = found.isOver ? undefined : await promisedPrice(db, draft);
  const next = await nextOf(db, found, draft, { isPromised: promise !== undefined, language });
  return {
    reference: found.reference,
    state: found.state,
    name: clientName(found, language),
    next,
    stage: found.stage,
    stageWords: stageView(found, language),
    isOver: found.isOver,
    phone: found.phone && { href: found.phone, written: writtenPhone(found.phone) },
    email: found.email,
    reads: writtenLanguage(found.language, language),
    maker: `${found.makerFirst} ${found.makerLast}`,
    until: found.stage === 'bound' ? undefined : writtenDay(found.expiresOn, language),
    lead: found.leadReference && found.isLeadTheirs ? found.leadReference : undefined,
    price: promise && promiseView(draft, promise, language).answers,
    promisedUntil: promise && writtenDay(promise.lockedUntil, language),
    toSign: await toSignView(context, draft, next),
    referral: referral && isOpen(referral.status) ? referralView(referral, language) : undefined,
    history: await historyOf(db, found, { purchase, referral }, language),
    policy: await policyOf(db, purchase, language),
    groups:
      nextStep(draft) === 'name' ? [] : answersView(draft, { wantsTexts: await areTextsWanted(db, draft), language }),
    noAnswers: nextStep(draft) === 'name' ? m.agent_quote_no_answers({}, locale) : undefined,
  };
}
export type QuotePageView = NonNullable<Awaited<ReturnType<typeof quotePageView>>>;

async function nextOf(
  db: Queryable,
  { stage, isOver }: FoundAgentQuote,
  draft: QuoteDraft,
  { isPromised, language }: { isPromised: boolean; language: Language },
): Promise<Next> {
  if (stage === 'bound') return { kind: 'bound' };
  if (isOver) return { kind: 'over' };
  if (nextStep(draft) !== 'check') {
    return { kind: 'answer', left: STEPS.filter((step) => step !== 'check' && !isDone(step, draft)).length };
  }
  if (stage === 'referred') return { kind: 'underwriter' };
  if (stage === 'declined') return { kind: 'declined' };
  if (!isPromised) return { kind: 'price' };
  if (nextDetails(draft) !== undefined) {
    const parts = detailsParts(draft);
    return { kind: 'details', left: parts.length - parts.indexOf(nextDetails(draft) ?? '') };
  }
  const offered = await offerOfQuote(db, draft, language);
  // This comes before the stage: a client can neither sign nor pay what is not sold now, and only the agency can mend it.
  if ('not' in offered) {
    const { not } = offered;
    return not === 'price' ? { kind: not } : { kind: 'not-sold', not, why: notNowText(offered, 'agency', language) };
  }
  if (stage === 'signed') return { kind: 'client-pays' };
  return { kind: stage === 'sent' ? 'client-signs' : 'send' };
}

/** What the client will be asked for, shown before the quote is sent. */
async function toSignView({ db, env, language }: Context, draft: QuoteDraft, { kind }: Next) {
  if (kind !== 'send' && kind !== 'client-signs') return undefined;
  const offered = await offerOfQuote(db, draft, language);
  if ('not' in offered) return undefined;
  return {
    elections: electionsOf(offered.offer, language).map(({ title }) => title),
    today: writtenAmount(offered.offer.todayCents, language),
    texts: canText(env) && (await areTextsWanted(db, draft)),
  };
}

const referralView = ({ reference, dueOn }: Referral, language: Language) => ({
  reference,
  day: writtenDay(dueOn, language),
});

const PRICES_SHOWN = 8;

type Since = { purchase: Purchase | undefined; referral: Referral | undefined };

/** The quote's history, newest first. */
async function historyOf(db: Queryable, found: FoundAgentQuote, { purchase, referral }: Since, language: Language) {
  const locale = { locale: language };
  const { timeZone } = brand.states[found.state];
  const promises = await latestLocks(db, found.id, PRICES_SHOWN);
  const events: { at: Date | null | undefined; words: string }[] = [
    { at: found.leadSentAt, words: m.leads_asked({}, locale) },
    { at: found.createdAt, words: m.agent_quote_begun({ name: `${found.makerFirst} ${found.makerLast}` }, locale) },
    ...promises.map((lock) => ({
      at: lock.at,
      words: m.agent_quote_priced_at({ amount: promisedAmount(found, lock, language) }, locale),
    })),
    { at: referral?.askedAt, words: m.agent_quote_referred_at({ reference: referral?.reference ?? '' }, locale) },
    { at: found.sentAt, words: m.agent_quote_sent_at({ email: found.sentTo ?? '' }, locale) },
    { at: purchase?.signedAt, words: m.agent_quote_signed_at({ reference: purchase?.reference ?? '' }, locale) },
    { at: purchase?.boundAt, words: m.agent_quote_bound_at({}, locale) },
  ];
  return events
    .flatMap(({ at, words }) => (at ? [{ at, words }] : []))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, words }, key) => ({ key, at: writtenMomentIn(at, language, timeZone), words }));
}

/** The policy, and the agency's commission on it. */
async function policyOf(db: Queryable, purchase: Purchase | undefined, language: Language) {
  if (!purchase || purchase.policyId === null || !purchase.boundAt) return undefined;
  const written = await findFirstWritten(db, purchase.policyId);
  if (!written) return undefined;
  return {
    id: String(purchase.policyId),
    number: `${written.prefix} ${written.number}`,
    from: writtenDay(purchase.document.term.effective_on, language),
    month: dayIn(purchase.state, purchase.boundAt).slice(0, 7),
    commission: commissionLine(written, language),
  };
}
