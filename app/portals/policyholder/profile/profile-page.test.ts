import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addOwnPolicy, addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { ON_FILE, testProfile } from '#testing/test-profile.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as profilePage from './profile-page.tsx';

withPortals('profile', (portals) => {
  const { send, look, codeOnFile, sendWithCode, actsOf } = testProfile(portals);

  test('phone and language are saved once, for the account and its policies', async () => {
    const person = await addPolicyholder(portals);
    const form = { act: 'contact', phone: '1 (305) 555-0177', language: 'es' };
    expect(await send(person, { ...form, phone: '555' })).toMatchObject({
      status: 422,
      data: { values: { phone: '555' } },
    });
    await sendWithCode(person, form);
    await send(person, form);
    expect(await look(person)).toMatchObject({ phone: '305-555-0177', language: 'es' });
    expect(await actsOf(person)).toEqual(['change-contact']);
  });

  test('a new phone number needs a one-time code from the contact on file, valid for that number only', async () => {
    const person = await addPolicyholder(portals);
    const form = { act: 'contact', phone: '305-555-0171', language: 'en' };
    const before = ((await look(person)) as { phone: string }).phone;
    await send(person, form);
    const code = await codeOnFile();
    expect(await send(person, { ...form, phone: '305-555-0172', code })).toMatchObject({ status: 422 });
    const [said] = await mailTo(portals, ON_FILE);
    expect([said?.subject, said?.text]).toEqual([
      'Your code for a new phone number',
      expect.stringContaining('ends in 0171'),
    ]);
    const empty = await send(person, { ...form, code: ' ', codeOf: 'contact' });
    expect(empty).toMatchObject({ status: 422, data: { errors: { code: expect.any(String) } } });
    expect(await codeOnFile(), 'and no other code is on its way').toBe(code);
    const wrong = await send(person, { ...form, code: 'WRONG7', codeOf: 'contact' });
    expect(wrong).toMatchObject({ status: 422, data: { values: { phone: '305-555-0171', codeOf: 'contact' } } });
    expect(await look(person)).toMatchObject({ phone: before });
    const answers = await Promise.all([1, 2, 3].map(() => send(person, { ...form, code })));
    expect(answers.map(({ data }) => data)).toMatchObject([
      { saved: 'profile' },
      { saved: 'profile' },
      { saved: 'profile' },
    ]);
    expect(await look(person)).toMatchObject({ phone: '305-555-0171' });
    expect(await actsOf(person)).toEqual(['change-contact']);

    const guesser = await addPolicyholder(portals);
    await send(guesser, form);
    const right = await codeOnFile();
    await Promise.all(Array.from({ length: 8 }, () => send(guesser, { ...form, code: 'WRONG7' })));
    expect(await send(guesser, { ...form, code: right })).toMatchObject({ status: 422 });
    const codes = portals.db.selectFrom('change_code').select('tries').where('policy_id', '=', guesser.policy.id);
    expect(await codes.execute(), 'five of eight in parallel are compared').toEqual([{ tries: 5 }]);
  });

  test('a change of language needs no code, and leaves the phones of other policies unchanged', async () => {
    const person = await addPolicyholder(portals);
    const second = await addOwnPolicy(portals, person.id);
    await portals.db.updateTable('policy').set({ phone: '3055550175' }).where('id', '=', second.id).execute();
    const { phone } = (await look(person)) as { phone: string };
    expect((await send(person, { act: 'contact', phone, language: 'es' })).status).toBe(303);
    const kept = portals.db.selectFrom('policy').select('phone').where('id', '=', second.id);
    expect(await kept.executeTakeFirst()).toEqual({ phone: '3055550175' });
  });

  test('without a phone number on file the language changes, and a phone on file cannot be emptied', async () => {
    const person = await addPolicyholder(portals);
    const onFile = async () => (await look(person)) as { phone: string; language: string };
    const empty = { act: 'contact', phone: ' ', language: 'es' };
    expect(await send(person, empty)).toMatchObject({ status: 422, data: { errors: { phone: expect.any(String) } } });
    expect(await onFile()).toMatchObject({ phone: '305-555-0142', language: 'en' });

    await portals.db.updateTable('policy').set({ phone: null }).where('id', '=', person.policy.id).execute();
    expect((await send(person, { ...empty, phone: 'none' })).status).toBe(422);
    expect((await send(person, { ...empty, seen: ' en' })).status).toBe(303);
    expect(await onFile()).toMatchObject({ phone: '', language: 'es' });
  });

  test('a new phone and a policy change in parallel run one after the other, without a deadlock', async () => {
    const person = await addPolicyholder(portals);
    const form = { act: 'contact', phone: '305-555-0174', language: 'en' };
    await send(person, form);
    const code = await codeOnFile();
    const waiting = sql`select from pg_locks where not granted`;
    const [saving] = await portals.db.transaction().execute(async (trx) => {
      // As a change of the policy holds them: the policy, then its code, then what refers to the account.
      await trx.selectFrom('policy').select('id').where('id', '=', person.policy.id).forUpdate().execute();
      const saving = [send(person, { ...form, code })];
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
      await trx
        .selectFrom('change_code')
        .select('policy_id')
        .where('policy_id', '=', person.policy.id)
        .forUpdate()
        .execute();
      await trx.selectFrom('account').select('id').where('id', '=', person.id).forKeyShare().execute();
      return saving;
    });
    expect(await saving).toMatchObject({ data: { saved: 'profile' } });
  });

  test('without a contact on file, the phone number can only be changed by calling', async () => {
    const person = await addPolicyholder(portals);
    await portals.db
      .updateTable('policy')
      .set({ email: null, phone: null })
      .where('id', '=', person.policy.id)
      .execute();
    const answer = await send(person, { act: 'contact', phone: '305-555-0173', language: 'en' });
    expect(answer).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('Call us') } });
  });

  test('pages use the saved language from then on, whatever the address says', async () => {
    const person = await addPolicyholder(portals);
    const save = (language: string, phone = '305-555-0178', code = '') => {
      const form = { act: 'contact', phone, language, code };
      const cookie = `${person.cookie}; portal-signed-in=policyholder`;
      return askPage(portals, profilePage.action, { path: '/insurednew/profile?lang=en', cookie, form });
    };
    await sendWithCode(person, { act: 'contact', phone: '305-555-0178', language: 'en' });
    const changed = await save('es');
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/insurednew/profile?done=profile']);
    expect(changed.headers.getSetCookie()).toEqual(['portal-language=es; Path=/; HttpOnly; SameSite=Lax']);
    const page = { path: '/insurednew/profile?done=profile', cookie: person.cookie };
    expect((await askPage(portals, profilePage.loader, page)).data).toMatchObject({ done: 'profile', language: 'es' });

    await save('es', '305-555-0179');
    const phoneAlone = await save('es', '305-555-0179', await codeOnFile());
    expect([phoneAlone.status, phoneAlone.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('the second of two tabs sees what the first saved, keeps what was typed, and can overwrite it', async () => {
    const person = await addPolicyholder(portals);
    const before = (await look(person)) as { phone: string; language: string };
    const seen = `${before.phone.replace(/\D/g, '')} ${before.language}`;
    const first = { act: 'contact', phone: '305-555-0161', language: 'es', seen };
    const second = { act: 'contact', phone: '305-555-0162', language: 'en', seen };
    expect((await sendWithCode(person, first)).status).toBe(303);
    expect((await send(person, first)).status).toBe(200);

    const told = await send(person, second);
    expect(told.status).toBe(409);
    const { refusal, values } = told.data as { refusal: string; values: Record<string, string> };
    expect(refusal).toContain('305-555-0161');
    expect(values).toMatchObject({ phone: '305-555-0162', language: 'en' });
    expect(await look(person)).toMatchObject({ phone: '305-555-0161', language: 'es' });

    expect((await sendWithCode(person, { ...second, ...values })).status).toBe(303);
    expect(await look(person)).toMatchObject({ phone: '305-555-0162', language: 'en' });
  });

  test('each consent is stored with its text, and repeating it stores nothing new', async () => {
    const person = await addPolicyholder(portals);
    await Promise.all(Array.from({ length: 5 }, () => send(person, { act: 'consents', texts: 'yes' })));
    expect(await look(person)).toMatchObject({ consents: { paperless: false, texts: true } });
    await send(person, { act: 'consents' });
    expect(await look(person)).toMatchObject({ consents: { paperless: false, texts: false } });
    const said = await portals.db
      .selectFrom('consent')
      .select(['kind', 'is_given', 'wording'])
      .where('account_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(said).toMatchObject([
      { kind: 'texts', is_given: true, wording: expect.stringMatching(/Reply STOP/) },
      { kind: 'texts', is_given: false },
    ]);
    expect(await actsOf(person)).toEqual(['agree-to-texts', 'withdraw-texts']);
  });

  test('texts are no longer agreed to here, where none were sent because of it; whoever did can take it back', async () => {
    const person = await addPolicyholder(portals);
    const shown = async () => pageShown(profilePage, await look(person));
    expect(await shown()).not.toContain('name="texts"');
    await send(person, { act: 'consents', texts: 'yes' });
    expect(await shown()).toContain('name="texts"');
  });

  test('whoever takes documents by email back gets paper: the desk has one task for each policy in force', async () => {
    const person = await addPolicyholder(portals);
    const other = await addOwnPolicy(portals, person.id);
    const over = await addOwnPolicy(portals, person.id);
    await portals.db.updateTable('policy').set({ status: 'X' }).where('id', '=', over.id).execute();
    const tasks = () =>
      portals.db
        .selectFrom('desk_task')
        .select(['kind', 'policy_id'])
        .where('policy_id', 'in', [person.policy.id, other.id, over.id])
        .where('done_at', 'is', null)
        .orderBy('policy_id')
        .execute();
    const asked = [person.policy.id, other.id].map((policy_id) => ({ kind: 'paper-asked', policy_id }));
    await send(person, { act: 'consents' });
    expect(await tasks(), 'an empty box that was empty before says nothing').toEqual([]);
    await send(person, { act: 'consents', paperless: 'yes' });
    expect(await tasks()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => send(person, { act: 'consents' })));
    expect(await tasks()).toEqual(asked);
    await send(person, { act: 'consents', paperless: 'yes' });
    expect(await tasks(), 'nobody has to do anything').toEqual([]);
    const { id: done_by } = await addStaff(portals, 'service');
    const done = portals.db.updateTable('desk_task').set({ done_at: new Date(), done_by });
    await send(person, { act: 'consents' });
    await done.where('policy_id', 'in', [person.policy.id, other.id]).execute();
    for (const paperless of ['yes', '']) await send(person, { act: 'consents', paperless });
    expect(await tasks(), 'another withdrawal is news').toEqual(asked);
  });

  test('an older tab changes only the consents that were answered in it', async () => {
    const person = await addPolicyholder(portals);
    const { seenConsents: seen } = (await look(person)) as { seenConsents: string };
    await send(person, { act: 'consents', texts: 'yes', seen });
    expect(await send(person, { act: 'consents', paperless: 'yes', seen })).toMatchObject({
      data: { saved: 'profile' },
    });
    const given = (await look(person)) as { seenConsents: string; consents: object };
    expect(given.consents).toEqual({ paperless: true, texts: true });

    await send(person, { act: 'consents', paperless: 'yes', seen: given.seenConsents });
    await send(person, { act: 'consents', texts: 'yes', seen: given.seenConsents });
    expect(await look(person)).toMatchObject({ consents: { paperless: false, texts: false } });
    expect(await actsOf(person)).toEqual([
      'agree-to-texts',
      'agree-to-paperless',
      'withdraw-texts',
      'withdraw-paperless',
    ]);
  });
});
