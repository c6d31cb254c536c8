// For proofs: people who have come as far as an address requires: in the middle of a quote or an application, between
// password and code, with a link from a mail, or at the processor's page.

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ROLES } from '../app/config/staff-acts.ts';
import type { StateCode } from '../app/config/states.ts';
import type { Fields } from '../app/contract/call.ts';
import { LIEN_LETTER_HEADER, verifyLien } from '../app/contract/lienholder.ts';
import { insertAgentQuote } from '../app/insurance/agent-quotes/agent-quote-store.ts';
import type { Topic } from '../app/insurance/applications/application.ts';
import { addApplicationLink } from '../app/insurance/applications/application-store.ts';
import { insertGuestPass } from '../app/insurance/guests/guest-pass-store.ts';
import { openHelpRequest } from '../app/insurance/help/help-request-store.ts';
import { addCloseLink } from '../app/insurance/policies/contact-on-file-store.ts';
import { addEmailChange } from '../app/insurance/policyholders/profile-store.ts';
import { addVerification } from '../app/insurance/policyholders/registration-store.ts';
import { addVisit, findDraft } from '../app/insurance/quotes/quote-draft-store.ts';
import { recordSubjects } from '../app/insurance/quotes/records-wait.ts';
import { addReturn } from '../app/insurance/quotes/saved-quote-store.ts';
import { addAddress } from '../app/insurance/quotes/tell-when-store.ts';
import { addRecordConsent, keepRecordAnswer, takeRecordAsk } from '../app/insurance/records/record-store.ts';
import { addReferral } from '../app/insurance/underwriting/referral-store.ts';
import { vinEnd } from '../app/insurance/vehicles/vin.ts';
import { startAuthenticator } from '../app/platform/accounts/authenticator-store.ts';
import { addReset } from '../app/platform/accounts/password-reset-store.ts';
import { newToken } from '../app/platform/context/keyring.ts';
import { signWebhook } from '../app/platform/processor/webhook-signature.ts';
import { newReference } from '../app/platform/references/reference.ts';
import { type Audience, addSession } from '../app/platform/sessions/session-store.ts';
import { ANSWERS } from '../app/testing/applications/application-answers.ts';
import { inDays } from '../app/testing/test-bills.ts';
import { OWNERS, type Owner } from '../app/testing/test-owners.ts';
import { addAuthenticator, addProducer, addStaff, codeShown, PASSWORD } from '../app/testing/test-people.ts';
import type { TestPortals } from '../app/testing/test-portals.ts';
import { answeredQuote, cookieFrom, filledApplication, type GoodFaithGround, through } from './in-good-faith.ts';
import { APPLIED_FOR } from './places.ts';

/** The pages of a quote that come after its records were ordered. */
const AFTER_RECORDS = /\/(found|notice|coverage|packages|price|worksheet|letter|buy)(\/|$)/;

/** What a person who has come that far brings along. */
export type Underway = {
  cookie?: string;
  /** The names of their records in addresses. */
  names?: Fields;
  /** Valid values for them to type, by the field's name. */
  values?: Fields;
  /** Signs the body, for the sender of webhooks. */
  signs?: (body: string) => string;
};

/**
 * @returns a function that makes a person who has come as far as an address of `routes.ts` requires; nothing if being
 * signed in is enough
 */
export function openUnderway(ground: GoodFaithGround) {
  const { portals } = ground;
  const { db } = portals;
  // Each is begun and answered once through the pages; later people get a copy of their own.
  const quote = once(() => answeredQuote(ground));
  const drafts = onceEach((topic: Topic) => filledApplication(ground, topic));
  const sent = onceEach(async (topic: Topic) => {
    const { id, cookie } = await filledApplication(ground, topic);
    await through(ground.sendForm(`/apply/${topic}/check`, { agree: 'yes' }, cookie));
    return { id };
  });

  /** A quote that is complete except for the last press. */
  async function inQuote(path = ''): Promise<Underway & { id: number; email: string }> {
    const email = `${randomUUID()}@example.com`;
    const id = await copyOf(portals, 'saved_quote', (await quote()).id, { clid: newClid(), email });
    const { token, tokenHash } = newToken();
    await addVisit(db, id, tokenHash);
    return { id, email, cookie: `portal-quote=${token}`, values: { email, ...(await lookedUp(id, path)) } };
  }

  /**
   * After the review page, records have been ordered; where they are shown, one entry differs from the answers.
   * @returns what to type about it
   */
  async function lookedUp(id: number, path: string): Promise<Fields> {
    if (!AFTER_RECORDS.test(path)) return {};
    const consent = { wording: 'Yes, look once.', version: '2026-11', language: 'en', actor: 'visitor' } as const;
    await addRecordConsent(db, id, { isGiven: true, ...consent });
    const draft = await findDraft(db, id);
    const said: Fields = {};
    for (const { kind, key: subject, print } of draft ? recordSubjects(draft) : []) {
      const source = { name: 'Sample Records', address: 'P.O. Box 5501, Austin, TX 78701', phone: '8005550161' };
      const report = await takeRecordAsk(db, id, { kind, subject, print, source }, 0);
      const differs = kind === 'driving' && /\/found$/.test(path);
      const accident = { what: 'incident', id: '1', kind: 'at_fault_pd', on: inDays(-300) } as const;
      await keepRecordAnswer(db, report?.id ?? 0, { outcome: 'found', items: differs ? [accident] : [] });
      if (differs) said[`says-${report?.id}-1`] = 'accepted';
    }
    return said;
  }

  /** A client's quote, at the desk of the agency that makes it. */
  async function atDesk({ keys }: Owner, path: string): Promise<Underway> {
    const { id: quoteId, values = {} } = await inQuote(path);
    const reference = newReference('Q');
    const { tokenHash: deskHash } = newToken();
    await addVisit(db, quoteId, deskHash);
    const producerId = keys.producer_id ?? (await addProducer(portals)).id;
    await insertAgentQuote(db, { quoteId, reference, producerId, leadId: null, deskHash });
    return { names: { reference }, values };
  }

  /** An application in the same state; after one was sent, the desk has asked for more. */
  async function inApplication(topic: Topic, isSent = false) {
    const from = await (isSent ? sent : drafts)(topic);
    const { token, tokenHash } = newToken();
    const reference = newReference(topic === 'job' ? 'J' : 'A');
    const id = await copyOf(portals, 'application', from.id, {
      token_hash: hexOf(tokenHash),
      ...(isSent && { reference, status: 'more-needed', answer: 'One more page' }),
    });
    await sql`
      insert into upload overriding user value
      select (jsonb_populate_record(u, jsonb_build_object('application_id', ${id}::bigint,
        'file_name', md5(${token}::text || u.id)))).* from upload u where application_id = ${from.id}`.execute(db);
    const { uploads } = await db
      .selectFrom('upload')
      .select(({ fn }) => fn.max('id').as('uploads'))
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, reference, cookie: `portal-apply-${topic}=${token}`, remove: String(uploads) };
  }

  async function inApplications(isSent: boolean): Promise<Underway> {
    const all = await Promise.all(APPLIED_FOR.map((topic) => inApplication(topic, isSent)));
    return { cookie: all.map(({ cookie }) => cookie).join('; '), values: { remove: all[0]?.remove ?? '' } };
  }

  /** Signed in, or between the password and the second step. */
  async function at(audience: Audience, path: string, { keys }: Owner): Promise<Underway> {
    const awaits = path.endsWith('/code') ? 'code' : path.endsWith('authenticator') ? 'authenticator' : null;
    const person =
      audience === 'staff'
        ? ({ kind: 'staff', id: (await addStaff(portals, ...ROLES)).id } as const)
        : audience === 'agent'
          ? ({ kind: 'producer', id: (await addProducer(portals)).id } as const)
          : ({ kind: 'account', id: keys.account_id } as const);
    if (awaits === 'code') await addAuthenticator(portals, person);
    if (awaits === 'authenticator') await startAuthenticator(db, person, randomBytes(16));
    const { token, tokenHash } = newToken();
    await addSession(db, person, audience, tokenHash, { awaits });
    const values = awaits ? { code: await codeShown(portals, person) } : {};
    return { cookie: `portal-${audience}=${token}`, values };
  }

  /** With pages open that need no account. */
  async function openAs(who: string): Promise<Underway> {
    const owner = await OWNERS.find((each) => each.who === who)?.add(portals, 'Peña');
    return owner ? { cookie: owner.cookie } : {};
  }

  /** At the page where a guest pays the bill they came for. */
  async function atProcessor(owner: Owner): Promise<Underway> {
    const { token } = await withLink((hash) => insertGuestPass(db, hash, passOf(owner)));
    const cookie = cookieFrom(await through(ground.sendForm(`/insurednew/guest/${token}`, {}, '')));
    const { location } = await through(ground.sendForm('/insurednew/guest/pay', { choice: 'due', email: '' }, cookie));
    const [, id = ''] = /\/test-processor\/pay\/(\w+)/.exec(location) ?? [];
    return { names: { id }, values: { number: '4242 4242 4242 4242', expires: '12/40', code: '123' } };
  }

  async function lapsed({ keys }: Owner): Promise<Underway> {
    const policy = db.updateTable('policy').set({ status: 'L', cancels_on: inDays(-3) });
    await policy.where('id', '=', keys.policy_id).execute();
    await db
      .updateTable('instalment')
      .set({ due_on: inDays(-9) })
      .where('policy_id', '=', keys.policy_id)
      .execute();
    const insured = db.selectFrom('named_insured').select(['first_name', 'last_name']);
    const { first_name, last_name } = await insured.where('policy_id', '=', keys.policy_id).executeTakeFirstOrThrow();
    return { values: { name: `${first_name} ${last_name}`, agrees: 'yes' } };
  }

  /** A person who knows what their policy documents say. */
  async function ofTheBook({ keys, email }: Owner): Promise<Underway> {
    const found = await db
      .selectFrom('policy')
      .innerJoin('vehicle', 'vehicle.policy_id', 'policy.id')
      .innerJoin('driver', 'driver.policy_id', 'policy.id')
      .select(['policy.number', 'vehicle.vin', 'driver.license_number as license'])
      .where('policy.id', '=', keys.policy_id)
      .executeTakeFirstOrThrow();
    const { number, vin, license } = found;
    const policy = { policyNo: number, policyNumber: number, choosenPolicyNo: number, lienPolicyNumber: number };
    const vinSuffix = vinEnd(vin);
    return {
      values: {
        ...policy,
        policyOrClaim: `FL${number}`,
        policyordl: number,
        leinVinNumber: vinSuffix,
        vinSuffix,
        licenseNumber: license ?? '',
        username: email,
        'email-id': email,
        password: PASSWORD,
      },
    };
  }

  /** The same person with a letter about the lien on their car. */
  async function withLetter(owner: Owner): Promise<Underway> {
    const { values = {} } = await ofTheBook(owner);
    const { headers } = await ground.sendForm(verifyLien.path, pick(values, Object.keys(verifyLien.input.shape)), '');
    const [code = ''] = String(headers[LIEN_LETTER_HEADER.toLowerCase()] ?? '').split(' ');
    return { values: { ...pick(values, ['policyNumber', 'vinSuffix']), code } };
  }

  async function askedForHelp({ keys: { policy_id } }: Owner): Promise<Underway> {
    const reference = newReference('H');
    const of = db.selectFrom('policy').where('id', '=', policy_id);
    const { state } = await of
      .select(({ ref }) => ref('state').$castTo<StateCode>().as('state'))
      .executeTakeFirstOrThrow();
    await openHelpRequest(db, {
      reference,
      policyId: policy_id,
      reason: 'other',
      name: 'Marisol Peña',
      email: 'marisol@example.com',
      language: 'en',
      state,
    });
    return { names: { reference }, values: { reference, month: '3', date: '2', year: '1984' } };
  }

  async function referred(): Promise<Underway> {
    const { id } = await inQuote();
    const reference = newReference('U');
    await addReferral(db, {
      quoteId: id,
      reference,
      state: 'FL',
      language: 'en',
      dueOn: inDays(2),
      factsHash: '0'.repeat(64),
      rules: ['points-over-10'],
    });
    return { names: { reference } };
  }

  async function askedForChange({ keys }: Owner): Promise<Underway> {
    const asked = db.selectFrom('change_request').select('reference').where('account_id', '=', keys.account_id);
    const { reference } = await asked.executeTakeFirstOrThrow();
    return { names: { reference } };
  }

  /** The processor, which signs its webhooks. */
  const processor = ({ names: { reference } }: Owner): Underway => ({
    values: { id: randomUUID(), type: 'checkout.session.completed', object: 'pi_nobodys', reference },
    signs: (body) => signWebhook(portals.processor.webhookSecret, body, new Date()),
  });

  async function undelivered(): Promise<Underway> {
    const parked = { channel: 'mail', recipient: 'nobody@example.com', subject: 'Your policy', body_text: 'Hello.' };
    const at = { attempts: 9, parked_at: new Date(), last_error: '550 no such mailbox' };
    const added = db.insertInto('outbox').values({ ...parked, ...at, message_id: randomUUID() });
    const { id } = await added.returning('id').executeTakeFirstOrThrow();
    return { values: { message: String(id) } };
  }

  const WAYS: [RegExp, (owner: Owner, path: string) => Underway | Promise<Underway>][] = [
    [/^uaicins\/quote\/resume/, async () => byLink(async (hash) => addReturn(db, await inQuote(), hash))],
    [
      /^uaicins\/quote\/tell-me/,
      () => byLink((token_hash) => addAddress(db, { ...newReader(), state: null, token_hash })),
    ],
    [/^uaicins\/quote/, (_, path) => inQuote(path)],
    [/^uaicins\/:state\/quotes\/:reference/, atDesk],
    [/^apply\/status$/, async () => known(await inApplication('job', true))],
    [
      /^apply\/status\/:token$/,
      async () => byLink(async (hash) => linkTo((await inApplication('job', true)).id, hash)),
    ],
    [/^apply\/:topic\/sent$/, () => inApplications(true)],
    [/^apply\/:topic/, () => inApplications(false)],
    [/^staff\/(login\/code|authenticator)$/, (owner, path) => at('staff', path, owner)],
    [/^uaicins\/:state\/(agent\/(code|authenticator)|stay|sign-out)$/, (owner, path) => at('agent', path, owner)],
    [/clogin\/code$|^insurednew\/claims\/stay$/, (owner, path) => at('claims', path, owner)],
    [/^insurednew\/(login\/code|.*authenticator)$/, (owner, path) => at('policyholder', path, owner)],
    [/^insurednew\/guest\/stay$/, () => openAs('a guest who pays')],
    [/^insurednew\/claims\/follow\/stay$/, () => openAs('a party of a claim')],
    [/^insurednew\/guest\/:token$/, (owner) => byLink((hash) => insertGuestPass(db, hash, passOf(owner)))],
    [
      /^insurednew\/reset/,
      ({ keys }) => byLink((hash) => addReset(db, { kind: 'account', id: keys.account_id }, hash)),
    ],
    [/^insurednew\/verify/, ({ keys }) => byLink((hash) => addVerification(db, keys.account_id, 'address', hash))],
    [/^insurednew\/is-it-you/, ({ keys }) => byLink((hash) => addVerification(db, keys.account_id, 'person', hash))],
    [
      /^insurednew\/close-access/,
      ({ keys }) => byLink((hash) => addCloseLink(db, hash, { policy_id: keys.policy_id, phone: null }, 1)),
    ],
    [
      /^insurednew\/email/,
      ({ keys }) => byLink((tokenHash) => addEmailChange(db, keys.account_id, { ...newReader(), tokenHash })),
    ],
    [/^test-processor\/pay/, atProcessor],
    [/^insurednew\/payments\/webhook$/, processor],
    [/\/reinstate$/, lapsed],
    [/^(staff\/help\/|insurednew\/help-request)/, askedForHelp],
    [
      /^staff\/applications\//,
      async () => {
        const { reference, remove } = await inApplication('agent-fl', true);
        return { names: { reference, id: remove } };
      },
    ],
    [/^staff\/underwriting\/:reference/, referred],
    [/^staff\/changes\//, askedForChange],
    [/^staff\/outbox$/, undelivered],
    [/^insurednew\/lien\/(letter|confirm)|lien\/confirmletter$/, withLetter],
    [/^(insurednew\/insured|uaicins\/(agent|application))\//, ofTheBook],
  ];

  const linkTo = (id: number, hash: Buffer) => addApplicationLink(db, id, hash);
  const known = ({ reference }: { reference: string }): Underway => ({
    values: { reference, email: ANSWERS.contact?.email ?? '' },
  });

  return async (path: string, owner: Owner): Promise<Underway | undefined> => {
    const [, make] = WAYS.find(([pattern]) => pattern.test(path)) ?? [];
    return make?.(owner, path);
  };
}

const pick = (fields: Fields, names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
const passOf = ({ keys }: Owner) => ({ policy_id: keys.policy_id, view: 'Payment', language: 'en' }) as const;
const newReader = () => ({ email: `${randomUUID()}@example.com`, language: 'en' }) as const;
const newClid = () => `Q${randomInt(1e9, 1e10)}${randomInt(1e6, 1e7)}`;
const hexOf = (hash: Buffer) => `\\x${hash.toString('hex')}`;

async function withLink(add: (tokenHash: Buffer) => Promise<unknown>): Promise<{ token: string }> {
  const { token, tokenHash } = newToken();
  await add(tokenHash);
  return { token };
}
const byLink = async (add: (tokenHash: Buffer) => Promise<unknown>): Promise<Underway> => ({
  names: await withLink(add),
});

/** Copies a row, except for the given columns. */
async function copyOf({ db }: TestPortals, table: string, id: number, changes: Fields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} overriding user value
    select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb)).* from ${sql.table(table)} t where id = ${id}
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no ${table} to copy`);
  return row.id;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function onceEach<Key, T>(make: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const made = new Map<Key, Promise<T>>();
  return (key) => {
    const one = made.get(key) ?? make(key);
    made.set(key, one);
    return one;
  };
}
