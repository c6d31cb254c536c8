import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from '#platform/database/tables.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { valueView } from './data-export-labels.ts';
import { collectDataExport } from './data-export-store.ts';
import { EXPORTED } from './data-export-tables.ts';

/** The tables that each section reads. */
const sections = (Object.entries(EXPORTED) as [keyof DB, (typeof EXPORTED)[keyof DB]][]).flatMap(([table, section]) =>
  typeof section === 'string' ? [{ table, section }] : [],
);

/** Codes that policyholders never see: of columns that are not exported, and of other people’s sessions. */
const NOT_SHOWN = [
  'session.view',
  'session.awaits',
  'payment.effect',
  'ledger_entry.debit',
  'ledger_entry.credit',
  'policy.company_code',
  'policy_version.kind',
  'claim.loss_precision',
  'claim_line.track',
  // Exported as `stage`, because `state` is the state whose law applies.
  'claim_line.state',
  // How far the most advanced part has come: it may be another person's.
  'claim.status',
  'claim_file.media_type',
  'loss_report.door',
  'appointment.status: held',
  'claim_event.visibility',
  'purchase.status',
  'quote_consent.language',
  'record_consent.language',
  'record_decision.decision',
  'postal_letter.language',
  'saved_quote.lead_status',
  'saved_quote.lost_why',
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
        ![`${of}.${column}`, `${of}.${column}: ${code}`].some((each) => [...NOT_SHOWN, ...NUMBERS].includes(each)) &&
        !(of === 'session' && NOT_THEIRS.includes(code)),
    );
    const bare = sections.flatMap(({ table, section }) =>
      shown
        .filter(({ of }) => of === table)
        .flatMap(({ column, code }) =>
          (['en', 'es'] as const)
            .filter((language) => valueView(section, column, code, language) === code)
            .map((language) => `${language} ${section}.${column}: ${code}`),
        ),
    );
    expect(shown.length).toBeGreaterThan(40);
    expect(bare).toEqual([]);
  });

  test('every section says of which tables it is', async () => {
    const { id } = await addAccount(portals);
    const all = await collectDataExport(portals.db, id, [Buffer.alloc(32)], 'en');
    expect(new Set(sections.map(({ section }) => section))).toEqual(new Set(Object.keys(all)));
  });
});
