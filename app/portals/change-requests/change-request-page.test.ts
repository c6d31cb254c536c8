import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailTo } from '../accounts/test-people.ts';
import { addPolicyholder } from '../policyholder/test-own-policy.ts';
import { askPage } from '../test-pages.ts';
import { onBothEngines } from '../test-portals.ts';
import * as deskPage from './change-desk-page.tsx';
import { CHANGE_KINDS, type ChangeKind } from './change-request.ts';
import * as formPage from './change-request-page.tsx';
import * as listPage from './change-requests-page.tsx';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;

const address = { address: '9 New St', city: 'Tampa', zip: '33602', from: '2026-12-01' };
const car = ({ policy }: Policyholder) => `2019 Toyota Corolla (${policy.vin.slice(-5)})`;
const day = { from: '2026-12-01' };

/** A right form of each kind. */
const FORMS: Record<ChangeKind, (of: Policyholder) => Record<string, string>> = {
  'add-vehicle': () => ({
    ...{
      modelYear: '2021',
      make: 'Honda',
      model: 'Civic',
      vin: '2hgfc2f5 9mh512345',
      ownership: 'financed',
      lender: 'Gulf Bank',
    },
    ...day,
  }),
  'remove-vehicle': (of) => ({ vehicle: car(of), ...day, note: 'Sold.\r\nTo a neighbor.' }),
  'add-driver': () => ({
    ...{ firstName: 'Leo', lastName: 'Peña', month: '3', date: '2', year: '2008' },
    ...{ licenseNumber: 'P120-544-08-282-0', licenseState: 'fl' },
  }),
  'remove-driver': () => ({ driver: 'Marisol Peña', ...day }),
  lienholder: (of) => ({ vehicle: car(of), lender: 'Gulf Bank', lenderAddress: '1 Bank St, Tampa, FL 33602' }),
  address: () => address,
  coverage: () => ({ question: 'What would rental cost?' }),
};

onBothEngines('requests for changes', (portals) => {
  const send = (person: Policyholder, kind: string, form: Record<string, string>, key: string = randomUUID()) =>
    askPage(portals, formPage.action, {
      path: `/insurednew/policy/${person.policy.name}/change/${kind}`,
      params: { number: person.policy.name, kind },
      cookie: person.cookie,
      form: { ...form, key },
    });
  const list = async ({ cookie }: Policyholder) =>
    (await askPage(portals, listPage.loader, { path: '/insurednew/requests', cookie })).data as {
      requests: {
        reference: string;
        status: string;
        answer: string | null;
        details: { label: string; value: string }[];
      }[];
    };
  const desk = async (form?: Record<string, string>, token?: string) => {
    const [mail] = await mailTo(portals, portals.env.SERVICE_MAILBOX);
    const found = token ?? /desk\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const ask = { path: `/insurednew/desk/${found}`, params: { token: found } };
    return {
      token: found,
      ...(await askPage(portals, form ? deskPage.action : deskPage.loader, { ...ask, ...(form && { form }) })),
    };
  };

  test.each(CHANGE_KINDS)(
    'a right form for %s is a request with a reference, told to the desk and to who asked',
    async (kind) => {
      const person = await addPolicyholder(portals);
      expect(await send(person, kind, FORMS[kind](person))).toMatchObject({ status: 303 });
      const { requests: changes } = await list(person);
      expect(changes).toMatchObject([{ status: 'received', reference: expect.stringMatching(/^C[0-9A-Z]{8}$/) }]);
      const [told] = await mailTo(portals, person.email);
      expect(told?.subject).toContain(changes[0]?.reference);
      const opened = await desk();
      expect(JSON.stringify(opened.data)).toContain(changes[0]?.reference);
    },
  );

  test.each(CHANGE_KINDS)('an empty form for %s is marked field by field, and nothing is asked', async (kind) => {
    const person = await addPolicyholder(portals);
    const answer = await send(person, kind, { note: 'kept' });
    expect(answer).toMatchObject({ status: 422, data: { values: { note: 'kept' }, errors: expect.anything() } });
    expect(Object.keys((answer.data as { errors: object }).errors)).not.toHaveLength(0);
    expect((await list(person)).requests).toEqual([]);
  });

  test('a form sent ten times at once, and once more later, is one request with its two mails', async () => {
    const person = await addPolicyholder(portals);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(person, 'address', address, 'one form')));
    answers.push(await send(person, 'address', address, 'one form'));
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(303));
    expect((await list(person)).requests).toHaveLength(1);
    expect(await mailTo(portals, person.email)).toHaveLength(1);
    expect(await send(person, 'address', { ...address, city: 'Ocala' }, 'one form')).toMatchObject({ status: 422 });
  });

  test('a car or driver of another policy cannot be named', async () => {
    const [person, other] = [await addPolicyholder(portals), await addPolicyholder(portals, { lastName: 'Zebulon' })];
    expect(await send(person, 'remove-vehicle', { vehicle: car(other), ...day })).toMatchObject({ status: 422 });
    expect(await send(person, 'remove-driver', { driver: 'Marisol Zebulon', ...day })).toMatchObject({ status: 422 });
  });

  test('the desk answers by the link of its mail alone; who asked sees it and is told once', async () => {
    const person = await addPolicyholder(portals);
    await send(person, 'add-driver', FORMS['add-driver'](person));
    expect(JSON.stringify(await list(person))).not.toContain('P12054408282');
    const { token, data } = await desk();
    expect(JSON.stringify(data)).toContain('P120544082820');
    expect(await desk({ status: 'declined', answer: ' ' })).toMatchObject({ status: 422 });
    const said = { status: 'declined', answer: 'We need the license itself.\nSend a photo.' };
    await Promise.all([desk(said, token), desk(said, token)]);
    await desk({ status: 'done', answer: 'Too late' }, token);
    expect((await list(person)).requests).toMatchObject([{ status: 'declined', answer: said.answer }]);
    const mails = await mailTo(portals, person.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('We need the license itself.');
    expect(await desk(undefined, 'x'.repeat(43))).toMatchObject({ status: 404 });
  });
});
