import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { TEST_CARDS } from '#platform/processor/test-cards.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import { deliverTestEvents } from '../billing/payment-jobs.ts';
import { startPayment } from '../billing/start-payment.ts';
import { giveNotice } from '../nonpayment/unpaid-policy.ts';
import { lenderNoticePaper } from './lender-notice-paper.ts';
import { listLenderNotices } from './lender-notice-store.ts';
import { lockLatestVersion } from './lock-versions.ts';
import { reinstatePolicy } from './reinstate.ts';
import { projectDue } from './upkeep/project-due.ts';
import { rebuildProjections } from './upkeep/rebuild.ts';
import { latestVersion, listVersions } from './version-store.ts';
import { writeVersion } from './write-version.ts';

const DAY = 86_400_000;
const LENDER = {
  name: 'Honda Lease Trust',
  address: '1919 Torrance Blvd',
  city: 'Torrance',
  state: 'CA',
  zip: '90501',
  loan_number: 'L-778',
};

withPortals('a policy under notice of cancellation', (portals) => {
  const acting = () => ({ keyring: portals.keyring, requestId: 'test' });
  const rated = async () => {
    const withLender = (document: PolicyDocument): PolicyDocument => ({
      ...document,
      vehicles: document.vehicles.map((car, at) =>
        at > 0 ? car : { ...car, ownership: 'financed' as const, lender: LENDER },
      ),
    });
    return (await addRatedPolicy(portals, (await addAccount(portals)).id, { change: withLender })).id;
  };
  const notify = (policyId: number) =>
    portals.db
      .transaction()
      .execute((trx) =>
        giveNotice(trx, acting(), { policyId, actor: 'processor', reason: 'P23456789ABC', cents: 9000 }),
      );
  const reinstate = (policyId: number) =>
    portals.db
      .transaction()
      .execute((trx) => reinstatePolicy(trx, acting(), { policyId, actor: 'processor', reason: 'P23456789ABD' }));
  /** Changes the plate of the first car, on a later day. */
  const schedule = (policyId: number, effectiveAt: Date) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no such policy');
      const vehicles = latest.document.vehicles.map((car, at) => (at > 0 ? car : { ...car, plate: 'NEW123' }));
      const document = { ...latest.document, vehicles };
      const draft = { kind: 'endorsement', actor: 'operator', reason: 'C23456789AB', effectiveAt, document } as const;
      return writeVersion(trx, latest, draft);
    });
  const shown = async (policyId: number) => {
    const { status } = await portals.db
      .selectFrom('policy')
      .select('status')
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow();
    const { plate } = await portals.db
      .selectFrom('vehicle')
      .select('plate')
      .where('policy_id', '=', policyId)
      .where('position', '=', 1)
      .executeTakeFirstOrThrow();
    return { status, isChanged: plate === 'NEW123' };
  };

  test('that is paid stays in force when a change scheduled meanwhile begins', async () => {
    const id = await rated();
    await notify(id);
    const begins = new Date(Date.now() + 5 * DAY);
    await schedule(id, begins);
    expect(await shown(id)).toEqual({ status: 'C', isChanged: false });
    expect(await reinstate(id)).toMatchObject({ kind: 'reinstatement' });
    expect(await shown(id)).toEqual({ status: 'A', isChanged: false });
    await projectDue(portals, begins);
    expect(await shown(id)).toEqual({ status: 'A', isChanged: true });
    const versions = (await listVersions(portals.db, id)).map(({ kind, document: { status } }) => [kind, status]);
    expect(versions.slice(0, 2)).toEqual([
      ['endorsement', 'active'],
      ['reinstatement', 'active'],
    ]);
    expect(await reinstate(id), 'again').toBeUndefined();
  });

  test('reads as such at once, also behind a scheduled change, and that change keeps the notice', async () => {
    const id = await rated();
    const begins = new Date(Date.now() + 5 * DAY);
    await schedule(id, begins);
    await notify(id);
    expect(await shown(id)).toEqual({ status: 'C', isChanged: false });
    await projectDue(portals, begins);
    expect(await shown(id)).toEqual({ status: 'C', isChanged: true });
    await reinstate(id);
    expect(await shown(id)).toEqual({ status: 'A', isChanged: true });
  });

  test('keeps a status that an older release wrote to the tables alone, when a scheduled change begins', async () => {
    const id = await rated();
    await notify(id);
    const begins = new Date(Date.now() + 5 * DAY);
    await schedule(id, begins);
    await portals.db
      .updateTable('policy')
      .set((eb) => ({ status: 'A', cancels_on: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await projectDue(portals, begins);
    expect(await shown(id)).toEqual({ status: 'A', isChanged: true });
  });

  test('is reinstated with the payment: a version, its event and audit, and the lienholder is told', async () => {
    const id = await rated();
    await notify(id);
    const context = testRequest(portals);
    const page = await startPayment(context, {
      policyId: id,
      accountId: null,
      what: 'all',
      receiptEmail: 'payer@example.com',
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    await payTestCheckout(context, /\/pay\/(\w+)/.exec(page)?.[1] ?? '', TEST_CARDS[0]?.number ?? '');
    await deliverTestEvents(context);

    expect(await latestVersion(portals.db, id)).toMatchObject({ kind: 'reinstatement', actor: 'processor' });
    const subject = `policy ${id}`;
    const events = portals.db.selectFrom('policy_event').select('type').where('subject', '=', subject).orderBy('id');
    expect((await events.execute()).map(({ type }) => type)).toContain('policy.reinstated.v1');
    const audited = portals.db
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', portals.keyring.hash('subject', 'policy', id))
      .execute();
    expect((await audited).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['give-notice', 'reinstate-policy', 'settle-payment']),
    );
    await rebuildProjections(portals.database);
    expect(await shown(id)).toMatchObject({ status: 'A' });

    const letters = await listLenderNotices(portals.db, { page: 1, size: 100 });
    const ours = letters.filter(({ policyId }) => policyId === id);
    expect(ours.map(({ what }) => what)).toEqual(['changed', 'changed']);
    const [notice, again] = await Promise.all(ours.map((each) => lenderNoticePaper(portals.db, each)));
    const words = (pdf: Buffer | undefined) =>
      readPdf(pdf ?? Buffer.alloc(0))
        .tags.map(([, text]) => text)
        .join(' ');
    expect(words(notice)).toMatch(/will be cancelled on .*because it isn’t paid/);
    expect(words(again)).toMatch(/no longer applies/);
  });
});
