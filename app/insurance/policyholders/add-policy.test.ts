import { expect, test } from 'vitest';
import { validateCustomer } from '#contract/login.ts';
import * as addPolicyPage from '#portals/policyholder/add-policy-page.tsx';
import * as homePage from '#portals/policyholder/policyholder-home-page.tsx';
import * as isItYouPage from '#portals/sign-in/is-it-you-page.tsx';
import * as staffPolicyPage from '#portals/staff/policies/staff-policy-page.tsx';
import { CHOSEN, testAdding } from '#testing/test-adding.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie, textsTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageShown } from '#testing/test-shown-page.ts';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;
type Fields = Record<string, string>;

const ADDED = [303, '/insurednew/home?done=added'];
const placeOf = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('location')];

withPortals('a policy that is added to an account', (portals) => {
  const { policyOf, add, register, ownerOf, linkTo, look, answer, subjects, actsOn } = testAdding(portals);
  const person = (): Promise<Policyholder> => addPolicyholder(portals);
  const asked = { status: 200, data: { isAsked: true } };

  test('is there at once if the contact on file is the account’s own address, once, with one mail that can undo it', async () => {
    const own = await person();
    const policy = await policyOf(own, { email: own.email.toUpperCase() });
    const mistyped = await register(policy, { email: `mistyped.${own.id}@example.com` });
    expect(mistyped.status).toBe(200);
    const [question] = await mailTo(portals, policy.email);
    expect(question?.subject).toBe('Are you creating an account?');

    const answers = await Promise.all([add(own, policy), add(own, policy), add(own, policy)]);
    expect(answers.map(placeOf)).toEqual([ADDED, ADDED, ADDED]);
    expect(await ownerOf(policy)).toBe(own.id);
    expect((await actsOn(policy)).filter((act) => act === 'add-policy')).toEqual(['add-policy']);
    const mails = await mailTo(portals, policy.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your policy was added to an online account',
      'Are you creating an account?',
    ]);
    expect(mails[0]?.text).toMatch(/\/close-access\/[\w-]{43}/);
    expect((await answer(/\/is-it-you\/([\w-]{43})/.exec(question?.text ?? '')?.[1] ?? '', 'yes')).status).toBe(410);

    const home = await askPage(portals, homePage.loader, { path: '/insurednew/home?done=added', cookie: own.cookie });
    expect(home.data).toMatchObject({ policies: [{ name: own.policy.name }, { name: policy.name }] });
    const html = pageShown(homePage, home.data);
    expect(html).toContain('The policy is in your account.');
    expect(html).toContain('href="/insurednew/policy/add"');
  });

  test('comes in once the contact on file, who is told who asks, says yes; then account and contact are told', async () => {
    const own = await person();
    const policy = await policyOf(own);
    expect(await add(own, policy)).toMatchObject(asked);
    expect(await add(own, policy), 'sent twice').toMatchObject(asked);
    expect(await subjects(policy.email)).toEqual(['Are you adding your policy to an account?']);
    expect([await ownerOf(policy), await subjects(own.email)]).toEqual([undefined, []]);

    const token = await linkTo(policy.email);
    expect((await look(token)).data).toEqual({
      email: 'M•••@example.com',
      policy: policy.number.slice(-4),
      adds: true,
    });
    const shown = pageShown(isItYouPage, (await look(token)).data);
    expect(shown).toContain('to the online account that M•••@example.com logs in to');
    const said = await Promise.all([answer(token, 'yes'), answer(token, 'yes'), answer(token, 'yes')]);
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    const yes = said.find(({ status }) => status === 200)?.data;
    expect(pageShown(isItYouPage, null, yes)).toContain('The policy is in the account');
    expect(await ownerOf(policy)).toBe(own.id);
    expect(await subjects(own.email)).toEqual(['A policy was added to your account']);
    expect((await mailTo(portals, policy.email))[0]?.text).toMatch(/\/close-access\/[\w-]{43}/);
    expect(await actsOn(policy)).toEqual(['ask-to-add-policy', 'add-policy', 'confirm-added-policy']);
    expect(placeOf(await add(own, policy)), 'in the account by now').toEqual(ADDED);
  });

  test('stays out when the contact on file says no, who can be asked again at once', async () => {
    const own = await person();
    const policy = await policyOf(own, { email: null, phone: '3055550181' });
    expect(await add(own, policy)).toMatchObject(asked);
    const [text] = await textsTo(portals, policy.phone);
    expect(text?.text).toMatch(/someone wants to add your policy ending in \d{4} to an online account/);
    expect(await add(await person(), policy), 'another account, the same day').toMatchObject(asked);
    expect(await textsTo(portals, policy.phone)).toHaveLength(1);

    const no = await answer(await linkTo(policy.phone), 'no');
    expect(no).toMatchObject({ status: 200, data: { answered: 'no', adds: true } });
    expect(pageShown(isItYouPage, null, no.data)).toContain('The policy was not added.');
    expect([await ownerOf(policy), await subjects(own.email)]).toEqual([undefined, []]);
    await add(own, policy);
    expect(await textsTo(portals, policy.phone)).toHaveLength(2);
    expect(await actsOn(policy)).toEqual(['ask-to-add-policy', 'deny-added-policy', 'ask-to-add-policy']);
  });

  test('stays out when the link has expired, and when the contact who was asked is no longer on file', async () => {
    const own = await person();
    const policy = await policyOf(own);
    await add(own, policy);
    const late = await linkTo(policy.email);
    await portals.db
      .updateTable('email_verification')
      .set({ expires_at: new Date(0) })
      .where('policy_id', '=', policy.id)
      .execute();
    expect([(await look(late)).status, (await answer(late, 'yes')).status]).toEqual([410, 410]);
    await add(own, policy);
    const open = await linkTo(policy.email);
    expect((await look(open)).status).toBe(200);
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const at = { path: `/staff/policies/${policy.id}`, params: { id: String(policy.id) }, cookie };
    const form = { act: 'contact', phone: '', email: `new.${policy.email}`, knew: 'photo-id' };
    expect((await askPage(portals, staffPolicyPage.action, { ...at, form })).status).toBe(303);
    expect([(await look(open)).status, (await answer(open, 'yes')).status]).toEqual([410, 410]);
    expect(await ownerOf(policy)).toBeUndefined();
  });

  test('of an account of somebody else: the answer is the same, and that account is told', async () => {
    const [own, other] = [await person(), await person()];
    const answers = [await add(own, other.policy), await add(own, await policyOf(own))];
    expect(answers.map(({ status, data }) => ({ status, data }))).toEqual([asked, asked]);
    const [told] = await mailTo(portals, other.email);
    expect(told?.subject).toBe('You already have an account');
    expect(told?.text).toMatch(/Add a policy:\s+\S+\/insurednew\/policy\/add\?lang=en/);
    expect([await subjects(own.email), await ownerOf(other.policy)]).toEqual([[], other.id]);
  });

  test('without a contact on file is up to the agency', async () => {
    const own = await person();
    const policy = await policyOf(own, { email: null });
    const before = (await mailTo(portals, 'desk@example.com')).length;
    expect([await add(own, policy), await add(own, policy)]).toMatchObject([asked, asked]);
    expect(await mailTo(portals, 'desk@example.com')).toHaveLength(before + 1);
    expect([await ownerOf(policy), await actsOn(policy)]).toEqual([undefined, ['ask-agency-for-contact']]);
  });

  test('goes to one of two accounts that ask at once, and to neither they nor a registration that waits afterwards', async () => {
    const people = [await person(), await person()] as const;
    const policy = await policyOf(people[0]);
    const email = `registers.${policy.id}@example.com`;
    await register(policy, { email });
    await Promise.all(people.map((each) => add(each, policy)));
    const tokens = await Promise.all([0, 1, 2].map((at) => linkTo(policy.email, at)));
    expect(new Set(tokens.filter(Boolean)).size).toBe(3);
    const [one = '', two = '', registers = ''] = tokens;
    const said = await Promise.all([answer(one, 'yes'), answer(two, 'yes')]);
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(people.map(({ id }) => id)).toContain(await ownerOf(policy));
    expect((await answer(registers, 'yes')).status).toBe(410);
    expect((await portals.ask(validateCustomer, { username: email, password: CHOSEN })).body).toMatch(/don’t match/);
  });

  test('and an account that registers it first: the link that would add it is over', async () => {
    const own = await person();
    const policy = await policyOf(own);
    await add(own, policy);
    const link = await linkTo(policy.email);
    await register(policy, { email: policy.email });
    expect((await look(link)).status, 'while the registration waits').toBe(200);
    await portals.db
      .updateTable('account')
      .set({ verified_at: new Date() })
      .where('email', '=', policy.email)
      .execute();
    expect([(await look(link)).status, (await answer(link, 'yes')).status]).toEqual([410, 410]);
  });

  test('is refused with one sentence whatever does not match, and misses count with those of registrations', async () => {
    const own = await person();
    const policy = await policyOf(own);
    const wrongs: Fields[] = [{ policyNumber: '99999999' }, { lastName: 'Diaz' }, { year: '1985' }, { zip: '33136' }];
    const answers = await Promise.all(wrongs.map((wrong) => add(own, policy, wrong)));
    const refusal = expect.stringMatching(/couldn’t match/);
    expect(answers).toMatchObject(wrongs.map((values) => ({ status: 422, data: { refusal, values } })));

    const email = `guesser.${policy.id}@example.com`;
    await Promise.all(Array.from({ length: 7 }, () => register(policy, { email, zip: '33136' })));
    const held = await add(own, policy);
    expect(held).toMatchObject({ status: 429, data: { canProveMore: true } });
    expect(pageShown(addPolicyPage, null, held.data)).toContain('Is this policy yours?');
    const wrong = await add(own, policy, { vin: '1HGCM82633A004352' });
    expect(wrong.status).toBe(422);
    expect(fieldsShown(addPolicyPage, null, wrong.data)).toMatchObject({ vin: '1HGCM82633A004352', zip: '33135' });
    expect(await add(own, policy, { vin: policy.vin })).toMatchObject(asked);
  });

  test('causes at most ten messages a day, with those of registrations', async () => {
    const own = await person();
    const policy = await policyOf(own);
    for (let turn = 0; turn < 6; turn++) await register(policy, { email: `turn.${turn}.${policy.id}@example.com` });
    const statuses = [];
    for (let turn = 0; turn < 5; turn++) statuses.push((await add(await person(), policy)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await mailTo(portals, policy.email)).toHaveLength(10);
  });

  test('each field that cannot be read says what to do, in place and in a list, and the others are kept', async () => {
    const own = await person();
    const { status, data } = await add(own, own.policy, { year: '84', zip: '3313', lastName: ' ' });
    expect(status).toBe(422);
    expect(Object.keys((data as { errors: Fields }).errors)).toEqual(['lastName', 'dateOfBirth', 'zip']);
    const html = pageShown(addPolicyPage, null, data);
    expect(html).toMatch(/<title>Error: Add a policy/);
    for (const id of ['lastName', 'dateOfBirth', 'zip'])
      expect(html).toMatch(new RegExp(`href="#${id}".* id="${id}"`, 's'));
    expect(html).toContain(`value="${own.policy.number}"`);
  });
});
