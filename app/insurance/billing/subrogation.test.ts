import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subrogationMailbox } from '#config/contact-desks.ts';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { reverseTestPayment } from '#platform/processor/test-reversals.ts';
import * as payPage from '#portals/claimant/pay-subrogation-page.tsx';
import * as paidPage from '#portals/claimant/subrogation-paid-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { deliverTestEvents } from './payment-jobs.ts';
import { reconcileSubrogations } from './settle-subrogation.ts';

const GOOD_CARD = '4242 4242 4242 4242';

withPortals('subrogation payments', (portals) => {
  const path = '/pay/subrogation';
  const acting = () => ({ ...portals, requestId: 'test' });
  const form = (more: Record<string, string> = {}) => ({
    file: 'fl-2026-000123',
    name: 'Gulf Mutual',
    email: `${randomUUID()}@example.com`,
    amount: '$1,250.50',
    message: 'For our insured.\r\nThank you.',
    key: randomUUID(),
    ...more,
  });
  const send = (sent: Record<string, string>, address?: string) =>
    askPage(portals, payPage.action, { path, form: sent, ...(address && { address }) });
  const idOf = (answer: Awaited<ReturnType<typeof send>>) =>
    /\/test-processor\/pay\/(\w+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
  const rows = (email: string) =>
    portals.db.selectFrom('subrogation_payment').selectAll().where('payer_email', '=', email).execute();
  const see = (reference: string, cookie: string) =>
    askPage(portals, paidPage.loader, { path: `${path}/${reference}`, params: { reference }, cookie });

  test('HM-03 a payer pays at the processor, gets a receipt by mail and page, and the desk is notified', async () => {
    // As long as the field takes; browsers send each line break as two characters.
    const sent = form({ message: `${'A line.\r\n'.repeat(60)}The end.` });
    const started = await send(sent);
    expect(started.status).toBe(303);
    await payTestCheckout(portals, idOf(started), GOOD_CARD);
    const [row] = await rows(sent.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => see(row?.reference ?? '', started.cookie)));
    expect(answers.map(({ data }) => (data as { status: string }).status)).toEqual(Array(5).fill('succeeded'));
    expect(JSON.stringify(answers[0]?.data)).toContain('$1,250.50');
    await deliverTestEvents(acting());
    expect(await mailTo(portals, sent.email)).toHaveLength(1);
    const told = (await mailTo(portals, subrogationMailbox)).filter(({ text }) => text.includes(sent.email));
    expect(told).toHaveLength(1);
    // Another browser must not see it.
    expect((await see(row?.reference ?? '', '')).status).toBe(404);
    const another = started.cookie.replace(/=(.)/, (_, first) => (first === 'x' ? '=y' : '=x'));
    expect((await see(row?.reference ?? '', another)).status).toBe(404);
  });

  test('HM-03 a form sent ten times in parallel is one payment; with anything else in it, it is refused', async () => {
    const sent = form();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(sent)));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await rows(sent.email)).toHaveLength(1);
    for (const other of [{ amount: '9' }, { name: 'Gulf Mutual Insurance' }, { message: '' }, { message: 'Thanks.' }]) {
      expect(await send({ ...sent, ...other })).toMatchObject({
        status: 422,
        data: { refusal: expect.stringMatching(/other details/), values: other },
      });
    }
  });

  test('HM-03 if the payer never returns from the processor, the webhook or a job settles the payment', async () => {
    const [byWebhook, byAsking] = [form(), form()];
    await payTestCheckout(portals, idOf(await send(byWebhook)), GOOD_CARD);
    await deliverTestEvents(acting());
    expect(await rows(byWebhook.email)).toMatchObject([{ status: 'succeeded' }]);

    await payTestCheckout(portals, idOf(await send(byAsking)), GOOD_CARD);
    await portals.db
      .updateTable('subrogation_payment')
      .set({ next_check_at: new Date(0) })
      .execute();
    await reconcileSubrogations(acting());
    expect(await rows(byAsking.email)).toMatchObject([{ status: 'succeeded' }]);
    const left = form();
    await send(left);
    await portals.db
      .updateTable('subrogation_payment')
      .set({ next_check_at: new Date(0), closes_at: new Date(0) })
      .where('payer_email', '=', left.email)
      .execute();
    await reconcileSubrogations(acting());
    expect(await rows(left.email)).toMatchObject([{ status: 'failed', receipt_number: null }]);
    expect(await mailTo(portals, left.email)).toEqual([]);
  });

  test('the desk is notified once of each refund and each step of a dispute', async () => {
    const sent = form({ file: 'fl-2026-000777' });
    const id = idOf(await send(sent));
    await payTestCheckout(portals, id, GOOD_CARD);
    await deliverTestEvents(acting());
    await reverseTestPayment(portals, id, { kind: 'refund', cents: 5000 });
    await reverseTestPayment(portals, id, { kind: 'dispute' });
    await deliverTestEvents(acting());
    // Marks of webhooks are deleted after a time.
    await portals.db.deleteFrom('processor_event').execute();
    await reverseTestPayment(portals, id, { kind: 'lost' });
    await deliverTestEvents(acting());
    const told = (await mailTo(portals, subrogationMailbox)).filter(({ subject }) => subject.includes('000777'));
    expect(told.map(({ subject }) => subject.replace(/.*: /, ''))).toEqual([
      ...['Dispute lost', 'Payment disputed at the bank', 'Payment refunded', '$1,250.50'],
    ]);
  });

  test('HM-03 an empty form is marked field by field and kept, and any input is accepted or refused', async () => {
    expect(await send({ file: '', name: 'Gulf Mutual', amount: '0', key: randomUUID() })).toMatchObject({
      status: 422,
      data: { errors: { file: expect.any(String), amount: expect.any(String) }, values: { name: 'Gulf Mutual' } },
    });
    const any = fc.record({
      file: fc.string({ unit: anyCharacter }),
      amount: fc.string(),
      key: fc.string(),
      email: fc.emailAddress(),
    });
    await fc.assert(
      fc.asyncProperty(any, async (sent) => {
        expect((await send(sent)).status).toBeLessThan(500);
      }),
      { numRuns: 20 },
    );
    const address = randomUUID();
    const many = [];
    for (let turn = 0; turn < 22; turn++) many.push((await send(form(), address)).status);
    expect(many.slice(-2)).toEqual([429, 429]);
  });
});
