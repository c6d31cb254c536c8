// For tests and proofs: random policies as people buy them online, signed but not paid.
import { randomBytes, randomInt } from 'node:crypto';
import type { StateCode } from '#config/states.ts';
import type { PaymentContext } from '#insurance/billing/settle-payment.ts';
import { type SampleRandom, sampleRandom } from '#insurance/book/sample/sample-random.ts';
import { bindPurchase } from '#insurance/purchases/binding/bind-purchase.ts';
import { insertHold } from '#insurance/purchases/binding/hold-store.ts';
import { offerHash, offerOf } from '#insurance/purchases/offer.ts';
import type { Offer } from '#insurance/purchases/purchase.ts';
import { findPurchase, insertPurchase, markSigned, movePurchase } from '#insurance/purchases/purchase-store.ts';
import type { CoverChoice } from '#insurance/quotes/cover-choice.ts';
import { lockedUntil, worksheetHash } from '#insurance/quotes/pricing/locked-price.ts';
import { priceQuote, type QuotePrice } from '#insurance/quotes/pricing/price-quote.ts';
import {
  CAR_KINDS,
  keysOf,
  POLICY_KINDS,
  pipDeductiblesOf,
  soundChoice,
} from '#insurance/quotes/pricing/sound-choice.ts';
import { type QuoteDraft, quoteAnswers } from '#insurance/quotes/quote-answers.ts';
import { addDraft } from '#insurance/quotes/quote-draft-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Database } from '#platform/database/database.ts';
import { newReference } from '#platform/references/reference.ts';

const PLACES: readonly { state: StateCode; zip: string; city: string }[] = [
  { state: 'FL', zip: '33135', city: 'Miami' },
  { state: 'FL', zip: '32801', city: 'Orlando' },
  { state: 'TX', zip: '77036', city: 'Houston' },
  { state: 'TX', zip: '75217', city: 'Dallas' },
];
const CARS = [
  { stem: '1HGCM82633A0', year: 2003, make: 'Honda', model: 'Accord' },
  { stem: '4T1BF1FK5CU0', year: 2012, make: 'Toyota', model: 'Camry' },
  { stem: '1FTFW1ET5DFC', year: 2013, make: 'Ford', model: 'F-150' },
];
const LENDER = {
  name: 'Palmetto Credit',
  address: '1 Bank St',
  city: 'Miami',
  state: 'FL',
  zip: '33130',
  loan_number: null,
};

export type RandomOffer = { draft: QuoteDraft; choice: CoverChoice; price: QuotePrice };

/** Draws random quotes until one can be sold. */
export function randomOffer(random: SampleRandom, today: string): RandomOffer {
  for (;;) {
    const draft = drawDraft(random, today);
    const choice = drawChoice(random, draft, today);
    const price = priceQuote(draft, choice);
    if (price.kind === 'priced') return { draft, choice, price };
  }
}

/** Draws random quotes until one begins today, or later, where its cars are kept. */
export function randomOfferFrom(series: string, begins: 'today' | 'later'): RandomOffer {
  for (let draw = 0; ; draw++) {
    const offer = randomOffer(sampleRandom(20_261_126, series, draw), dayIn('TX', new Date()));
    const isToday = offer.choice.effective === dayIn(offer.draft.state, new Date());
    if (isToday === (begins === 'today')) return offer;
  }
}

function drawDraft({ pick, int, isLucky }: SampleRandom, today: string): QuoteDraft {
  const { state, zip, city } = pick(PLACES);
  const birth = (from: number, to: number) => plusDays(today, -int(from * 365, to * 365));
  const person = () => ({
    licenseStatus: pick(['valid', 'valid', 'foreign'] as const),
    licensedYears: int(3, 20),
    marital: pick(['married', 'widowed', 'other'] as const),
    filing: 'none' as const,
    hasCourse: isLucky(0.2),
  });
  const owner = person();
  const drivers = Array.from({ length: pick([0, 0, 1, 2]) }, (_, at) => ({
    ...person(),
    key: `d${at}`,
    firstName: pick(['Luis', 'Ana', 'June']),
    lastName: 'Reyes',
    birth: birth(24, 70),
    relation: pick(['spouse', 'child', 'other'] as const),
    driving: pick(['drives', 'excluded'] as const),
    licenseNumber: `L${at}${randomInt(1e8, 1e9)}`,
    licenseState: state,
  }));
  const vehicles = Array.from({ length: pick([1, 1, 2]) }, (_, at) => {
    const { stem, ...car } = pick(CARS);
    const isTheirs = isLucky(0.6);
    return {
      ...car,
      key: `c${at}`,
      vin: `${stem}${randomInt(10_000, 49_999) + at * 50_000}`,
      hasAntiTheft: isLucky(0.5),
      ownership: isTheirs ? ('owned' as const) : pick(['financed', 'leased'] as const),
      ...(!isTheirs && { lender: LENDER }),
      use: pick(['pleasure', 'commute_short', 'commute_long'] as const),
    };
  });
  const incidents = Array.from({ length: pick([0, 0, 1]) }, (_, at) => ({
    key: `i${at}`,
    who: 'owner',
    kind: pick(['minor', 'speed_16_25', 'at_fault_pd'] as const),
    on: plusDays(today, -int(30, 1000)),
  }));
  const answers = quoteAnswers.parse({
    birth: birth(25, 75),
    street: `${int(1, 999)} Palm Ave`,
    city,
    home: pick(['own', 'rent'] as const),
    license: { ...owner, state, status: owner.licenseStatus, years: owner.licensedYears },
    vehicles,
    areVehiclesListed: true,
    drivers,
    areDriversListed: true,
    incidents,
    areIncidentsListed: true,
    insurance: { had: 'now', carrier: 'Other Mutual', endsOn: plusDays(today, 40), months: int(0, 40), limits: 'bi50' },
  });
  return {
    id: 0,
    clid: '',
    state,
    zip,
    first_name: 'Marisol',
    last_name: 'Peña',
    license_number: `P${randomInt(1e9, 1e10)}`,
    phone: '3055550143',
    email: `buyer.${randomInt(1e12)}@mail.example`,
    language: pick(['en', 'es'] as const),
    campaign: 'test',
    answers,
    reference: null,
    is_bought: false,
    agency_id: null,
    promised_on: null,
    saved_on: today,
    expires_on: plusDays(today, 30),
  } as QuoteDraft;
}

function drawChoice({ pick, int, isLucky }: SampleRandom, draft: QuoteDraft, today: string): CoverChoice {
  const here = dayIn(draft.state, new Date());
  const effective = plusDays(here > today ? here : today, int(0, 28));
  const some = (kinds: typeof POLICY_KINDS) =>
    Object.fromEntries(
      kinds.flatMap((kind) => {
        const keys = keysOf(kind, draft, effective);
        return keys.length > 0 && isLucky(0.6) ? [[kind, pick(keys)]] : [];
      }),
    );
  const drawn: CoverChoice = {
    effective,
    term: pick(['6', '12'] as const),
    plan: pick(['monthly', 'monthly', 'full'] as const),
    isPaperless: isLucky(0.5),
    pipDeductible: pick(['0', ...pipDeductiblesOf(draft, effective)]),
    policy: some(POLICY_KINDS),
    cars: Object.fromEntries(draft.answers.vehicles.map(({ key }) => [key, some(CAR_KINDS)])),
  };
  return soundChoice(drawn, draft, today);
}

/** Stores an offer as a signed purchase. @returns its id and its owner's email address */
export async function signOffer(
  { db }: Pick<Database, 'db'>,
  { draft, choice, price }: RandomOffer,
  agencyId: number | null,
) {
  const lock = {
    id: 0,
    choice,
    book: price.rating.book,
    premiumCents: price.premiumCents,
    feesCents: price.feesCents,
    worksheetHash: worksheetHash(price),
    lockedUntil: lockedUntil(choice, dayIn(draft.state, new Date())),
  };
  const offer = offerOf(draft, price, lock, { agencyId, language: draft.language });
  const { state, zip, language } = draft;
  return db.transaction().execute(async (trx) => {
    const clid = `T${randomBytes(8).toString('hex').toUpperCase()}`;
    const quoteId = await addDraft(trx, { clid, state, zip, campaign: 'test', language });
    const id = await insertPurchase(trx, {
      ...offer,
      reference: newReference('B'),
      quoteId,
      offerHash: offerHash(offer),
    });
    await markSigned(trx, id, offer.language);
    return { id, email: offer.email, offer };
  });
}

/** Binds a purchase as if its first payment were authorized, without the processor. @returns the policy's id */
export async function bindAtOnce(acting: PaymentContext, { id, offer }: { id: number; offer: Offer }): Promise<number> {
  const { todayCents: amountCents, language } = offer;
  const hold = await acting.db.transaction().execute(async (trx) => {
    await movePurchase(trx, id, 'signed', 'held');
    const of = {
      reference: newReference('P'),
      purchaseId: id,
      amountCents,
      language,
      returnsTo: 'http://portal.test/',
    };
    return insertHold(trx, of, { closesInMinutes: 30, checkInSeconds: 3600 });
  });
  const at = { ref: `cs_none_${hold.id}`, url: undefined, problem: undefined, card: undefined };
  await bindPurchase(acting, hold, { ...at, state: 'held', amountCents });
  const purchase = await findPurchase(acting.db, id);
  if (!purchase?.policyId) throw new Error(`purchase ${id} was not bound: ${purchase?.endedWhy}`);
  return purchase.policyId;
}

/** Draws an offer and stores it as a purchase that was signed today. */
export async function addSignedPurchase(database: Pick<Database, 'db'>, random: SampleRandom, agencyId: number) {
  const today = dayIn('TX', new Date());
  const drawn = randomOffer(random, today);
  return { ...drawn, ...(await signOffer(database, drawn, agencyId)) };
}
