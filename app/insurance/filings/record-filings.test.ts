import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { lockLatestVersion, lockVersions } from '../record/lock-versions.ts';
import { stateOf } from '../record/policy-version.ts';
import { writeStatus, writeVersion } from '../record/write-version.ts';
import { filingsOf } from './filing-store.ts';
import { notifyOfFilings } from './notify-of-filings.ts';

withPortals('filings for a policy under notice, with a change to come', (portals) => {
  const withFiling = (document: PolicyDocument, filing: 'SR22' | null): PolicyDocument => ({
    ...document,
    drivers: document.drivers.map((each, at) => ({
      ...each,
      rating: each.rating && { ...each.rating, filing: at === 0 ? filing : null },
    })),
  });
  const sold = async () => {
    const change = (document: PolicyDocument) => withFiling(document, null);
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id, { change });
    const state = stateOf(version.document);
    const day = (days: number) => plusDays(dayIn(state, new Date()), days);
    /** Has the first driver with or without the filing from so many days on. */
    const schedule = (days: number, to: 'SR22' | null) =>
      portals.db.transaction().execute(async (trx) => {
        const latest = await lockLatestVersion(trx, id);
        if (!latest) throw new Error('no such policy');
        const effectiveAt = days === 0 ? new Date() : startOfDayIn(state, day(days));
        const document = withFiling(latest.document, to);
        await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt, document });
      });
    const write = (change: Pick<Parameters<typeof writeStatus>[2], 'kind' | 'status' | 'cancels_on'>) =>
      portals.db.transaction().execute(async (trx) => {
        const locked = await lockVersions(trx, id);
        if (!locked) throw new Error('no such policy');
        await writeStatus(trx, locked, { actor: 'processor', ...change });
      });
    const notify = (days: number) => write({ kind: 'cancellation', status: 'cancel_pending', cancels_on: day(days) });
    const lift = () => write({ kind: 'reinstatement', status: 'active', cancels_on: null });
    const filings = async () =>
      (await filingsOf(portals.db, id)).map(({ what, effectiveOn }) => `${what} ${effectiveOn}`);
    /** Whether the mail that tells of the end says that the certificate goes on if the policy does. */
    const saysItGoesOn = async () => {
      await notifyOfFilings(portals);
      const ends = (await mailTo(portals, account.email)).find(({ subject }) => subject.includes('ends on'));
      return ends?.text.includes('If the policy stays in force');
    };
    return { day, schedule, notify, lift, filings, saysItGoesOn };
  };

  test('a certificate that a change is to bring waits again when a notice with an earlier day is lifted', async () => {
    const { day, schedule, notify, lift, filings } = await sold();
    await schedule(30, 'SR22');
    expect(await filings()).toEqual([`certificate ${day(30)}`]);
    await notify(12);
    expect(await filings(), 'it would never begin').toEqual([]);
    await lift();
    expect(await filings()).toEqual([`certificate ${day(30)}`]);
    await notify(40);
    expect(await filings()).toEqual([`certificate ${day(30)}`, `end ${day(40)}`]);
    await lift();
    expect(await filings()).toEqual([`certificate ${day(30)}`]);
  });

  test('a certificate that a change is to drop ends with the policy if a notice has an earlier day', async () => {
    const { day, schedule, notify, lift, filings } = await sold();
    await schedule(0, 'SR22');
    const certificate = `certificate ${day(0)}`;
    await schedule(30, null);
    expect(await filings()).toEqual([certificate, `end ${day(30)}`]);
    await notify(12);
    expect(await filings()).toEqual([certificate, `end ${day(12)}`]);
    await lift();
    expect(await filings()).toEqual([certificate, `end ${day(30)}`]);
  });

  test('only where the notice alone ends a certificate is its policyholder told that it goes on with the policy', async () => {
    const [takenOff, toBeDropped] = [await sold(), await sold()];
    await takenOff.schedule(0, 'SR22');
    await takenOff.notify(12);
    expect(await takenOff.saysItGoesOn()).toBe(true);
    await takenOff.schedule(0, null);
    expect(await takenOff.saysItGoesOn(), 'a change has ended it').toBe(false);
    await toBeDropped.schedule(0, 'SR22');
    await toBeDropped.schedule(30, null);
    await toBeDropped.notify(12);
    expect(await toBeDropped.saysItGoesOn(), 'a change to come will end it').toBe(false);
  });
});
