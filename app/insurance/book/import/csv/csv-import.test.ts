import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { ImportManifest } from '#contract/import-file.ts';
import { AS_OF, testImports } from '#testing/test-import.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as versionPage from '../../../../portals/staff/policies/version-page.tsx';
import { latestVersion } from '../../../record/version-store.ts';
import { listProblems } from '../file/import-row-store.ts';

const MANIFEST: ImportManifest = {
  schema: 'unison.policy/1',
  source: 'as400',
  kind: 'full',
  sequence: 1,
  as_of: AS_OF,
  policies: 2,
  agencies: 1,
  premium_cents: 120_000,
  in_force: { FL: 2 },
};
const FILES: Record<string, string> = {
  'policies.csv': `policy_prefix,policy_number,line,state,status,agency_code,term_number,effective_on,expires_on,address,city,zip,phone,premium_cents,policy_fee_cents,is_paperless,prior_months,prior_lapse_days
FL,00012345,personal,FL,active,01-1001,1,2026-08-01,2027-02-01,"12 Palm Ave, Apt 3",Miami,33135,3055550142,60000,2500,yes,12,0
FL,00012346,personal,FL,active,01-1001,2,2026-08-01,2027-02-01,9 Oak St,Miami,33125,,60000,,no,,
`,
  'insureds.csv': `policy_number,policy_prefix,position,first_name,last_name,date_of_birth
00012346,FL,1,Luis,Peña,1970-05-06
00012345,FL,1,Ana,Díaz,1984-03-02
`,
  'drivers.csv': `policy_prefix,policy_number,position,first_name,last_name,date_of_birth,license_number,license_state,status,licensed_on,marital,incidents
FL,00012345,1,Ana,Díaz,1984-03-02,D123456789012,FL,rated,2002-05-01,married,minor:2025-02-28
FL,00012346,1,Luis,Peña,1970-05-06,P123456789012,FL,rated,,,
`,
  'vehicles.csv': `policy_prefix,policy_number,position,vin,model_year,make,model,ownership,added_on,use,symbol
FL,00012346,1,1HGCM82633A004352,2003,Honda,Accord,owned,2026-02-01,,
FL,00012345,1,2HGFC2F59KH100000,2019,Honda,Civic,financed,2026-08-01,commute_short,3
`,
  'coverages.csv': `policy_prefix,policy_number,vehicle_position,kind,limit_cents,deductible_cents,premium_cents
FL,00012345,,PD,1000000,,20000
FL,00012345,,PIP,1000000,0,20000
FL,00012345,1,COMP,,50000,8000
FL,00012345,1,COLL,,50000,12000
FL,00012345,,PIF,,,-4000
FL,00012346,,PD,1000000,,30000
FL,00012346,,PIP,1000000,0,30000
`,
  'lienholders.csv': `policy_prefix,policy_number,vehicle_position,name,address,city,state,zip,loan_number
FL,00012345,1,First Tamiami Bank,1000 Brickell Ave,Miami,FL,33131,00778
`,
  'instalments.csv': `policy_prefix,policy_number,number,due_on,amount_cents,paid_cents,paid_on
FL,00012345,2,2026-11-01,31250,,
FL,00012345,1,2026-08-01,31250,31250,2026-08-01
`,
  'agencies.csv': `code,name,address,city,state,zip,phone,email,languages,appointed_on
01-1001,Calle Ocho Insurance,1421 SW 8th St,Miami,FL,33135,3055550133,hello@calleocho.example,es,2010-01-04
`,
};

const zipOf = (files: Record<string, string | Uint8Array>, manifest: object = MANIFEST) =>
  zipSync({
    'manifest.json': strToU8(JSON.stringify(manifest)),
    ...Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  });
const changed = (file: string, change: (text: string) => string) => ({ ...FILES, [file]: change(FILES[file] ?? '') });

withPortals('a zip of CSV files', (portals) => {
  const imports = testImports(portals);
  beforeEach(async () => {
    for (const table of ['imported_policy', 'policy', 'import_source', 'import_file'] as const)
      await portals.db.deleteFrom(table).execute();
  });
  const documentOf = async (number: string) => {
    const policy = await portals.db.selectFrom('policy').select('id').where('number', '=', number).executeTakeFirst();
    return policy && (await latestVersion(portals.db, policy.id))?.document;
  };

  test('its rows make the policies, in any order, and leading zeros are kept', async () => {
    const file = await imports.take(zipOf(FILES), { name: 'book.zip' });
    expect(file).toMatchObject({ state: 'announced', report: { outcomes: { applied: 3 }, denied: 1 } });
    expect(await documentOf('00012345')).toMatchObject({
      address: '12 Palm Ave, Apt 3',
      agency_code: '01-1001',
      fees: [{ fee: 'policy', cents: 2500 }],
      rating: { is_paperless: true, prior: { months: 12, lapse_days: 0 } },
      insureds: [{ first_name: 'Ana' }],
      drivers: [{ rating: { licensed_on: '2002-05-01', incidents: [{ kind: 'minor', on: '2025-02-28' }] } }],
      vehicles: [
        {
          vin: '2HGFC2F59KH100000',
          lender: { name: 'First Tamiami Bank', loan_number: '00778' },
          coverages: [{ kind: 'comprehensive', deductible_cents: 50_000 }, { kind: 'collision' }],
        },
      ],
      coverages: [{ kind: 'property_damage', limit_cents: 1_000_000 }, { kind: 'personal_injury_protection' }],
    });
    expect(await documentOf('00012346')).toMatchObject({ vehicles: [{ lender: null }], drivers: [{ rating: null }] });
    const came = await portals.db
      .selectFrom('policy_version')
      .select(['import_line as line', 'import_lines as lines'])
      .orderBy('import_line')
      .execute();
    expect(came[0]).toMatchObject({ line: 2, lines: { insureds: [3], vehicles: [3], coverages: [2, 3, 4, 5] } });
  });

  test('the desk reads for each part of a policy which file and line it came from, in whatever order the rows are', async () => {
    const shuffled = changed('coverages.csv', (text) => {
      const [head = '', pd = '', pip = '', comp = '', collision = '', ...rest] = text.split('\n');
      return [head, collision, pip, comp, pd, ...rest].join('\n');
    });
    await imports.take(zipOf(shuffled), { name: 'shuffled.zip' });
    const policy = portals.db.selectFrom('policy').select('id').where('number', '=', '00012345');
    const id = String((await policy.executeTakeFirstOrThrow()).id);
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const at = { path: `/staff/policies/${id}/versions/1`, params: { id, number: '1' }, cookie };
    const page = (await askPage(portals, versionPage.loader, at)).data as { parts: { part: string; from: string }[] };
    expect(page.parts.map(({ part, from }) => `${part} ← ${from}`)).toEqual([
      'Term, status, address, contact and premium ← policies.csv: line 2',
      'Named insured Ana Díaz ← insureds.csv: line 3',
      'Driver Ana Díaz ← drivers.csv: line 2',
      '2019 Honda Civic ← vehicles.csv: line 3',
      expect.stringMatching(/ ← coverages\.csv: line 3$/),
      expect.stringMatching(/ ← coverages\.csv: line 5$/),
      expect.stringMatching(/^Collision, 2019 Honda Civic ← coverages\.csv: line 2$/),
      expect.stringMatching(/, 2019 Honda Civic ← coverages\.csv: line 4$/),
      'First Tamiami Bank, 2019 Honda Civic ← lienholders.csv: line 2',
      'Bills ← instalments.csv: line 3, 2',
    ]);
  });

  test('a mapping names their columns and codes, and filled-in values are counted', async () => {
    const mapping = `
money: dollars
days: us
files:
  policies:
    columns: { POL_NO: policy_number, STAT: status, END: cancels_on, WHY: cancelled_for, EFF: effective_on, EXP: expires_on, PREM: premium_cents }
    codes: { status: { 9: cancelled }, cancelled_for: { NP: nonpayment } }
    defaults: { policy_prefix: FL, line: personal, term_number: 1, language: es }
    ignored: [X1]
  insureds: { columns: { POL_NO: policy_number }, defaults: { policy_prefix: FL } }
  drivers: { columns: { POL_NO: policy_number }, defaults: { policy_prefix: FL } }
`;
    const theirs = {
      'policies.csv': `POL_NO,X1,SSN,STAT,END,WHY,EFF,EXP,PREM,state,agency_code,address,city,zip
00012345,x,123-45-6789,9,11/12/2026,NP,8/1/2026,02/01/2027,"$1,200.00",FL,01-1001,9 Oak St,Miami,33125
`,
      'insureds.csv': 'POL_NO,position,first_name,last_name,date_of_birth\n00012345,1,Ana,Díaz,3/2/1984\n',
      'drivers.csv':
        'POL_NO,position,first_name,last_name,date_of_birth,license_number,license_state,status\n00012345,1,Ana,Díaz,3/2/1984,D123456789012,FL,rated\n',
      'agencies.csv': (FILES['agencies.csv'] ?? '').replace('2010-01-04', '1/4/2010'),
    };
    const manifest = { ...MANIFEST, policies: 1, in_force: {} };
    const file = await imports.take(zipOf({ ...theirs, 'mapping.yaml': mapping }, manifest), { name: 'theirs.zip' });
    expect(file).toMatchObject({
      state: 'announced',
      report: {
        defaults: {
          'policies.policy_prefix': 1,
          'policies.line': 1,
          'policies.term_number': 1,
          'policies.language': 1,
          'insureds.policy_prefix': 1,
          'drivers.policy_prefix': 1,
        },
        unused: ['policies.csv: SSN'],
        masked: 1,
      },
    });
    expect(await documentOf('00012345')).toMatchObject({
      premium_cents: 120_000,
      status: 'cancelled',
      cancels_on: '2026-11-12',
      cancelled_for: 'nonpayment',
      language: 'es',
      term: { effective_on: '2026-08-01', expires_on: '2027-02-01' },
    });
  });

  const REFUSED: [string, () => Uint8Array, object][] = [
    [
      'an unclosed quote, with the line where it opens',
      () => zipOf(changed('policies.csv', (text) => text.replace('Apt 3"', 'Apt 3'))),
      { code: 'unclosed-quote', file: 'policies.csv', line: 2 },
    ],
    [
      'a column that a spreadsheet has made powers of ten of',
      () => zipOf(changed('drivers.csv', (text) => text.replace('P123456789012', '1.23457E+11'))),
      { code: 'column-by-spreadsheet', file: 'drivers.csv', line: 3, about: 'license_number' },
    ],
    [
      'days that a spreadsheet has counted from 1900',
      () => zipOf(changed('policies.csv', (text) => text.replace('2026-08-01', '46235'))),
      { code: 'column-by-spreadsheet', file: 'policies.csv', line: 2, about: 'effective_on' },
    ],
    [
      'a row with a cell too many',
      () => zipOf(changed('insureds.csv', (text) => text.replace('Luis,', 'Luis,,'))),
      { code: 'cells-differ', file: 'insureds.csv', line: 2, about: '7, 6' },
    ],
    [
      'a file without the number of the policy',
      () => zipOf(changed('vehicles.csv', (text) => text.replace('policy_number', 'number'))),
      { code: 'missing-column', file: 'vehicles.csv', line: 1, about: 'policy_number' },
    ],
    [
      'rows that are cut off',
      () => zipOf(changed('policies.csv', (text) => `${text.split('\n').slice(0, 2).join('\n')}\n`)),
      { code: 'counts-differ', file: 'policies.csv', about: '2, 3' },
    ],
    ['no manifest', () => zipSync({ 'policies.csv': strToU8('x') }), { code: 'no-manifest', file: 'manifest.json' }],
    ['no policies', () => zipOf({ 'drivers.csv': 'x' }), { code: 'no-such-file', file: 'policies.csv' }],
    ['a spreadsheet in it', () => zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), { code: 'spreadsheet' }],
    ['names that lead elsewhere', () => zipOf({ ...FILES, '../../policies.csv': 'x' }), { code: 'zip-path' }],
    ['a name twice', () => zipOf({ ...FILES, 'other/policies.csv': 'x' }), { code: 'zip-path' }],
    [
      'a bomb in it',
      () => zipOf({ ...FILES, 'claims.csv': new Uint8Array(40 * 1024 * 1024) }),
      { code: 'zip-too-large', file: 'claims.csv' },
    ],
    ['its end missing', () => zipOf(FILES).slice(0, -30), { code: 'zip-broken' }],
    [
      'a mapping with a column that is not ours',
      () => zipOf({ ...FILES, 'mapping.yaml': 'files: { policies: { columns: { A: moon } } }' }),
      { code: 'wrong-mapping', about: 'files.policies: no column moon' },
    ],
  ];
  test.each(REFUSED)('with %s is refused', async (_, makeZip, refusal) => {
    const file = await imports.take(makeZip(), { name: 'book.zip' });
    expect(file).toMatchObject({ state: 'refused', refusal });
    expect(await portals.db.selectFrom('import_part').selectAll().execute()).toEqual([]);
    expect(await portals.db.selectFrom('policy').selectAll().execute()).toEqual([]);
  });

  test('a problem in a row is reported with its file and line, even if the row has no policy', async () => {
    const files = {
      ...FILES,
      'drivers.csv': (FILES['drivers.csv'] ?? '')
        .replace('P123456789012', 'P-1')
        .concat('FL,99999999,1,No,Body,1970-05-06,N123456789012,FL,rated,,,\n'),
      'coverages.csv': (FILES['coverages.csv'] ?? '').replace('FL,00012345,,PD', 'FL,00012345,,CSL'),
    };
    const { id, state } = await imports.take(zipOf(files), { name: 'book.zip' });
    expect(state).toBe('held');
    const problems = (await listProblems(portals.db, id, { from: 0, most: 20 })).flatMap(({ problems: all }) =>
      all.map(({ code, field, file, line }) => [code, field, file, line]),
    );
    expect(problems).toContainEqual(['wrong-format', 'policy.drivers.0.license_number', 'drivers.csv', 3]);
    expect(problems).toContainEqual(['split-limit', 'kind', 'coverages.csv', 2]);
    expect(problems).toContainEqual(['no-policy', undefined, 'drivers.csv', 4]);
  });
});
