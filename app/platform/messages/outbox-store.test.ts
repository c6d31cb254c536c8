import { beforeEach, expect, test } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';
import { enqueueMail, enqueueSms, findUnsent, listUnsent, markSent } from './outbox-store.ts';

withPortals('outbox page', (portals) => {
  beforeEach(() => portals.db.deleteFrom('outbox').execute());

  test('shows unsent messages, newest first and page by page, and no sent ones', async () => {
    await enqueueMail(portals.db, { to: 'first@unison.example', subject: 'One', text: 'one', html: '<p>one</p>' });
    await enqueueSms(portals.db, { to: '3055550142', text: 'two' });
    await enqueueMail(portals.db, { to: 'third@unison.example', subject: 'Three', text: 'three' });
    const texts = async (before?: number) =>
      (await listUnsent(portals.db, { before, count: 2 })).map(({ body_text }) => body_text);
    const [third, second] = await listUnsent(portals.db, { before: undefined, count: 2 });

    expect(await texts()).toEqual(['three', 'two']);
    expect(await texts(second?.id)).toEqual(['one']);
    await markSent(portals.db, third?.id ?? 0);
    expect(await texts()).toEqual(['two', 'one']);
    expect(await findUnsent(portals.db, third?.id ?? 0)).toBeUndefined();
    expect(await findUnsent(portals.db, second?.id ?? 0)).toMatchObject({ channel: 'sms', body_text: 'two' });
  });

  test('a message is rolled back together with its act', async () => {
    await portals.db
      .transaction()
      .execute(async (act) => {
        await enqueueSms(act, { to: '3055550142', text: 'never' });
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await listUnsent(portals.db, { before: undefined, count: 2 })).toEqual([]);
  });
});
