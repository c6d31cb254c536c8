import { beforeEach, expect, test } from 'vitest';
import { aPolicy, emptyBook, fileOf, testImports } from '#testing/test-import.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

const delta = { kind: 'delta', sequence: 2, as_of: '2026-11-21T03:10:00Z' } as const;
const MARISOL = { first_name: 'Marisol', last_name: 'Peña', date_of_birth: '1984-03-02' };
const LUIS = { first_name: 'Luis', last_name: 'Roy', date_of_birth: '1984-03-02' };
const EVA = { first_name: 'Eva', last_name: 'Roy', date_of_birth: '1990-01-02' };

withPortals('the account of an insured whom an imported file', (portals) => {
  const imports = testImports(portals);
  beforeEach(() => emptyBook(portals));

  test.each([
    ['takes off the policy loses it, and is told', [MARISOL, LUIS], [LUIS], undefined],
    ['replaces by another person loses it, and is told', [MARISOL], [EVA], undefined],
    ['renames keeps it, and has the new name', [MARISOL], [{ ...MARISOL, last_name: 'Roy' }], 'Marisol Roy'],
    ['gives another date of birth keeps it', [MARISOL], [{ ...MARISOL, date_of_birth: '1984-02-03' }], 'Marisol Peña'],
    ['leaves on the policy keeps it', [MARISOL, EVA], [LUIS, MARISOL], 'Marisol Peña'],
    ['never named keeps it', [EVA], [LUIS], 'Marisol Peña'],
  ])('%s', async (_, before, after, name) => {
    await imports.take(fileOf([aPolicy(1, { insureds: before })]));
    const { id } = await portals.db
      .selectFrom('policy')
      .select('id')
      .where('number', '=', '10000001')
      .executeTakeFirstOrThrow();
    const account = await addAccount(portals);
    await portals.db.insertInto('account_policy').values({ account_id: account.id, policy_id: id }).execute();

    await imports.take(fileOf([aPolicy(1, { insureds: after })], delta));
    const holder = await portals.db
      .selectFrom('account_policy')
      .innerJoin('account', 'account.id', 'account_policy.account_id')
      .select(['first_name', 'last_name'])
      .where('policy_id', '=', id)
      .executeTakeFirst();
    expect(holder && `${holder.first_name} ${holder.last_name}`).toBe(name);
    const mails = await mailTo(portals, account.email);
    expect(mails.map(({ text }) => text)).toEqual(name ? [] : [expect.stringContaining('policy ending in 0001')]);
  });
});
