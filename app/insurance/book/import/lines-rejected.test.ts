import { beforeEach, expect, test } from 'vitest';
import {
  aPolicy,
  emptyBook,
  fileOf,
  type GivenPolicy,
  importFolder,
  somePolicies,
  testImports,
} from '#testing/test-import.ts';
import { withPortals } from '#testing/test-portals.ts';
import { lockLatestVersion } from '../../record/lock-versions.ts';
import { latestVersion } from '../../record/version-store.ts';
import { writeVersion } from '../../record/write-version.ts';
import { listProblems } from './file/import-row-store.ts';

const delta = { kind: 'delta', sequence: 2, as_of: '2026-11-21T03:10:00Z' } as const;

withPortals('rejected lines of a file', (portals) => {
  const imports = testImports(portals);
  beforeEach(() => emptyBook(portals));
  const policyOf = (number: string) =>
    portals.db.selectFrom('policy').selectAll().where('number', '=', number).executeTakeFirst();
  const problemsOf = async (id: number) =>
    (await listProblems(portals.db, id, { from: 0, most: 50 })).map(({ line, outcome, problems }) => ({
      line,
      outcome,
      problems: problems.map(({ code, field, about }) => [code, field, about]),
    }));

  const REJECTED: [string, (line: GivenPolicy) => object, unknown[]][] = [
    [
      'a zip code that lost its zero',
      ({ policy }) => ({ policy: { ...policy, zip: '3135' } }),
      ['lost-zero', 'policy.zip', undefined],
    ],
    [
      'a policy number that became a number',
      ({ policy }) => ({ policy: { ...policy, number: 12_345 } }),
      ['lost-zero', 'policy.number', undefined],
    ],
    [
      'a phone as a power of ten',
      ({ policy }) => ({ policy: { ...policy, phone: '3.05555E+09' } }),
      ['by-spreadsheet', 'policy.phone', undefined],
    ],
    ['an unknown field', ({ policy }) => ({ policy, premium: 1 }), ['unknown-field', '', 'premium']],
    [
      'a coverage of nobody',
      ({ policy }) => ({ policy: { ...policy, coverages: [{ kind: 'moon' }] } }),
      ['unknown-value', 'policy.coverages.0.kind', undefined],
    ],
    [
      'a state that is not ours',
      ({ policy }) => ({ policy: { ...policy, state: 'NY', prefix: 'NY' } }),
      ['state-not-ours', 'policy.state', 'FL, TX, GA'],
    ],
    [
      'collision without a deductible',
      ({ policy }) => ({
        policy: { ...policy, vehicles: policy.vehicles.map((car) => ({ ...car, coverages: [{ kind: 'collision' }] })) },
      }),
      ['no-deductible', 'policy.vehicles.0.coverages.0.deductible_cents', 'collision'],
    ],
    [
      'an agency that nobody knows',
      ({ policy }) => ({ policy: { ...policy, agency_code: '01-9999' } }),
      ['unknown-agency', 'policy.agency_code', '01-9999'],
    ],
    [
      'the same bill twice',
      ({ policy, instalments = [] }) => ({ policy, instalments: [...instalments, ...instalments.slice(0, 1)] }),
      ['bill-twice', 'instalments.6.number', undefined],
    ],
  ];
  test.each(REJECTED)('a line with %s is rejected by itself, and the others are applied', async (_, spoil, problem) => {
    const policies = somePolicies(120);
    const lines = fileOf(policies).split('\n');
    lines[4] = JSON.stringify(spoil(aPolicy(2)));
    const file = await imports.take(lines.join('\n'));
    expect(file.report.outcomes?.rejected).toBe(1);
    expect(await problemsOf(file.id)).toContainEqual({
      line: 5,
      outcome: 'rejected',
      problems: expect.arrayContaining([problem]),
    });
    expect(await policyOf('10000002')).toBeUndefined();
  });

  test('a policy can be active until its term is over by the clock of its state, and expired once it is over by ours', async () => {
    const term = { number: 1, effective_on: '2026-06-01', expires_on: '2026-12-01' };
    const policies = [
      aPolicy(0, { term }),
      aPolicy(1, { term, state: 'TX' }),
      aPolicy(2, { term, state: 'TX', status: 'expired' }),
    ];
    // Half past midnight in Florida, half past eleven in Texas. A source may end Texan terms by either clock.
    const file = await imports.take(fileOf(policies, { as_of: '2026-12-01T05:30:00Z' }));
    expect(await problemsOf(file.id)).toEqual([
      { line: 3, outcome: 'quarantined', problems: [['over-and-active', 'policy.status', '2026-12-01']] },
    ]);
  });

  test('a policy repeated in a file is applied once if both lines agree, and rejected if they differ', async () => {
    const twice = [...somePolicies(300), aPolicy(7), aPolicy(8, { address: 'Elsewhere 9' })];
    const file = await imports.take(fileOf(twice));
    expect(file).toMatchObject({ state: 'announced', report: { outcomes: { repeated: 1, rejected: 2 } } });
    expect(await problemsOf(file.id)).toEqual([
      { line: 11, outcome: 'rejected', problems: [['repeated', 'policy.number', '11, 304']] },
      { line: 304, outcome: 'rejected', problems: [['repeated', 'policy.number', '11, 304']] },
      { line: 303, outcome: 'repeated', problems: [['repeated-same', 'policy.number', '10, 303']] },
    ]);
    expect([(await policyOf('10000007'))?.status, await policyOf('10000008')]).toEqual(['A', undefined]);
  });

  /** Among 120 policies, the fourth is changed here and then by a file from its source. */
  async function changedOnBothSides(where: typeof imports, there = { address: 'Changed there 2' }) {
    await where.take(fileOf(somePolicies(120)));
    const id = (await policyOf('10000003'))?.id ?? 0;
    await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no such policy');
      const document = { ...latest.document, address: 'Changed here 1' };
      await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt: new Date(), document });
    });
    const file = await where.take(fileOf([...somePolicies(120).slice(10), aPolicy(3, there)], delta));
    return { file, address: (await latestVersion(portals.db, id))?.document.address };
  }

  test('a change that was made here is never overwritten, and the line waits for a person', async () => {
    const { file, address } = await changedOnBothSides(imports);
    expect(await problemsOf(file.id)).toEqual([
      { line: 113, outcome: 'quarantined', problems: [['changed-here', 'policy.number', undefined]] },
    ]);
    expect(address).toBe('Changed here 1');
  });

  test.each([
    ['something else', 'Changed there 2'],
    ['what it said before', '3 Palm Ave'],
  ])('where a core system decides, its file wins, with %s', async (_, address) => {
    const core = testImports(portals, { ...importFolder(), POLICY_AUTHORITY: 'core' });
    const taken = await changedOnBothSides(core, { address });
    expect([taken.file.state, taken.address]).toEqual(['announced', address]);
  });

  test('social security numbers are masked and counted wherever they occur', async () => {
    const [policy] = [aPolicy(0, { address: 'SSN 123-45-6789' })];
    const text = fileOf([policy]).replace('"language"', '"language"').replace('"phone":', '"ssn":"987654321","phone":');
    const file = await imports.take(text.replace(/"agency":\{"ssn":"987654321",/, '"agency":{'));
    expect(file.report.masked).toBe(2);
    expect((await policyOf('10000000'))?.address).toBe('SSN ***-**-****');
    const { rows } = await portals.database.pool.query(
      `select count(*) as found from policy_version where document::text ~ '123-45-6789|987654321'`,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });

  test('invisible characters are removed and cannot hide a social security number; accents stay', async () => {
    const hidden = { address: '1 Peña \u202eevA mlaP\u202c, 123\u200b-45-6789' };
    const text = fileOf([aPolicy(0, hidden)]);
    for (const sent of [text, text.replaceAll('\u200b', '\\u200b')]) {
      await emptyBook(portals);
      const { report } = await imports.take(sent);
      expect(report.masked).toBe(1);
      expect((await policyOf('10000000'))?.address).toBe('1 Peña evA mlaP, ***-**-****');
    }
  });

  test('a line that violates a database constraint is rejected, and the rest of its batch is applied', async () => {
    await portals.database.pool.query(`alter table policy add constraint not_here check (address <> 'Nowhere 13')`);
    const file = await imports.take(fileOf([...somePolicies(3), aPolicy(13, { address: 'Nowhere 13' })]));
    await portals.database.pool.query('alter table policy drop constraint not_here');
    expect(file).toMatchObject({ state: 'announced', report: { outcomes: { applied: 4, rejected: 1 } } });
    expect(await problemsOf(file.id)).toEqual([
      { line: 6, outcome: 'rejected', problems: [['by-database', undefined, 'not_here']] },
    ]);
  });
});
