import { beforeEach, expect, test, vi } from 'vitest';
import { openTextService, startSending, unsent, WITHIN, waitingRows } from '#testing/test-outbox.ts';
import { withPortals } from '#testing/test-portals.ts';
import { enqueueSms } from './outbox-store.ts';

withPortals('text messages', (portals) => {
  beforeEach(() => portals.db.deleteFrom('outbox').execute());

  test('a text message goes to the text message service', async () => {
    const service = await openTextService(() => 201);
    await enqueueSms(portals.db, { to: '3055550142', text: 'Your pin is 7KQ2M' });
    await enqueueSms(portals.db, { to: '+525555550142', text: 'Su pin es 7KQ2M' });
    startSending(portals, service.variables);
    await vi.waitFor(async () => expect(await unsent(portals)).toBe(0), WITHIN);
    const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
    const path = '/2010-04-01/Accounts/AC1/Messages.json';
    expect(service.asked.toSorted((a, b) => a.body.localeCompare(b.body))).toEqual([
      { path, authorization, body: 'To=%2B13055550142&From=%2B18005550177&Body=Your+pin+is+7KQ2M' },
      { path, authorization, body: 'To=%2B525555550142&From=%2B18005550177&Body=Su+pin+es+7KQ2M' },
    ]);
  });

  test.each([
    [500, 'HTTP 500'],
    [429, 'HTTP 429'],
    [302, 'TypeError'],
  ])('a text message that is answered with %i is retried later', async (status, last_error) => {
    const service = await openTextService(() => status);
    await enqueueSms(portals.db, { to: '3055550142', text: 'x' });
    startSending(portals, service.variables);
    await vi.waitFor(
      async () => expect(await waitingRows(portals)).toEqual([{ attempts: 1, wait: 60, last_error, parked: false }]),
      WITHIN,
    );
  });

  test('an expired pin is not sent', async () => {
    const service = await openTextService(() => 201);
    await enqueueSms(portals.db, { to: '3055550142', text: 'old', goodForSeconds: 600 });
    await portals.db
      .updateTable('outbox')
      .set({ good_until: new Date(Date.now() - 1000) })
      .execute();
    await enqueueSms(portals.db, { to: '3055550142', text: 'fresh', goodForSeconds: 600 });
    startSending(portals, service.variables);
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), WITHIN);
    expect(service.asked[0]?.body).toContain('fresh');
    expect(
      await portals.db.selectFrom('outbox').select('last_error').where('parked_at', 'is not', null).execute(),
    ).toEqual([{ last_error: 'too late' }]);
  });
});
