import { expect, test } from 'vitest';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as listPage from './changes/change-requests-page.tsx';
import * as page from './own-help-page.tsx';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;

withPortals('help from an account', (portals) => {
  const ask = (run: (args: never) => unknown, person: Policyholder, of = person, form?: Record<string, string>) =>
    askPage(portals, run, {
      path: `/insurednew/policy/${of.policy.name}/help`,
      params: { number: of.policy.name },
      cookie: person.cookie,
      ...(form && { form }),
    });
  const send = (person: Policyholder, reason: string) => ask(page.action, person, person, { reason });
  const list = async ({ cookie }: Policyholder) =>
    (await askPage(portals, listPage.loader, { path: '/insurednew/requests', cookie })).data as {
      requests: { reference: string; isNew: boolean; help?: { status: string; reason: string } }[];
    };

  test('only the reason is asked; name and address come from the account, and the request is listed', async () => {
    const person = await addPolicyholder(portals);
    expect(await send(person, 'lien_holder')).toMatchObject({ status: 303 });
    const { requests } = await list(person);
    const [{ reference = '' } = {}] = requests;
    expect(requests).toMatchObject([{ isNew: true, help: { status: 'received', reason: expect.any(String) } }]);
    expect((await mailTo(portals, person.email))[0]?.subject).toContain(reference);
    expect((await mailTo(portals, portals.env.SERVICE_MAILBOX)).at(0)?.text).toContain(`${person.email}`);
    expect(await ask(page.loader, person)).toMatchObject({ data: { open: [{ reference }] } });
  });

  test('twenty parallel sends and one more the day after are one request and one pair of mails', async () => {
    const person = await addPolicyholder(portals);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(person, 'other')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const [{ reference = '' } = {}] = (await list(person)).requests;
    await portals.db
      .updateTable('help_request')
      .set({ asked_on: '2026-01-02' })
      .where('reference', '=', reference)
      .execute();
    expect(await send(person, 'other')).toMatchObject({ status: 303 });
    expect((await list(person)).requests).toHaveLength(1);
    expect(await mailTo(portals, person.email)).toHaveLength(1);
    expect(await send(person, 'renew_policy')).toMatchObject({ status: 303 });
    expect((await list(person)).requests).toHaveLength(2);
  });

  test('another person’s policy cannot be viewed or asked about, nor their requests', async () => {
    const [person, other] = [await addPolicyholder(portals), await addPolicyholder(portals)];
    expect(await ask(page.loader, person, other)).toMatchObject({ status: 404 });
    expect(await ask(page.action, person, other, { reason: 'other' })).toMatchObject({ status: 404 });
    await send(other, 'other');
    expect((await list(person)).requests).toEqual([]);
  });

  test.each(['', 'please'])('the reason %j is marked, and no request is made', async (reason) => {
    const person = await addPolicyholder(portals);
    expect(await send(person, reason)).toMatchObject({ status: 422, data: { errors: { reason: expect.any(String) } } });
    expect((await list(person)).requests).toEqual([]);
  });
});
