// For tests: policy files for the import, and the steps that import them.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { ImportManifest } from '#contract/import-file.ts';
import type { importedPolicy } from '#contract/policy-document.ts';
import { decide, type ImportFile } from '#insurance/book/import/file/import-file-store.ts';
import type { ImportEnv, Importing } from '#insurance/book/import/file/importing.ts';
import { holdNames } from '#insurance/book/import/planning/plan-import.ts';
import { receiveFile } from '#insurance/book/import/receive-file.ts';
import { aloneWithImports, runImport } from '#insurance/book/import/run-import.ts';
import { makeVin } from '#insurance/vehicles/vin.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { TestPortals } from './test-portals.ts';

export type GivenPolicy = z.input<typeof importedPolicy>;

const ZIPS: Record<string, string> = { FL: '33135', TX: '77002', GA: '30303' };
export const AS_OF = '2026-11-20T03:10:00Z';

/** Policy number `index` of a test carrier: a couple, a financed car, and six bills, two of which are paid. */
export function aPolicy(index: number, change: Partial<GivenPolicy['policy']> = {}): GivenPolicy {
  const state = change.state ?? 'FL';
  const number = String(10_000_000 + index);
  const person = { first_name: 'Ana', last_name: `Díaz ${index}`, date_of_birth: '1984-03-02' };
  const premium = change.premium_cents ?? 60_000;
  return {
    policy: {
      schema: 'unison.policy/1',
      prefix: state,
      number,
      line: 'personal',
      state,
      status: 'active',
      agency_code: '01-1001',
      term: { number: 1, effective_on: '2026-08-01', expires_on: '2027-02-01' },
      address: `${index} Palm Ave`,
      city: 'Town',
      zip: ZIPS[state] ?? '33135',
      phone: '3055550142',
      insureds: [person],
      drivers: [
        {
          position: 1,
          ...person,
          license_number: `D${100_000_000_000 + index}`,
          license_state: state,
          status: 'rated',
          rating: { licensed_on: '2002-05-01', marital: 'married' },
        },
      ],
      vehicles: [
        {
          position: 1,
          vin: makeVin('2HG', 'FC2F5', 2019, 'H', String(100_000 + index)),
          model_year: 2019,
          make: 'Honda',
          model: 'Civic',
          ownership: 'financed',
          added_on: '2026-08-01',
          lender: {
            name: 'First Tamiami Bank',
            address: '1000 Brickell Ave',
            city: 'Miami',
            state: 'FL',
            zip: '33131',
          },
          coverages: [
            { kind: 'comprehensive', deductible_cents: 50_000, premium_cents: 8_000 },
            { kind: 'collision', deductible_cents: 50_000, premium_cents: 12_000 },
          ],
        },
      ],
      coverages: [
        { kind: 'property_damage', limit_cents: 1_000_000, premium_cents: 20_000 },
        { kind: 'personal_injury_protection', limit_cents: 1_000_000, deductible_cents: 0, premium_cents: 20_000 },
      ],
      premium_cents: premium,
      ...change,
    },
    instalments: Array.from({ length: 6 }, (_, at) => ({
      number: at + 1,
      due_on: `${at < 5 ? 2026 : 2027}-${at < 5 ? String(8 + at).padStart(2, '0') : '01'}-01`,
      amount_cents: premium / 6,
      ...(at < 2 && { paid_cents: premium / 6, paid_on: `2026-0${8 + at}-01` }),
    })),
  };
}

export const AGENCY = {
  code: '01-1001',
  name: 'Calle Ocho Insurance',
  address: '1421 SW 8th St',
  city: 'Miami',
  state: 'FL',
  zip: '33135',
  phone: '3055550133',
  email: 'hello@calleocho.example',
  appointed_on: '2010-01-04',
};

export const somePolicies = (count: number, change: (index: number) => Partial<GivenPolicy['policy']> = () => ({})) =>
  Array.from({ length: count }, (_, index) => aPolicy(index, change(index)));

/** The manifest of a file, with counts that match its policies. */
export function manifestOf(policies: GivenPolicy[], change: Partial<ImportManifest> = {}): ImportManifest {
  const inForce = policies.filter(({ policy: { status } }) => status === 'active' || status === 'cancel_pending');
  return {
    schema: 'unison.policy/1',
    source: 'core',
    kind: 'full',
    sequence: 1,
    as_of: AS_OF,
    policies: policies.length,
    agencies: 1,
    premium_cents: policies.reduce((sum, { policy }) => sum + policy.premium_cents, 0),
    in_force: Object.fromEntries(
      [...Map.groupBy(inForce, ({ policy }) => policy.state)].map(([state, { length }]) => [state, length]),
    ),
    ...change,
  };
}

/** A complete file: its manifest, one agency and its policies. */
export const fileOf = (policies: GivenPolicy[], change: Partial<ImportManifest> = {}): string =>
  [{ manifest: manifestOf(policies, change) }, { agency: AGENCY }, ...policies]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

export type ImportHow = {
  name?: string;
  mapping?: string;
  receivedBy?: Actor;
  /** Called with the progress of each step. A test may throw here, as if the process had died. */
  watch?: Importing['watch'];
  /** How many connections write at the same time. */
  connections?: number;
};

/** Temporary folders for the test's files, both given and stored. */
export const importFolder = (): ImportEnv => ({
  POLICY_AUTHORITY: 'self',
  UPLOADS_DIR: mkdtempSync(join(tmpdir(), 'imports-')),
});

export function testImports(portals: TestPortals, env = importFolder()) {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const receive = async (
    content: string | Uint8Array,
    { name = 'book.jsonl', mapping, receivedBy }: ImportHow = {},
  ) => {
    mkdirSync(env.UPLOADS_DIR, { recursive: true });
    const path = join(env.UPLOADS_DIR, `given-${randomUUID()}`);
    writeFileSync(path, content);
    return receiveFile(
      { db: portals.db, env, acting: acting() },
      { path, name, mapping: mapping ?? null, receivedBy: receivedBy ?? 'operator' },
    );
  };
  const run = async (id: number, { watch = () => {}, connections = 1 }: ImportHow = {}): Promise<ImportFile> => {
    const file = await aloneWithImports(portals.database.pool, { waits: true, connections }, (own, beside) =>
      runImport({ own, beside, env, acting: acting(), pause: async () => {}, rest: async () => {}, watch }, id),
    );
    if (!file) throw new Error('no such import');
    return file;
  };
  /** Receives a file and imports it as far as it goes. */
  const take = async (content: string | Uint8Array, how: ImportHow = {}) => run((await receive(content, how)).id, how);
  return {
    env,
    receive,
    run,
    take,
    /** Receives a file and imports it; a person approves it if it is held. */
    async takeApproved(content: string): Promise<void> {
      let file = await take(content);
      if (file.state === 'held') {
        await decide(portals.db, file.id, { state: 'approved', by: 'staff 1', why: 'seen', holds: holdNames(file) });
        file = await run(file.id);
      }
      if (file.state !== 'announced') throw new Error(`the file is ${file.state}`);
    },
  };
}

/** Empties the book. */
export async function emptyBook({ db }: TestPortals): Promise<void> {
  for (const table of [
    'import_gone',
    'imported_policy',
    'policy',
    'import_source',
    'import_file',
    'policy_event',
  ] as const)
    await db.deleteFrom(table).execute();
}
