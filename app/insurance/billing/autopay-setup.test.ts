import { expect, test } from 'vitest';
import type { Processor } from '#platform/context/processor.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { askForAutopayOf, turnOnAutopay } from './autopay.ts';
import { findSetup, turnAutopayOff } from './autopay-store.ts';

const returnsTo = 'http://portal.test/insurednew/payments';
const refOf = (page: string) => /\/pay\/(\w+)/.exec(page)?.[1] ?? '';

withPortals('the page that takes a card for autopay', (portals) => {
  const context = (changes: Partial<Processor> = {}) =>
    testRequest(portals, { processor: { ...portals.processor, ...changes } });
  const holder = async () => {
    const [account, policy] = [await addAccount(portals), await addPolicyWithBills(portals)];
    const own = { account_id: account.id, policy_id: policy.id };
    await portals.db.insertInto('account_policy').values(own).execute();
    return { accountId: account.id, policyId: policy.id };
  };
  type Holder = Awaited<ReturnType<typeof holder>>;
  const ask = (of: Holder, by = context(), wording = 'I agree.') => askForAutopayOf(by, { ...of, wording, returnsTo });
  const giveCard = (page: string) => payTestCheckout(portals, refOf(page), '4242424242424242');

  test('is the same in two tabs, so that a card given on either turns autopay on', async () => {
    const of = await holder();
    const first = await ask(of);
    const second = await ask(of);
    expect(second).toBe(first);
    await giveCard(first);
    // The webhook is still on its way.
    expect(await ask(of)).toBe(returnsTo);
    expect(await findSetup(portals.db, refOf(first))).toMatchObject({ status: 'on' });
    expect(await ask(of)).toBe(returnsTo);
  });

  test('is the same when the button is pressed twice at once, and no other stays open', async () => {
    const of = await holder();
    const opened: string[] = [];
    let second: string | undefined;
    const openSetup: Processor['openSetup'] = async (order) => {
      const page = await portals.processor.openSetup(order);
      opened.push(page.ref);
      second ??= await ask(of);
      return page;
    };
    expect(await ask(of, context({ openSetup }))).toBe(second);
    expect(await portals.processor.find(opened[0] ?? '')).toMatchObject({ state: 'over' });
    expect(await portals.processor.find(refOf(second ?? ''))).toMatchObject({ state: 'open' });
  });

  test('is a new one in another language or shortly before it closes, and the one before takes no card', async () => {
    const of = await holder();
    const english = await ask(of);
    const spanish = await ask(of, context(), 'Acepto.');
    expect(await giveCard(english)).toEqual({ problem: 'over' });
    const longAgo = new Date(Date.now() - 31 * 60_000);
    await portals.db.updateTable('autopay').set({ asked_at: longAgo }).where('policy_id', '=', of.policyId).execute();
    const last = await ask(of, context(), 'Acepto.');
    expect(await giveCard(spanish)).toEqual({ problem: 'over' });
    await giveCard(last);
    await turnOnAutopay(context(), refOf(last));
    expect(await findSetup(portals.db, refOf(last))).toMatchObject({ status: 'on' });
  });

  test('leaves no card at the processor when autopay was turned off while it was open', async () => {
    const of = await holder();
    const page = await ask(of);
    await turnAutopayOff(portals.db, of.accountId, of.policyId);
    await giveCard(page);
    const forgotten: string[] = [];
    await turnOnAutopay(context({ forget: async (ref) => void forgotten.push(ref) }), refOf(page));
    expect(forgotten).toEqual([expect.stringMatching(/^pm_/)]);
    expect(await findSetup(portals.db, refOf(page))).toMatchObject({ status: 'off' });
    const left = await ask(of);
    await turnAutopayOff(portals.db, of.accountId, of.policyId);
    await ask(of);
    expect(await giveCard(left)).toEqual({ problem: 'over' });
  });
});
