import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { endNotices } from '../../nonpayment/end-notices.ts';
import { giveNotice } from '../../nonpayment/unpaid-policy.ts';
import { NO_LOSS, PAST_DUE } from '../../record/policy-version.ts';
import { reinstatePolicy } from '../../record/reinstate.ts';
import { eventSentence } from './line-labels.ts';
import { coverAtLoss } from './policy-at-loss.ts';

const DAY = 86_400_000;

withPortals('a loss on a day on which its policy had ended', (portals) => {
  const acting = () => ({ ...portals, requestId: 'test' });

  test('is not covered, which says why; and is covered, with a warning, once it is reinstated without a gap', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { daysIn: 80 });
    const unpaid = { policyId: id, actor: 'operator', reason: PAST_DUE, cents: 9000 } as const;
    const then = new Date(Date.now() - 20 * DAY);
    const notice = await portals.db.transaction().execute((trx) => giveNotice(trx, acting(), unpaid, then));
    const on = notice?.on ?? '';
    await mailNotice(portals, id);
    await endNotices(acting(), new Date());
    const at = (lossOn: string) =>
      portals.db.transaction().execute((trx) => coverAtLoss(trx, id, { lossOn, lossAt: null, zip: null }));
    const today = dayIn('TX', new Date());
    const before = [plusDays(on, -1), on, plusDays(today, 1), plusDays(today, -81)];
    const ended = { kind: 'not-in-force', facts: { why: 'ended', day: on } };
    const outside = { kind: 'not-in-force', facts: { why: 'outside-term' } };
    expect(await Promise.all(before.map(async (day) => (await at(day))?.doubt))).toEqual([
      ...[undefined, ended, ended, outside],
    ]);

    const signed = { policyId: id, actor: 'operator', reason: NO_LOSS } as const;
    await portals.db.transaction().execute((trx) => reinstatePolicy(trx, acting(), signed));
    expect(await at(plusDays(on, 1))).toMatchObject({
      document: { status: 'active', cancels_on: null },
      doubt: { kind: 'reinstated-since', facts: { day: on, again: today } },
    });
    expect((await at(plusDays(today, 1)))?.doubt).toBeUndefined();
    expect(eventSentence('not-in-force', ended.facts, 'en')).toMatch(/not in force. It was cancelled on .*20\d\d/);
    expect(eventSentence('reinstated-since', { day: on, again: today }, 'es')).toMatch(/declaración de no siniestro/);
  });

  test('is covered without a warning when a payment that was made in time settled after that day: nobody signed anything', async () => {
    const { id } = await addRatedPolicy(portals, (await addAccount(portals)).id, { daysIn: 80 });
    const unpaid = { policyId: id, actor: 'operator', reason: PAST_DUE, cents: 9000 } as const;
    const then = new Date(Date.now() - 20 * DAY);
    const notice = await portals.db.transaction().execute((trx) => giveNotice(trx, acting(), unpaid, then));
    const paid = { policyId: id, actor: 'processor', reason: 'P23456789ABC' } as const;
    await portals.db.transaction().execute((trx) => reinstatePolicy(trx, acting(), paid));
    const loss = { lossOn: plusDays(notice?.on ?? '', 1), lossAt: null, zip: null };
    expect(await portals.db.transaction().execute((trx) => coverAtLoss(trx, id, loss))).toMatchObject({
      document: { status: 'active', cancels_on: null },
      doubt: undefined,
    });
  });
});
