import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from '#platform/database/tables.ts';
import { withPortals } from '#testing/test-portals.ts';
import { valueView } from './data-export-labels.ts';
import type { DataExport } from './data-export-store.ts';

/** The table that each section reads. */
const TABLES = {
  account: 'account',
  consents: 'consent',
  sessions: 'session',
  policies: 'policy',
  terms: 'policy_term',
  insured: 'named_insured',
  drivers: 'driver',
  vehicles: 'vehicle',
  coverages: 'coverage',
  bills: 'instalment',
  entries: 'ledger_entry',
  payments: 'payment',
  autopay: 'autopay',
  reminders: 'bill_reminder',
  statements: 'no_loss_statement',
  elections: 'purchase_election',
  signatures: 'purchase_signature',
  renewals: 'renewal_offer',
  changes: 'change_request',
  claims: 'claim',
  claimReports: 'loss_report',
  claimParts: 'claim_line',
  claimItems: 'claim_item',
  claimMessages: 'claim_message',
  claimPapers: 'claim_file',
  claimLetters: 'claim_letter',
  help: 'help_request',
  record: 'audit',
} as const satisfies Record<keyof DataExport, keyof DB>;

/** Codes that policyholders never see: of columns that are not exported, and of other people’s sessions. */
const NOT_SHOWN = [
  'session.view',
  'session.awaits',
  'payment.effect',
  'ledger_entry.debit',
  'ledger_entry.credit',
  'policy.company_code',
  'claim.loss_precision',
  'claim_line.track',
  // Exported as `stage`, because `state` is the state whose law applies.
  'claim_line.state',
  'claim_file.media_type',
  'loss_report.door',
];
const NOT_THEIRS = ['agent', 'staff', 'guest'];
/** Shown unchanged: the first part of a policy number. */
const NUMBERS = ['policy.prefix'];

withPortals('the data export in plain text', (portals) => {
  test('every code that the database may hold has a label in both languages', async () => {
    const { rows } = await sql<{ of: keyof DB; rule: string }>`
      select conrelid::regclass::text as of, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'
    `.execute(portals.db);
    const codes = rows.flatMap(({ of, rule }) => {
      const [, column = '', list = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(rule) ?? [];
      return [...list.matchAll(/'([^']*)'::text/g)].map(([, code = '']) => ({ of, column, code }));
    });
    const shown = codes.filter(
      ({ of, column, code }) =>
        ![...NOT_SHOWN, ...NUMBERS].includes(`${of}.${column}`) && !(of === 'session' && NOT_THEIRS.includes(code)),
    );
    const bare = (Object.keys(TABLES) as (keyof DataExport)[]).flatMap((section) =>
      shown
        .filter(({ of }) => of === TABLES[section])
        .flatMap(({ column, code }) =>
          (['en', 'es'] as const)
            .filter((language) => valueView(section, column, code, language) === code)
            .map((language) => `${language} ${section}.${column}: ${code}`),
        ),
    );
    expect(shown.length).toBeGreaterThan(40);
    expect(bare).toEqual([]);
  });
});
