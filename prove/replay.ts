import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { validatePin } from '../app/contract/saved-quote.ts';
import { addPin } from '../app/insurance/quotes/saved-quote-store.ts';
import { replaceRecoveryCodes } from '../app/platform/accounts/authenticator-store.ts';
import { hashToken, newToken } from '../app/platform/context/keyring.ts';
import { addTicket } from '../app/platform/sessions/hand-off-store.ts';
import type { Person as SignedIn } from '../app/platform/sessions/person.ts';
import { filledPath } from '../testing/addresses.ts';
import { COOKIES, readSetCookie, unlisted } from '../testing/cookies.ts';
import { type OneUse, USED_UP_AT } from '../testing/one-use.ts';
import { filledIn, formsOf } from '../testing/page-forms.ts';
import { PATH_VALUES } from '../testing/valid-values.ts';
import type { Row } from './prove.ts';
import {
  type Answered,
  cookiesOf,
  openProvingGround,
  type Person,
  type ProvingGround,
  tablesOf,
} from './proving-ground.ts';

/** The request that uses something up. */
type Use = { path: string; fields: Record<string, string>; cookie: string };

const PLACES = Object.entries(USED_UP_AT).flatMap(([what, at]) =>
  (at.length > 0 ? at : [validatePin.path]).map((path) => ({ what: what as OneUse, path })),
);

/**
 * Uses up everything that works once and sends it again: from the same browser with its old and its current cookies,
 * from another browser of the same person, from another person who has come as far, and without cookies.
 *
 * @param at only this address
 */
export async function replay(at?: string): Promise<Row[]> {
  const ground = await openProvingGround({}, { isSecure: true });
  const places = PLACES.filter(({ path }) => !at || path === at);
  const wrong: string[] = [];
  let sent = 0;
  try {
    for (const { what, path } of places) {
      const faults = await sendAgain(ground, what, path, () => sent++);
      for (const fault of faults) console.error(`${what} at ${path}: ${fault}`);
      wrong.push(...faults);
    }
    const cookies = [...ground.cookiesSet].map(readSetCookie);
    const unlike = cookies.flatMap((cookie) => unlisted(cookie, { isSecure: true, isFresh: true }));
    for (const fault of new Set(unlike)) console.error(fault);
    return [
      {
        failure: `what works once, at ${places.length} places, used again`,
        promise: 'nothing more happens, nobody gets in, and it is said',
        measured: `${sent} sent again, ${wrong.length} did something`,
        held: wrong.length === 0 && sent >= places.length * 4,
      },
      {
        failure: 'cookies that all this sets, behind TLS',
        promise: 'each is listed: held to host and TLS, closed to scripts, nothing personal in it',
        measured: `${cookies.length} set, of ${new Set(cookies.map(({ name }) => name)).size} names; ${unlike.length} unlike the list of ${Object.keys(COOKIES).length}`,
        held: unlike.length === 0 && cookies.length > 0,
      },
    ];
  } finally {
    await ground.close();
  }
}

/** @returns what is wrong */
async function sendAgain(ground: ProvingGround, what: OneUse, path: string, count: () => void): Promise<string[]> {
  const [use, other] = [await aboutToUse(ground, what, path), await aboutToUse(ground, what, path)];
  const twin = await twinOf(ground, use.cookie);
  const before = await stateOf(ground, what);
  const first = await send(ground, use);
  const used = await stateOf(ground, what);
  if (first.status >= 400 || used.get(what) === before.get(what)) return [`is not used up: ${first.status}`];
  const wrong: string[] = [];
  const again: Record<string, string> = {
    'the same browser': use.cookie,
    'the same browser, with what it was given': cookiesOf(use.cookie, ...first.setCookies.map(pairOf)),
    'another browser of the same person': twin,
    'somebody else': other.cookie,
    nobody: '',
  };
  for (const [who, cookie] of Object.entries(again)) {
    const answer = await send(ground, { ...use, cookie });
    count();
    const now = await stateOf(ground, what);
    const changed = [...now].filter(([name, mark]) => used.get(name) !== mark).map(([name]) => name);
    if (changed.length > 0) wrong.push(`${who} changes ${changed}`);
    if (answer.setCookies.some(opens)) wrong.push(`${who} is given ${answer.setCookies.find(opens)}`);
    if (!isSaid(answer)) wrong.push(`${who} is answered ${answer.status} ${answer.location}`);
    for (const [name, mark] of now) used.set(name, mark);
  }
  return wrong;
}

const send = (ground: ProvingGround, { path, fields, cookie }: Use) => ground.sendForm(path, fields, cookie);
const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

/** Whether these cookies give the browser access to something. */
const opens = (cookie: string) => /^portal-(?!over=|kept=)[\w-]+=[^;]/.test(cookie);

/** Whether the answer says that the link is over or wrong, or redirects to the sign-in. */
const isSaid = ({ status, location, text }: Answered) =>
  (status >= 400 && status < 500 && /<h1/.test(text)) ||
  // The way in which a call refuses.
  /"status":"0","errorMsg":"[^"]/.test(text) ||
  (status === 303 && /login/.test(location));

/** A hash of every table, the number of messages sent, and the number of signed-in sessions. */
async function stateOf({ database }: ProvingGround, what: OneUse): Promise<Map<string, string>> {
  const tables = await tablesOf(database);
  const sessions = await sql<{ mark: string }>`
    select count(*)::text as mark from session where awaits is null`.execute(database.db);
  return new Map([
    ...[...tables].map(([name, { rows, mark }]): [string, string] => [
      name,
      // Mails and jobs continue in the background, and a wrong PIN is counted, so only rows are counted here.
      name === what || !/^(outbox|job|login_wait)/.test(name) ? mark : String(rows),
    ]),
    ['session', sessions.rows[0]?.mark ?? ''],
  ]);
}

/** Copies the person's session, as far as it has come, to another browser. */
async function twinOf({ database: { db } }: ProvingGround, cookie: string): Promise<string> {
  const twins = await Promise.all(
    cookie.split('; ').map(async (pair) => {
      const [name, value = ''] = pair.split('=');
      const { token, tokenHash } = newToken();
      const change = JSON.stringify({ token_hash: `\\x${tokenHash.toString('hex')}` });
      const { rows } = await sql`
        insert into session overriding user value
        select (jsonb_populate_record(s, ${change}::jsonb)).* from session s where token_hash = ${hashToken(value)}
        returning id`.execute(db);
      return rows.length > 0 ? `${name}=${token}` : '';
    }),
  );
  return twins.filter(Boolean).join('; ');
}

/** A person who is about to use something up. */
async function aboutToUse(ground: ProvingGround, what: OneUse, path: string): Promise<Use> {
  if (what === 'quote_pin') return pinOf(ground);
  const person = await ground.personFor(path.slice(1));
  const address = filledPath(path, (name) => person.names[name as 'id'] ?? PATH_VALUES[name]?.[0] ?? 'x');
  const use = { path: address, cookie: person.cookie };
  if (what === 'hand_off_ticket')
    return { ...use, fields: { handOffTicket: await ticketOf(ground, path, person) }, cookie: '' };
  if (what === 'recovery_code') return { ...use, fields: { code: await recoveryOf(ground, person) } };
  const { text, status } = await ground.send({ path: address, method: 'GET', headers: { cookie: person.cookie } });
  // The page's own form: the header may have one that signs out.
  const form = formsOf(text).find(({ action }) => !action);
  if (!form) throw new Error(`no form at ${path}: ${status}`);
  return { ...use, fields: filledIn(form, 0, person.values) };
}

async function ticketOf({ portals: { db }, personFor }: ProvingGround, path: string, { owner }: Person) {
  const { token, tokenHash } = newToken();
  const agent = path.includes('/agent/') ? (await personFor('uaicins/:state/home')).owner.keys.producer_id : undefined;
  await addTicket(
    db,
    agent ? { kind: 'producer', id: agent } : { kind: 'account', id: owner.keys.account_id },
    tokenHash,
  );
  return token;
}

async function recoveryOf({ portals }: ProvingGround, { cookie }: Person): Promise<string> {
  const hashes = cookie.split('; ').map((pair) => hashToken(pair.split('=')[1] ?? ''));
  const session = portals.db.selectFrom('session').select(['account_id', 'producer_id', 'staff_id']);
  const { account_id, producer_id, staff_id } = await session
    .where('token_hash', 'in', hashes)
    .where('awaits', '=', 'code')
    .executeTakeFirstOrThrow();
  const person: SignedIn = account_id
    ? { kind: 'account', id: account_id }
    : producer_id
      ? { kind: 'producer', id: producer_id }
      : { kind: 'staff', id: staff_id ?? 0 };
  const code = `A${randomBytes(4).toString('hex').toUpperCase()}`;
  await replaceRecoveryCodes(portals.db, person, [portals.keyring.hash('recovery', person.kind, person.id, code)]);
  return code;
}

async function pinOf({ portals: { db, keyring }, personFor }: ProvingGround): Promise<Use> {
  const { cookie } = await personFor('uaicins/quote/check');
  const token = hashToken(/portal-quote=([\w-]+)/.exec(cookie)?.[1] ?? '');
  const visit = db.selectFrom('quote_visit').where('quote_visit.token_hash', '=', token);
  const quote = await visit
    .innerJoin('saved_quote', 'saved_quote.id', 'quote_visit.saved_quote_id')
    .select(['saved_quote.id', 'saved_quote.phone', 'saved_quote.clid'])
    .executeTakeFirstOrThrow();
  const otp = randomBytes(2).toString('hex').toUpperCase();
  await addPin(db, { ...quote, phone: quote.phone ?? '3055550142' }, keyring.hash('pin', quote.clid, otp), null);
  return { path: validatePin.path, fields: { clid: quote.clid, otp }, cookie: '' };
}
