import { expect, test } from 'vitest';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { lockLatestVersion } from '#insurance/record/lock-versions.ts';
import { writeVersion } from '#insurance/record/write-version.ts';
import { runRenewals } from '#insurance/renewals/run-renewals.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { pricedDocument } from '#testing/test-documents.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as renewalPage from './renewal-page.tsx';

/** With another deductible of the first car. */
const withDeductible =
  (kind: CoverageKind, deductible_cents: number) =>
  (document: PolicyDocument): PolicyDocument => ({
    ...document,
    vehicles: document.vehicles.map((car) => ({
      ...car,
      coverages: car.coverages.map((cover) =>
        car.position === 1 && cover.kind === kind ? { ...cover, deductible_cents } : cover,
      ),
    })),
  });

withPortals('the deductibles of an offered term', (portals) => {
  test('are those of the policy as it is after a change since the offer, raised to the least that is renewed', async () => {
    const account = await addAccount(portals);
    const { id, name } = await addRatedPolicy(portals, account.id, {
      daysIn: 150,
      change: withDeductible('collision', 25_000),
    });
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    const changes = async () => {
      const { data } = await askPage(portals, renewalPage.loader, {
        path: `/insurednew/policy/${name}/renewal`,
        params: { number: name },
        cookie: `portal-policyholder=${token}`,
      });
      return (data as { offer: { changes: string[] } }).offer.changes;
    };
    const changeTo = (change: (document: PolicyDocument) => PolicyDocument) =>
      portals.db.transaction().execute(async (trx) => {
        const latest = await lockLatestVersion(trx, id);
        if (!latest) throw new Error('no version');
        const document = pricedDocument(change(latest.document));
        await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt: new Date(), document });
      });
    await runRenewals(portals, new Date());
    expect(await changes()).toEqual(['2025 Honda Accord, Collision: $250 deductible becomes $500 deductible']);
    await changeTo(withDeductible('collision', 100_000));
    expect(await changes()).toEqual([]);
    await changeTo(withDeductible('comprehensive', 25_000));
    expect(await changes()).toEqual(['2025 Honda Accord, Comprehensive: $250 deductible becomes $500 deductible']);
  });
});
