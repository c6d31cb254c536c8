import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logActivity } from '#platform/audit/activity-store.ts';
import { addOwnLoss } from '#testing/claims/test-own-loss.ts';
import { saveQuote } from '#testing/selling/test-quote.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { openPartOfAccount } from '../claims/lines/part-of-account.ts';
import { findTalkParty } from '../claims/talk/claim-message-store.ts';
import { notifyParty } from '../claims/talk/notify-party.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { ERASURE, erasePerson } from './erase-person.ts';
import { ERASE_STEPS } from './erase-store.ts';

const EMAIL = 'Marisol.Erase@mail.example';

/** Every row of every table as text, to prove that something is gone everywhere. */
async function everything({ db, database }: TestPortals): Promise<string> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await database.pool.query(
        `select coalesce(string_agg(whole::text, ' '), '') as text from ${name} as whole`,
      );
      return `${name} ${found.rows[0].text}`;
    }),
  );
  return texts.toSorted().join('\n');
}

withPortals('erasing a person', (portals) => {
  const erase = (isTrial: boolean, email = EMAIL.toLowerCase()) =>
    erasePerson({ ...portals, requestId: 'test' }, email, { isTrial });

  async function person() {
    const { db } = portals;
    const { id, policy } = await addPolicyholder(portals);
    await db.updateTable('account').set({ email: EMAIL, last_name: 'Erasable' }).where('id', '=', id).execute();
    const quote = await saveQuote(portals);
    await db.updateTable('saved_quote').set({ email: EMAIL }).where('id', '=', quote.id).execute();
    const help = { policy_id: policy.id, state: 'FL', name: 'Marisol Erasable', email: EMAIL, asked_on: '2026-11-21' };
    await db
      .insertInto('help_request')
      .values([
        { ...help, reference: 'H00000001', reason: 'other', status: 'closed', closed_at: new Date() },
        { ...help, reference: 'H00000002', reason: 'lien_holder', status: 'received' },
      ])
      .execute();
    const mail = { channel: 'mail', recipient: EMAIL, subject: 'x', body_text: 'x' };
    await db
      .insertInto('outbox')
      .values([
        { ...mail, message_id: crypto.randomUUID(), sent_at: new Date() },
        { ...mail, message_id: crypto.randomUUID() },
      ])
      .execute();
    const consent = { account_id: id, kind: 'texts', is_given: true, wording: 'Yes, text me.', language: 'en' };
    await db.insertInto('consent').values(consent).execute();
    const asked = testRequest(portals);
    await logActivity(db, asked, 'signed_in', ['account', id]);
    return { id, policy };
  }

  test('a dry run says what would happen and changes nothing; a real run keeps the contract and says why', async () => {
    const { id, policy } = await person();
    const before = await everything(portals);
    const trial = await erase(true);
    expect(await everything(portals)).toBe(before);

    const done = await erase(false);
    expect(done).toEqual(trial);
    expect(done.done.map(({ what }) => what.split(':')[0])).toEqual(
      expect.arrayContaining(['account', 'account_policy', 'activity', 'help_request', 'outbox']),
    );
    expect(done.kept).toEqual(
      expect.arrayContaining([
        { table: 'policy', rows: 1, why: expect.stringMatching(/insurers must keep/) },
        { table: 'consent', rows: 1, why: expect.stringMatching(/agreed to/) },
        { table: 'help_request', rows: 1, why: expect.stringMatching(/until it is answered/) },
      ]),
    );
    const { db } = portals;
    await db.deleteFrom('outbox').where('sent_at', 'is', null).execute();
    await db.deleteFrom('help_request').where('status', '=', 'received').execute();
    expect(await everything(portals), 'nothing but what is kept has the name').not.toMatch(/erasable|marisol\.erase/i);
    expect(
      await db.selectFrom('named_insured').select('position').where('policy_id', '=', policy.id).execute(),
    ).toHaveLength(1);
    const subject = portals.keyring.hash('subject', 'account', id);
    expect(
      await db.selectFrom('audit').select(['act', 'actor']).where('subject', '=', subject).execute(),
    ).toContainEqual({ act: 'erase-person', actor: 'operator' });
  });

  test('of a policyholder without an account nothing is erased, and their policies are named as kept', async () => {
    const { db } = portals;
    const contract = { rows: 1, why: expect.stringMatching(/insurers must keep/) };
    const { policy: insured } = await addPolicyholder(portals);
    await db.deleteFrom('account_policy').where('policy_id', '=', insured.id).execute();
    await db.updateTable('policy').set({ email: 'Ana.Insured@mail.example' }).where('id', '=', insured.id).execute();
    const found = await erase(false, 'ana.insured@mail.example');
    expect(found.done).toEqual([]);
    expect(found.kept).toContainEqual({ table: 'policy', ...contract });

    const eva = { kind: 'person', first_name: 'Eva', last_name: 'Vega', match_key: 'of a test' };
    const { id: party_id } = await db
      .insertInto('party')
      .values({ ...eva, email: 'Eva.Driver@mail.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const driver = { policy_id: insured.id, role: 'driver', position: 9, party_id };
    await db.insertInto('policy_party').values(driver).execute();
    const driving = await erase(false, 'eva.driver@mail.example');
    expect(driving.done).toEqual([]);
    for (const table of ['policy', 'party']) expect(driving.kept).toContainEqual({ table, ...contract });
  });

  test.each([true, false])('a policy keeps whether its holder agreed to documents by email: %s', async (is_given) => {
    const { db } = portals;
    const { id, email, policy } = await addPolicyholder(portals);
    // The opposite of what is said last: what was bought must not decide.
    if (is_given)
      await db.insertInto('postal_letter').values({ policy_id: policy.id, what: 'policy', language: 'en' }).execute();
    for (const each of [!is_given, is_given]) {
      const said = { account_id: id, kind: 'paperless', is_given: each, wording: 'By email.', language: 'en' };
      await db.insertInto('consent').values(said).execute();
    }
    await erase(false, email);
    expect(await findRecipient(db, policy.id)).toMatchObject({ has_account: false, wants_paper: !is_given });
  });

  test('the quote that a policy came of is kept with what was asked for it, and the result says so', async () => {
    const { db } = portals;
    const { id } = await saveQuote(portals);
    const email = 'bought@mail.example';
    await db.updateTable('saved_quote').set({ email, bought_at: new Date() }).where('id', '=', id).execute();
    expect(await erase(false, email)).toEqual({
      done: [],
      kept: [{ table: 'saved_quote', rows: 1, why: expect.stringMatching(/a policy came of it/) }],
    });
  });

  test('their claims go on without the account: news is mailed with a link that opens the claim as a guest', async () => {
    const { db } = portals;
    const { id, email, number } = await addOwnLoss(portals);
    const parts = db.selectFrom('claim_party').select(['id', 'claim_id', 'email', 'account_id']);
    const part = await parts.where('account_id', '=', id).executeTakeFirstOrThrow();
    const { done } = await erase(false, email);
    expect(done).toContainEqual({ what: expect.stringMatching(/^claim_party: /), rows: 1 });
    expect(await parts.where('id', '=', part.id).execute()).toEqual([{ ...part, account_id: null }]);
    const party = await findTalkParty(db, portals, part.claim_id, part.id);
    if (!party) throw new Error('a claim keeps its parties');
    await notifyParty(db, portals, party, 'message');
    const mails = db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', email)
      .where('sent_at', 'is', null);
    const { body_text } = await mails.where('body_text', 'like', `%${number}%`).executeTakeFirstOrThrow();
    expect(body_text).toContain('/insurednew/claims/link/');
  });

  test('their claims open to the next account of the policy only if it is in the name that they reported under', async () => {
    const { db } = portals;
    const { id, email, number, policy } = await addOwnLoss(portals);
    const { first_name, last_name } = await db
      .selectFrom('account')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('claim_party')
      .set({ name: `${first_name} ${last_name}` })
      .where('account_id', '=', id)
      .execute();
    await erase(false, email);
    const { id: next } = await addAccount(portals);
    await db.insertInto('account_policy').values({ account_id: next, policy_id: policy.id }).execute();
    const called = (name: string) =>
      db.updateTable('account').set({ first_name: name, last_name }).where('id', '=', next);
    await called('Other').execute();
    expect(await openPartOfAccount(db, next, number)).toBeUndefined();
    await called(first_name).execute();
    expect(await openPartOfAccount(db, next, number)).toMatchObject({ number });
  });

  test('of somebody who left only their address, the audit says it under a keyed hash of the address', async () => {
    const { db, keyring } = portals;
    const email = 'Only.Mails@mail.example';
    const mail = { channel: 'mail', recipient: email, subject: 'x', body_text: 'x', sent_at: new Date() };
    await db
      .insertInto('outbox')
      .values({ ...mail, message_id: crypto.randomUUID() })
      .execute();
    const ofAddress = db
      .selectFrom('audit')
      .select(['act', 'actor'])
      .where('subject', '=', keyring.hash('subject', 'address', email.toLowerCase()));
    await erase(true, email);
    expect(await ofAddress.execute()).toEqual([]);
    await erase(false, email);
    await erase(false, email);
    expect(await ofAddress.execute()).toEqual([{ act: 'erase-person', actor: 'operator' }]);
  });

  test('for an unknown person nothing is erased or written', async () => {
    const before = await everything(portals);
    expect(await erase(false, 'nobody@mail.example')).toEqual({ done: [], kept: [] });
    expect(await everything(portals)).toBe(before);
  });
});

test('every table marked as erased has a step that erases it', () => {
  const done = ERASE_STEPS.map(({ what }) => what).join(' ');
  for (const [table, fate] of Object.entries(ERASURE)) {
    if (fate === 'erased') expect(done).toMatch(new RegExp(`\\b${table}\\b`));
  }
});
