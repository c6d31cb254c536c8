import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { forgetOldDrafts } from './insurance/applications/application-store.ts';
import { chargeDueBills, forgetCards } from './insurance/billing/autopay.ts';
import { remindOfBills, writeBillsOnPaper } from './insurance/billing/bill-reminders.ts';
import { deliverTestEvents, reconcile } from './insurance/billing/payment-jobs.ts';
import { reconcileSubrogations } from './insurance/billing/settle-subrogation.ts';
import { loadSampleBook } from './insurance/book/sample-book.ts';
import { recomputeClocks } from './insurance/claims/lines/recompute-clocks.ts';
import { notifyOfFilings } from './insurance/filings/notify-of-filings.ts';
import { endNotices } from './insurance/nonpayment/end-notices.ts';
import { runRenewals } from './insurance/renewals/run-renewals.ts';
import { RETENTION_RULES } from './insurance/retention/retention-rules.ts';
import { sealAudit } from './platform/audit/audit-chain.ts';
import { countActivity } from './platform/audit/count-activity.ts';
import { claimDue } from './platform/messages/outbox-store.ts';
import { forgetOld } from './platform/retention/forget-old.ts';
import { withPortals } from './testing/test-portals.ts';

const monthsAgo = plusMonths(dayIn('FL', new Date()), -2);

withPortals(
  'the jobs of the server',
  (portals) => {
    test('work on a book that was left alone for two months, and read no table by a full scan', async () => {
      const resources = { ...portals, db: portals.watched };
      const acting = { ...resources, requestId: 'jobs' };
      await runRenewals(resources, new Date());
      await endNotices(acting, new Date());
      await chargeDueBills(acting);
      await remindOfBills(acting);
      await writeBillsOnPaper(acting);
      await forgetCards(acting);
      await deliverTestEvents(acting);
      await reconcile(acting);
      await reconcileSubrogations(acting);
      await recomputeClocks(resources);
      await notifyOfFilings(resources);
      await sealAudit(resources);
      await countActivity(resources);
      await claimDue(resources.db, 'mail', { count: 10, leaseSeconds: 60 });
      const offers = await portals.db.selectFrom('renewal_offer').select('id').execute();
      expect(offers.length).toBeGreaterThan(0);
      // Whether the indexes are used depends on how many rows are old. That they exist is tested below.
      await forgetOld(portals, RETENTION_RULES, new Date());
      await forgetOldDrafts(portals.db);
    });

    test('rows that are deleted by age have an index on that date', async () => {
      const { rows } = await sql<{ starts: string }>`
        select indrelid::regclass || '.' || attname as starts
        from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]`.execute(portals.db);
      const starts = rows.map((row) => row.starts);
      const kept = Object.entries(RETENTION_RULES).flatMap(([table, keep]) =>
        typeof keep === 'string' ? [] : [keep, ...(keep.finished ?? [])].map(({ since }) => `${table}.${since}`),
      );
      expect(kept.filter((column) => !starts.includes(column))).toEqual([]);
    });
  },
  {
    prepare: (portals) =>
      loadSampleBook({ ...portals.database, keyring: portals.keyring }, { policies: 40, seed: 1, today: monthsAgo }),
  },
);
