import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { ourCar } from '#testing/claims/test-loss.ts';
import { changeInsured } from '#testing/selling/test-insured-change.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { lockLatestVersion } from '../../record/lock-versions.ts';
import type { Loss } from '../loss.ts';

withPortals('somebody who drove our customer’s car reports an accident', (portals) => {
  const loss = (lossOn = dayIn('TX', new Date())): Partial<Loss> => ({
    lossOn,
    zip: '77098',
    ours: ourCar,
    reporter: { ...REPORTER, role: 'driver_ours', name: 'Luz Mora', phone: '3055550177' },
  });

  /** Opens the claim after the contact on file has changed, and finds its policyholder. */
  async function reportOn(
    policyId: number,
    contact: { phone: string | null; email: string; language: 'es' },
    lossOn?: string,
  ) {
    const { db } = portals;
    await db.transaction().execute((trx) => lockLatestVersion(trx, policyId));
    await db.updateTable('policy').set(contact).where('id', '=', policyId).execute();
    const { claimId } = await openLoss(portals, loss(lossOn), { policyId });
    return db
      .selectFrom('claim_party')
      .select(['phone', 'email', 'language', 'account_id'])
      .where('claim_id', '=', claimId)
      .where('role', '=', 'policyholder')
      .executeTakeFirstOrThrow();
  }
  const contact = () => ({ phone: '7135550188', email: `${randomUUID()}@example.com`, language: 'es' as const });

  test('the policyholder is written to at the contact on file today, not at the one of the policy’s last version', async () => {
    const { id } = await addOwnPolicy(portals, (await addAccount(portals)).id, { state: 'TX' });
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    const onFile = contact();
    expect(await reportOn(id, onFile)).toEqual({ ...onFile, account_id: null });
    expect(await mailTo(portals, onFile.email)).toEqual([
      { subject: expect.stringContaining('Tenemos su reclamo'), text: expect.stringContaining('manejaba su auto') },
    ]);
  });

  test('a policyholder without a phone is asked to call, since nobody can call them', async () => {
    const { id } = await addOwnPolicy(portals, (await addAccount(portals)).id, { state: 'TX' });
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    const onFile = { ...contact(), phone: null };
    await reportOn(id, onFile);
    const [mail] = await mailTo(portals, onFile.email);
    expect(mail?.text).toContain('no tenemos su número de teléfono');
    expect(mail?.text).not.toContain('uno de nosotros le llama');
  });

  test('a policyholder with an account is written to as the account says', async () => {
    const account = await addAccount(portals);
    const { id } = await addOwnPolicy(portals, account.id, { state: 'TX' });
    await portals.db.updateTable('account').set({ language: 'es' }).where('id', '=', account.id).execute();
    const onFile = contact();
    const expected = { phone: onFile.phone, email: account.email, language: 'es', account_id: account.id };
    expect(await reportOn(id, onFile)).toEqual(expected);
    expect(await mailTo(portals, account.email)).toHaveLength(1);
  });

  const ann = { first_name: 'Ann', last_name: 'Peña', date_of_birth: '1984-03-02' };
  const bob = { first_name: 'Bob', last_name: 'Peña', date_of_birth: '1982-07-08' };
  const accountNamed = async (first_name: string, last_name: string) => {
    const account = await addAccount(portals);
    await portals.db.updateTable('account').set({ first_name, last_name }).where('id', '=', account.id).execute();
    return account;
  };
  const addPolicyOf = (accountId: number, insureds: (typeof ann)[]) =>
    addRatedPolicy(portals, accountId, {
      change: (document) => ({
        ...document,
        drivers: document.drivers.slice(0, 1).map((driver) => ({ ...driver, ...ann })),
        insureds,
      }),
    });

  test('the part is of the one of two insureds who has stayed, once the other has left the policy', async () => {
    const account = await accountNamed('Bob', 'Peña');
    const { id } = await addPolicyOf(account.id, [ann, bob]);
    await changeInsured(portals, id, { insuredChange: 'remove', insured: 'Ann Peña', leaver: 'drives-on' });
    await portals.db
      .insertInto('account_policy')
      .values({ account_id: account.id, policy_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const part = await reportOn(id, contact(), plusDays(dayIn('TX', new Date()), -3));
    expect(part).toMatchObject({ account_id: account.id });
    expect(await mailTo(portals, account.email)).not.toEqual([]);
  });

  test('a policyholder whom another has followed since is written to as the policy said then, and the other has no part', async () => {
    const { id, version } = await addPolicyOf((await accountNamed('Ann', 'Peña')).id, [ann]);
    await changeInsured(portals, id, {
      insuredChange: 'replace',
      insured: 'Ann Peña',
      leaver: 'drives-on',
      firstName: 'Ben',
      lastName: 'Ruiz',
      dateOfBirth: '1980-05-06',
    });
    const next = await accountNamed('Ben', 'Ruiz');
    await portals.db.insertInto('account_policy').values({ account_id: next.id, policy_id: id }).execute();
    const { phone, email, language } = version.document;
    const part = await reportOn(id, contact(), plusDays(dayIn('TX', new Date()), -3));
    expect(part).toEqual({ phone, email, language, account_id: null });
    expect(await mailTo(portals, next.email)).toEqual([]);
  });
});
