import { pino } from 'pino';
import { expect, test } from 'vitest';
import { checkPolicy } from '#contract/help.ts';
import { measuresOf } from './measures.ts';
import { startJob } from './platform/jobs/start-job.ts';
import { enqueueMail, enqueueSms } from './platform/messages/outbox-store.ts';
import { withPortals } from './testing/test-portals.ts';

withPortals('what /metrics reports about the portals', (portals) => {
  const read = async (name: string) => {
    const measure = measuresOf(portals, portals.database).find((each) => each.name === `unison_${name}`);
    return measure?.read();
  };

  test('waiting and parked messages by channel, and how long they have waited', async () => {
    const { db } = portals;
    await enqueueMail(db, { to: 'a@mail.example', subject: 'x', text: 'x' });
    await enqueueSms(db, { to: '3055550142', text: 'x' });
    await db.updateTable('outbox').set({ parked_at: new Date() }).where('channel', '=', 'sms').execute();
    await db
      .updateTable('outbox')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .execute();
    const labels = [
      { channel: 'mail', state: 'waiting' },
      { channel: 'sms', state: 'parked' },
    ];
    const said = (samples: unknown) =>
      expect(samples).toEqual(expect.arrayContaining(labels.map((each) => expect.objectContaining({ labels: each }))));
    said(await read('outbox_messages'));
    said(await read('outbox_oldest_seconds'));
    for (const { value } of (await read('outbox_oldest_seconds')) ?? []) expect(value).toBeGreaterThan(59);
  });

  test('a reached limit, the last run of a job, and the database', async () => {
    const input = { policyNo: '12345678', dob: '1980-01-02' };
    const ask = () => portals.ask(checkPolicy, input, { address: 'one' });
    let status = 200;
    for (let turn = 0; turn < 8 && status !== 429; turn++) ({ status } = await ask());
    expect(status).toBe(429);
    expect(await read('throttled_total')).toEqual([{ labels: { limit: 'lookUp' }, value: expect.any(Number) }]);

    const log = pino({ level: 'silent' });
    const job = startJob(
      { ...portals, log },
      { name: 'broken', everyMs: 5, failure: 'x', work: () => Promise.reject(new Error()) },
    );
    await expect.poll(() => portals.meters.jobs.get('broken')?.failures ?? 0).toBeGreaterThan(1);
    await job.stop();
    expect(await read('job_failures_total')).toMatchObject([{ labels: { job: 'broken' } }]);
    expect((await read('job_last_turn_timestamp_seconds'))?.[0]?.value).toBeCloseTo(Date.now() / 1000, -1);
    expect(await read('database_up')).toEqual([{ value: 1 }]);
    expect(await read('audit_unsealed_seconds')).toEqual([{ value: expect.any(Number) }]);
  });
});
