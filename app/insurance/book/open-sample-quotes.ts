import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import type { StateCode } from '#config/states.ts';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import type { Context, Resources } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { findAgentQuote } from '../agent-quotes/agent-quote-store.ts';
import { sendToSign } from '../agent-quotes/send-to-sign.ts';
import { startAgentQuote } from '../agent-quotes/start-agent-quote.ts';
import { fullName } from '../parties/full-name.ts';
import { startHold } from '../purchases/binding/start-hold.ts';
import { offerOfQuote } from '../purchases/prepare-purchase.ts';
import { agreeToElection } from '../purchases/signing/agree-to-election.ts';
import { signPurchase } from '../purchases/signing/sign-purchase.ts';
import { STAGES, type Stage } from '../quotes/desk/stage.ts';
import { askRecords } from '../quotes/found/ask-records.ts';
import { lockPrice } from '../quotes/pricing/lock-price.ts';
import { packageChoice } from '../quotes/pricing/packages.ts';
import type { OpenQuote, QuoteAnswers } from '../quotes/quote-answers.ts';
import { addVisit, markDraftOpened, saveDraft } from '../quotes/quote-draft-store.ts';
import { electionsOf } from '../record/pricing/elections.ts';
import { isOnTrialRecord } from '../records/trial-source.ts';
import { referQuote } from '../underwriting/refer-quote.ts';
import { drawAddress, drawPhone } from './sample/sample-addresses.ts';
import { drawLicense } from './sample/sample-household.ts';
import { drawName, type Name, plainLetters } from './sample/sample-names.ts';
import { drawPlace } from './sample/sample-places.ts';
import { type SampleRandom, sampleRandom } from './sample/sample-random.ts';
import { drawVehicle } from './sample/sample-vehicles.ts';

/** A producer who signs in at an agency. */
export type SampleDesk = { id: number; state: StateCode };

/** Keeps these clients' VINs and licenses far from those of the book and of its leads. */
const INDEX_OF_QUOTES = 80_000_000;
const A_TEST_CARD = '4242424242424242';
/** Far enough ahead that the quoted prices stay valid while someone tries the product. */
const BEGINS_IN_DAYS = 25;

/**
 * Gives each agency a client's quote at every stage, using the same functions that real quotes go through. The same
 * seed gives the same clients, and the same prices on the same day. A quote that fails is logged and skipped, so that
 * sample data never keeps a server from starting.
 */
export async function openSampleQuotes(resources: Resources, desks: SampleDesk[], seed: number): Promise<void> {
  for (const [place, desk] of desks.entries()) {
    for (const [at, stage] of STAGES.entries()) {
      try {
        await bringTo(stage, resources, desk, clientOf(seed, place * STAGES.length + at, desk.state, stage));
      } catch (error) {
        resources.log.warn({ stage, ...errorFacts(error) }, 'no sample of a client’s quote at this stage');
      }
    }
  }
}

async function bringTo(stage: Stage, resources: Resources, desk: SampleDesk, client: Client): Promise<void> {
  const { language, zip } = client;
  const visitor = { address: `sample ${desk.state}`, requestId: 'samples', idempotencyKey: undefined };
  const context: Context = { ...resources, ...visitor, language };
  const reference = await startAgentQuote(context, { producer: desk, from: { zip, language }, key: randomUUID() });
  const made = reference && (await findAgentQuote(resources.db, desk.id, reference));
  if (!made) return;
  const answered = answersOf(client, dayIn(desk.state, new Date()));
  const { insurance, ...mostAnswers } = answered;
  const answers = stage === 'draft' ? { ...mostAnswers, areIncidentsListed: false } : answered;
  await saveDraft(resources.db, made.id, { ...client.columns, answers, language });
  if (stage === 'draft') return;

  const actor = `producer ${desk.id}` as const;
  const atDesk = () => open(context, made.deskHash, { actor });
  await askRecords(context, await atDesk(), { isGiven: true });
  await lockPrice(context, await atDesk(), (choice, draft, today) =>
    packageChoice('middle', { ...choice, effective: plusDays(today, BEGINS_IN_DAYS) }, draft, today),
  );
  if (stage === 'referred') await referQuote(context, await atDesk());
  if (stage !== 'sent' && stage !== 'signed' && stage !== 'bound') return;
  await sendToSign(context, await atDesk(), randomUUID());
  if (stage === 'sent') return;

  const { tokenHash } = newToken();
  await addVisit(resources.db, made.id, tokenHash);
  const purchaseId = await sign(context, await open(context, tokenHash), client);
  if (stage === 'signed') return;
  const resultAt = portalUrl(context.env, href('/uaicins/quote/buy/pay'), language);
  const page = await startHold(context, { purchaseId, resultAt });
  // The server itself then binds the policy, as if a client had paid and left.
  const [, id] = /\/pay\/(\w+)/.exec(page) ?? [];
  if (id) await payTestCheckout(context, id, A_TEST_CARD);
}

async function open({ db }: Context, tokenHash: Buffer, by: Pick<OpenQuote, 'actor'> = {}): Promise<OpenQuote> {
  const draft = await markDraftOpened(db, tokenHash);
  if (!draft) throw new Error('the quote is not open');
  return { tokenHash, draft, ...by };
}

async function sign(context: Context, opened: OpenQuote, { columns, initials }: Client): Promise<number> {
  const { db, language, env } = context;
  const offered = await offerOfQuote(db, opened.draft, language);
  if ('not' in offered) throw new Error(`not sold: ${offered.not}`);
  for (const { kind, subject } of electionsOf(offered.offer, language)) {
    await agreeToElection(context, opened, { kind, subject, initials });
  }
  const name = fullName(columns);
  const verifyPath = href('/uaicins/signed');
  return signPurchase({ ...context, env }, opened, { name, verifyPath, userAgent: null });
}

// Draws a license and a car without trial records, since findings would have to be answered before a price.
function licenseOf(random: SampleRandom, name: Name, state: StateCode, index: number): string {
  const license = drawLicense(random, name, state, index);
  return isOnTrialRecord({ license }) ? licenseOf(random, name, state, index + 1001) : license;
}

function carOf(random: SampleRandom, index: number): ReturnType<typeof drawVehicle> {
  const car = drawVehicle(random, index, 'personal', 2026);
  return isOnTrialRecord({ vin: car.vin }) ? carOf(random, index + 1001) : car;
}

type Client = ReturnType<typeof clientOf>;

function clientOf(seed: number, index: number, state: StateCode, stage: Stage) {
  const random = sampleRandom(seed, 'client', index);
  const { place, people } = drawPlace(random, state);
  const name = drawName(random, people);
  const { firstName: first_name, lastName: last_name } = name;
  const [year, month, date] = [random.int(1962, 1998), random.int(1, 12), random.int(1, 27)];
  const two = (number: number) => String(number).padStart(2, '0');
  const license_number = licenseOf(random, name, state, INDEX_OF_QUOTES + index);
  return {
    stage,
    state,
    zip: place.zip,
    city: place.city,
    initials: `${first_name.charAt(0)}${last_name.charAt(0)}`,
    language: name.heritage === 'hispanic' ? ('es' as const) : ('en' as const),
    columns: {
      first_name,
      last_name,
      license_number,
      phone: drawPhone(random, place),
      email: `${plainLetters(first_name).toLowerCase()}.c${index + 1}@mail.example`,
    },
    birth: `${year}-${two(month)}-${two(date)}`,
    street: drawAddress(random, state, 'Apt', 0.3),
    years: random.int(5, 12),
    car: carOf(random, INDEX_OF_QUOTES + index),
    months: random.pick([6, 12]),
  };
}

/** A referred client has more points than the rate book prices; a declined client drives for a delivery service. */
function answersOf({ stage, state, birth, street, city, years, car, months }: Client, today: string): QuoteAnswers {
  const dui = (key: string, back: number) => ({
    key,
    who: 'owner',
    kind: 'dui' as const,
    on: plusMonths(today, -back),
  });
  const { vin, make, model, model_year: year } = car;
  const use = stage === 'declined' ? 'delivery' : 'commute_short';
  return {
    birth,
    street,
    city,
    home: 'rent',
    license: { state, status: 'valid', years, marital: 'other', filing: 'none' },
    vehicles: [{ key: 'car0', vin, year, make, model, ownership: 'owned', use, hasAntiTheft: false }],
    areVehiclesListed: true,
    drivers: [],
    areDriversListed: true,
    incidents: stage === 'referred' ? [dui('inc0', 8), dui('inc1', 20)] : [],
    areIncidentsListed: true,
    insurance: { had: 'now', carrier: 'Gulf Plains Mutual', endsOn: plusDays(today, 40), months, limits: 'bi50' },
  };
}
