import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLien } from '#contract/lienholder.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { reverseTestPayment } from '#platform/processor/test-reversals.ts';
import { randomOffer, signOffer } from '#testing/selling/random-purchase.ts';
import { boughtOf, buyerContext, buyerOf, ledgerOf } from '#testing/selling/test-purchase.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { askedCents, balanceOf, owedCents } from '../../billing/ledger/ledger.ts';
import { startPayment } from '../../billing/start-payment.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';
import { cancellationNotice } from '../../nonpayment/cancellation-notice.ts';
import { lockLatestVersion } from '../../record/lock-versions.ts';
import { rebuildProjections } from '../../record/upkeep/rebuild.ts';
import { latestVersion, listVersions } from '../../record/version-store.ts';
import { oldestUnsettled } from './hold-store.ts';
import { settleHold } from './settle-hold.ts';
import { startHold } from './start-hold.ts';

const LATE = '4000000000001000';
const DECLINED = '4000000000000002';
const LOST_WHEN_TAKEN = '4000000000004004';

withPortals('a purchased policy', (portals) => {
  let draws = 0;
  const random = () => sampleRandom(20_261_125, 'binding', draws++);
  let agencyId = 0;

  async function signed(plan: 'monthly' | 'full' = 'monthly') {
    agencyId ||= (await addAgency(portals)).id;
    const today = dayIn('TX', new Date());
    for (;;) {
      const drawn = randomOffer(random(), today);
      const hasLender = drawn.draft.answers.vehicles.some(({ lender }) => lender);
      const isLater = drawn.choice.effective > dayIn(drawn.draft.state, new Date());
      if (drawn.choice.plan === plan && hasLender && isLater)
        return { ...drawn, ...(await signOffer(portals, drawn, agencyId)) };
    }
  }
  const buyer = () => buyerOf(buyerContext(portals));
  const holdOf = (purchaseId: number) =>
    portals.db
      .selectFrom('purchase_hold')
      .selectAll()
      .where('purchase_id', '=', purchaseId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const eventsOf = async (policyId: number) =>
    (
      await portals.db
        .selectFrom('policy_event')
        .select('type')
        .where('subject', '=', `policy ${policyId}`)
        .orderBy('id')
        .execute()
    ).map(({ type }) => type);
  /** What a lienholder's look-up and the desk's letters show about it. */
  const lettersOf = async (policyId: number) =>
    (
      await portals.db
        .selectFrom('lender_notice')
        .select('what')
        .where('policy_id', '=', policyId)
        .orderBy('id')
        .execute()
    ).map(({ what }) => what);

  test('is issued once its first payment is authorized, with number, term, bills, letters and mails', async () => {
    const { id, email, offer, draft } = await signed();
    const shopper = buyer();
    await shopper.pay(id);
    expect(await boughtOf(portals, id)).toMatchObject({ policies: 0, held: 1, captured: 0 });

    const outcome = await shopper.outcome(id);
    expect(outcome).toMatchObject({
      kind: 'bound',
      prefix: draft.state,
      number: expect.stringMatching(/^\d{8}$/),
      isPaid: false,
    });
    const { policyId } = outcome as { policyId: number };
    expect(await boughtOf(portals, id)).toMatchObject({
      purchase: 'bound',
      policies: 1,
      policy: 'A',
      held: 1,
      captured: 0,
      open: 1,
    });
    const version = await latestVersion(portals.db, policyId);
    expect(version).toMatchObject({ number: 1, kind: 'new_business', premiumCents: offer.premiumCents });
    expect(version?.effectiveAt).toEqual(offer.effectiveAt);
    const lenders = draft.answers.vehicles.filter(({ lender }) => lender).map(() => 'added');
    expect(await lettersOf(policyId)).toEqual(lenders);
    const car = draft.answers.vehicles.find(({ lender }) => lender)?.vin?.slice(-5) ?? '';
    const asked = { lienPolicyNumber: version?.document.number ?? '', leinVinNumber: car };
    expect(JSON.stringify((await portals.ask(verifyLien, asked)).body)).toContain('Palmetto Credit');

    expect(await oldestUnsettled(portals.watched)).toEqual([{ status: 'bound', seconds: expect.any(Number) }]);
    await shopper.jobs();
    expect(await oldestUnsettled(portals.watched)).toEqual([]);
    expect(await boughtOf(portals, id)).toMatchObject({
      held: 0,
      captured: offer.todayCents,
      receipted: offer.todayCents,
      open: 0,
      waiting: 0,
      unpaidFirst: 0,
    });
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'bound', policyId, isPaid: true });
    const entries = await ledgerOf(portals, policyId);
    expect(askedCents(entries)).toBe(offer.instalments.reduce((sum, { cents }) => sum + cents, 0));
    expect(balanceOf(entries, 'cash')).toBe(offer.todayCents);
    const said = (await mailTo(portals, email)).map(({ subject }) => subject);
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(/\d{8}/);
    const sold = (await mailTo(portals, 'desk@example.com')).filter(({ text }) => text.includes(`${policyId}`));
    expect(sold).toHaveLength(1);
    expect(sold[0]?.text).not.toMatch(/1HGCM|4T1BF|1FTFW|birth/i);
    expect(await eventsOf(policyId)).toEqual(['policy.bound.v1', 'payment.settled.v1']);
  });

  test('is issued once, however often and in parallel the payment’s answer arrives', async () => {
    const { id } = await signed();
    const shopper = buyer();
    const pages = await Promise.all([shopper.start(id), shopper.start(id), shopper.start(id)]);
    expect(new Set(pages).size).toBe(1);
    await shopper.payAt(pages[0] ?? '', '4000000000002008');
    const { id: holdId } = await holdOf(id);
    await Promise.all([
      ...Array.from({ length: 4 }, () => settleHold(shopper.asked, holdId)),
      ...Array.from({ length: 4 }, () => shopper.outcome(id)),
      shopper.jobs(),
    ]);
    await shopper.jobs();
    const bought = await boughtOf(portals, id);
    expect(bought).toMatchObject({ policies: 1, open: 0, held: 0 });
    expect(bought.captured).toBe(bought.receipted);
    expect(await shopper.start(id)).toBe('http://portal.test/uaicins/quote/buy/pay');
  });

  test('is not issued after a declined card, a pending bank or a left page, and can then be paid again', async () => {
    const { id, offer } = await signed('full');
    const shopper = buyer();
    expect(await shopper.outcome(id)).toEqual({ kind: 'none' });
    const page = await shopper.start(id);
    await shopper.payAt(page, DECLINED);
    expect(await shopper.outcome(id)).toMatchObject({
      kind: 'open',
      url: page,
      why: expect.stringContaining('declined'),
    });
    expect(await shopper.start(id)).toBe(page);
    // The buyer leaves, and the payment page expires.
    await sql`update purchase_hold set closes_at = now() - interval '1 minute', next_check_at = now() where purchase_id = ${id}`.execute(
      portals.db,
    );
    await shopper.jobs();
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'declined' });
    expect(await boughtOf(portals, id)).toMatchObject({
      purchase: 'signed',
      policies: 0,
      captured: 0,
      held: 0,
      waiting: 0,
    });

    await shopper.pay(id, LATE);
    expect(await shopper.outcome(id)).toEqual({ kind: 'waiting' });
    await shopper.jobs();
    expect(await boughtOf(portals, id)).toMatchObject({ purchase: 'held', policies: 0 });
    await sql`update test_processor_object set settles_at = now() where settles_at is not null`.execute(portals.db);
    // Its webhook is enough; the buyer does not come back.
    await shopper.jobs();
    expect(await boughtOf(portals, id)).toMatchObject({
      policies: 1,
      captured: offer.todayCents,
      receipted: offer.todayCents,
    });
  });

  test.each([
    ['the promise of its price is over', 'locked_until = current_date - 3', 'lock-ended'],
    ['it comes to another price than was signed for', "worksheet_hash = sha256('another')", 'price-changed'],
    ['its parts do not come to its price', 'today_cents = today_cents + 1', 'price-changed'],
    ['it was given up meanwhile', "status = 'ended', ended_why = 'changed'", 'withdrawn'],
    [
      'the tables do not take it',
      `document = jsonb_set(document, '{insureds}', (document->'insureds') || '[{"first_name": "A", "last_name": "B", "date_of_birth": "1890-01-01"}]')`,
      'not-bound',
    ],
  ])('is not issued when %s: the authorization is released, and its owner notified', async (_, change, code) => {
    const { id, email } = await signed();
    const shopper = buyer();
    await shopper.pay(id);
    await sql`update purchase set ${sql.raw(change)} where id = ${id}`.execute(portals.db);
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'voided', code, why: expect.stringMatching(/\w{3}/) });
    await shopper.jobs();
    await shopper.jobs();
    expect(await boughtOf(portals, id)).toMatchObject({
      purchase: 'ended',
      policies: 0,
      held: 0,
      captured: 0,
      waiting: 0,
    });
    const mails = await mailTo(portals, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/weren’t charged|no se le cobró/);
    await expect(startHold(shopper.asked, { purchaseId: id, resultAt: 'http://x.test/' })).rejects.toThrow(
      /weren’t charged/,
    );
  });

  test('whose authorization is gone at capture is rescinded before it begins, and everyone is notified', async () => {
    const { id, email, draft } = await signed();
    const shopper = buyer();
    await shopper.pay(id, LOST_WHEN_TAKEN);
    const { policyId } = (await shopper.outcome(id)) as { policyId: number };
    await shopper.jobs();
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'rescinded', policyId });
    expect(await boughtOf(portals, id)).toMatchObject({
      policy: 'L',
      captured: 0,
      receipted: 0,
      open: 0,
      held: 0,
      waiting: 0,
    });
    const entries = await ledgerOf(portals, policyId);
    expect([askedCents(entries), owedCents(entries), balanceOf(entries, 'premium'), balanceOf(entries, 'fee')]).toEqual(
      [0, 0, 0, 0],
    );
    const [last] = await listVersions(portals.db, policyId);
    expect(last).toMatchObject({ number: 2, kind: 'cancellation' });
    expect(last?.document).toMatchObject({ status: 'cancelled', cancels_on: last?.document.term.effective_on });
    const lenders = draft.answers.vehicles.filter(({ lender }) => lender).length;
    expect(await lettersOf(policyId)).toEqual([...Array(lenders).fill('added'), ...Array(lenders).fill('removed')]);
    const number = last?.document.number ?? '';
    for (const to of [email, 'desk@example.com', portals.env.SERVICE_MAILBOX]) {
      const told = (await mailTo(portals, to)).filter(({ subject }) => subject.includes(number));
      expect(told.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/undone|anuló/));
    }
    const tasks = await portals.db.selectFrom('desk_task').select('kind').where('policy_id', '=', policyId).execute();
    expect(tasks).toEqual([{ kind: 'policy-rescinded' }]);
    await shopper.jobs();
    expect(await listVersions(portals.db, policyId)).toHaveLength(2);
  });

  test('whose payment is lost after its agency closed is no news for that agency', async () => {
    const { id } = await signed();
    const shopper = buyer();
    await shopper.pay(id, LOST_WHEN_TAKEN);
    const { policyId } = (await shopper.outcome(id)) as { policyId: number };
    const closing = portals.db.updateTable('agency').where('id', '=', agencyId);
    await closing.set({ closed_on: '2026-11-01' }).execute();
    await shopper.jobs();
    await closing.set({ closed_on: null }).execute();
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'rescinded', policyId });
    const { number = '' } = (await latestVersion(portals.db, policyId))?.document ?? {};
    const undone = async (to: string) =>
      (await mailTo(portals, to)).filter(({ subject }) => subject.includes(number) && /undone/.test(subject));
    expect(await undone(portals.env.SERVICE_MAILBOX)).toHaveLength(1);
    expect(await undone('desk@example.com')).toEqual([]);
  });

  test('whose payment the bank returns gets a notice, and continues when the bill is paid', async () => {
    const { id, email, offer, draft } = await signed();
    const shopper = buyer();
    const page = await shopper.pay(id);
    const { policyId } = (await shopper.outcome(id)) as { policyId: number };
    await shopper.jobs();
    expect(await reverseTestPayment(portals, page, { kind: 'return' })).toBe(true);
    await shopper.jobs();
    await shopper.jobs();
    const today = dayIn(draft.state, new Date());
    const ends = [plusDays(today, 18), offer.document.term.effective_on].toSorted()[1];
    const policy = await portals.db
      .selectFrom('policy')
      .select(['status', 'cancels_on'])
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow();
    expect(policy).toEqual({ status: 'C', cancels_on: ends });
    expect((await latestVersion(portals.db, policyId))?.document).toMatchObject({
      status: 'cancel_pending',
      cancels_on: ends,
    });
    expect(await eventsOf(policyId)).toEqual([
      'policy.bound.v1',
      'payment.settled.v1',
      'payment.returned.v1',
      'policy.notice_given.v1',
    ]);
    expect(await boughtOf(portals, id)).toMatchObject({ unpaidFirst: 1, waiting: 0 });
    const [notice] = (await mailTo(portals, email)).filter(({ subject }) => /^(Notice|Aviso)/.test(subject));
    expect(notice?.text, 'whoever has no account pays as a guest').toContain('/uaichome/guest/payment');
    const told = async (to: string) =>
      (await mailTo(portals, to)).find(({ subject }) => subject.startsWith('Notice of cancellation'))?.text;
    expect(await told(portals.env.SERVICE_MAILBOX)).toContain('Mail the notice');
    expect(await told('desk@example.com'), 'our desk mails it, not the agency').toMatch(/notice is mailed\./);
    const paper = await cancellationNotice(portals.db, policyId, draft.language);
    expect(paper?.subarray(0, 5).toString()).toBe('%PDF-');

    const again = { policyId, accountId: null, what: 'due' as const, receiptEmail: null };
    await shopper.payAt(await startPayment(shopper.asked, { ...again, resultAt: () => 'http://portal.test/paid' }));
    await shopper.jobs();
    expect(await boughtOf(portals, id)).toMatchObject({ policy: 'A', unpaidFirst: 0 });
    await portals.db.transaction().execute((trx) => lockLatestVersion(trx, policyId));
    const [lifted] = await listVersions(portals.db, policyId);
    expect(lifted).toMatchObject({ kind: 'reinstatement', document: { status: 'active', cancels_on: null } });
    expect(await cancellationNotice(portals.db, policyId, draft.language)).toBeUndefined();
    expect((await rebuildProjections(portals.database, { isOnlyCompared: true })).differed).toEqual([]);
  });
});
