import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CHANGE_KINDS, type ChangeKind } from '#insurance/changes/change-request.ts';
import { completedYears } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as formPage from './change-request-page.tsx';
import * as listPage from './change-requests-page.tsx';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;

const car = ({ policy }: Policyholder) => `2019 Toyota Corolla (${policy.vin.slice(-5)})`;
const day = { from: dayIn('FL', new Date()) };
const address = { address: '9 New St', city: 'Tampa', zip: '33602', garaged: 'yes', ...day };

const LENDER = {
  lender: 'Gulf Bank',
  lenderAddress: '1 Bank St',
  lenderCity: 'Tampa',
  lenderState: 'fl',
  lenderZip: '33602',
};
const CIVIC = {
  modelYear: '2021',
  make: 'Honda',
  model: 'Civic',
  vin: '2hgfc2f5 2mh512345',
  use: 'pleasure',
  antiTheft: 'no',
  ownership: 'financed',
  ...LENDER,
};
const LEO = {
  firstName: 'Leo',
  lastName: 'Peña',
  month: '3',
  date: '2',
  year: '2000',
  licenseNumber: 'P120-544-08-282-0',
  licenseState: 'fl',
  licensedYears: '6',
  marital: 'other',
  course: 'no',
  record: 'clean',
  household: 'all',
};

/** A valid form for each kind of change. */
const FORMS: Record<ChangeKind, (of: Policyholder) => Record<string, string>> = {
  'add-vehicle': () => ({ ...CIVIC, ...day, like: 'none' }),
  'replace-vehicle': (of) => ({ ...CIVIC, vehicle: car(of), ...day }),
  'remove-vehicle': (of) => ({ vehicle: car(of), ...day, note: 'Sold.\r\nTo a neighbor.' }),
  coverage: () => ({ question: 'What would rental cost?', ...day }),
  'add-driver': () => ({ ...LEO, ...day }),
  'remove-driver': () => ({ driver: 'Leo Peña', removal: 'taken-off', ...day }),
  'named-insured': () => ({
    insuredChange: 'name',
    insuredWhy: 'marriage',
    insured: 'Marisol Peña',
    firstName: 'Marisol',
    lastName: 'Quintero',
    ...day,
  }),
  lienholder: (of) => ({ vehicle: car(of), ownership: 'financed', ...LENDER, ...day }),
  plate: (of) => ({ vehicle: car(of), plate: 'qrt-4417', ...day }),
  address: () => address,
  cancel: () => ({ ...day, cancelReason: 'vehicle-sold' }),
  question: () => ({ question: 'What would rental cost?' }),
};

withPortals('requests for changes', (portals) => {
  const at = ({ policy: { name: number }, cookie }: Policyholder, kind: string) => ({
    path: `/insurednew/policy/${number}/change/${kind}`,
    params: { number, kind },
    cookie,
  });
  const send = (person: Policyholder, kind: string, form: Record<string, string>, key: string = randomUUID()) =>
    askPage(portals, formPage.action, { ...at(person, kind), form: { ...form, key } });
  /** For a change that is previewed first, unless the desk decides it: its form, and then the request to the desk. */
  const ask: typeof send = (person, kind, form, key) => send(person, kind, { ...form, act: 'ask' }, key);
  const list = async ({ cookie }: Policyholder) =>
    (await askPage(portals, listPage.loader, { path: '/insurednew/requests', cookie })).data as {
      requests: {
        reference: string;
        status: string;
        answer: string | null;
        details: { label: string; value: string }[];
      }[];
    };
  // The price of this policy cannot be recomputed. Cancellations and changes that cost nothing are previewed first
  // (own-change.test.ts).
  test.each(CHANGE_KINDS.filter((kind) => !['cancel', 'lienholder', 'plate'].includes(kind)))(
    'a valid form for %s is a request with a reference, and the desk and its sender are notified',
    async (kind) => {
      const person = await addPolicyholder(portals);
      const leo = {
        first_name: 'Leo',
        last_name: 'Peña',
        date_of_birth: '2001-05-06',
        license_number: `L${person.id}00000`,
      };
      if (kind === 'remove-driver') {
        const row = { ...leo, policy_id: person.policy.id, position: 2, license_state: 'FL', status: 'rated' };
        await portals.db.insertInto('driver').values(row).execute();
      }
      expect(await ask(person, kind, FORMS[kind](person))).toMatchObject({ status: 303 });
      const { requests: changes } = await list(person);
      expect(changes).toMatchObject([{ status: 'received', reference: expect.stringMatching(/^C[0-9A-Z]{8}$/) }]);
      const [told] = await mailTo(portals, person.email);
      expect(told?.subject).toContain(changes[0]?.reference);
      const [desk] = await mailTo(portals, portals.env.SERVICE_MAILBOX);
      expect(desk?.text).toContain(`/staff/changes/${changes[0]?.reference}`);
      for (const { value } of changes[0]?.details ?? []) if (value.length > 2) expect(desk?.text).not.toContain(value);
    },
  );

  test('a change that the desk decides is sent to it only after its sender has read that, and why', async () => {
    const person = await addPolicyholder(portals);
    const loaded = async () => (await askPage(portals, formPage.loader, at(person, 'address'))).data;
    const elsewhere = { ...address, mailState: 'GA' };
    const { status, data } = await send(person, 'address', elsewhere, 'a form');
    expect(status).toBe(200);
    const html = pageShown(formPage, await loaded(), data);
    expect(html).toContain('Nothing has changed yet. Send your request');
    expect(html).toMatch(/<input type="hidden" name="key" value="a form"/);
    expect(html).toMatch(/<button type="submit" value="ask"/);
    expect((await list(person)).requests).toEqual([]);
    expect(await ask(person, 'address', elsewhere, 'a form')).toMatchObject({ status: 303 });
    expect((await list(person)).requests).toHaveLength(1);
  });

  test('where a core system decides, the button of every form says that it sends a request', async () => {
    const person = await addPolicyholder(portals);
    const buttons = async () =>
      Promise.all(
        CHANGE_KINDS.map(async (kind) => {
          const html = pageShown(formPage, (await askPage(portals, formPage.loader, at(person, kind))).data);
          return html.includes('See what changes');
        }),
      );
    const { env } = portals;
    expect(await buttons()).toContain(true);
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      expect(await buttons()).not.toContain(true);
    } finally {
      portals.env = env;
    }
  });

  test.each(CHANGE_KINDS)('an empty form for %s links to each field to fix, and no request is made', async (kind) => {
    const person = await addPolicyholder(portals);
    const answer = await send(person, kind, { note: 'kept' });
    expect(answer).toMatchObject({ status: 422, data: { values: { note: 'kept' }, errors: expect.anything() } });
    const names = Object.keys((answer.data as { errors: object }).errors);
    expect(names).not.toHaveLength(0);
    const html = pageShown(formPage, (await askPage(portals, formPage.loader, at(person, kind))).data, answer.data);
    expect(html).toMatch(/<title>Error: /);
    for (const name of names) for (const part of [` href="#${name}"`, ` id="${name}"`]) expect(html).toContain(part);
    expect((await list(person)).requests).toEqual([]);
  });

  test('a new driver cannot have been licensed since before the age of 13', async () => {
    const person = await addPolicyholder(portals);
    const age = completedYears('2000-03-02', day.from);
    for (const [years, status] of [
      [age - 12, 422],
      [age - 13, 303],
    ]) {
      const answer = await ask(person, 'add-driver', { ...LEO, ...day, licensedYears: String(years) });
      expect(answer).toMatchObject({ status });
      if (status === 422)
        expect(answer.data).toMatchObject({ errors: { licensedYears: expect.stringContaining(String(age - 13)) } });
    }
  });

  test('an unknown named insured cannot be chosen, and the only one cannot be removed', async () => {
    const person = await addPolicyholder(portals);
    const form = FORMS['named-insured'](person);
    for (const wrong of [{ insured: 'Somebody Else' }, { insuredChange: 'remove', leaver: 'taken-off' }]) {
      const answer = await send(person, 'named-insured', { ...form, ...wrong });
      expect(answer).toMatchObject({ status: 422, data: { values: { firstName: 'Marisol' } } });
    }
    const alone = { insuredChange: 'replace', leaver: 'taken-off', month: '3', date: '2', year: '1980' };
    const answer = await send(person, 'named-insured', { ...form, ...alone });
    expect(answer).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('no driver left') } });
  });

  test('a form sent ten times in parallel and once more later is one request with its two mails', async () => {
    const person = await addPolicyholder(portals);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person, 'address', address, 'one form')));
    answers.push(await ask(person, 'address', address, 'one form'));
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(303));
    expect((await list(person)).requests).toHaveLength(1);
    expect(await mailTo(portals, person.email)).toHaveLength(1);
    expect(await ask(person, 'address', { ...address, city: 'Ocala' }, 'one form')).toMatchObject({ status: 422 });
  });

  test('a car or driver of another policy cannot be chosen', async () => {
    const [person, other] = [await addPolicyholder(portals), await addPolicyholder(portals, { lastName: 'Zebulon' })];
    expect(await send(person, 'remove-vehicle', { vehicle: car(other), ...day })).toMatchObject({ status: 422 });
    expect(
      await send(person, 'remove-driver', { driver: 'Marisol Zebulon', removal: 'taken-off', ...day }),
    ).toMatchObject({
      status: 422,
    });
  });
});
