import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPortals } from '#calls/app.ts';
import { remindCustomer, validateAgent, validateCustomer } from '#contract/login.ts';
import { requestFor } from '#contract/request.ts';
import { withPortals } from '#testing/test-portals.ts';

const PASSWORD = 'Canary-Password-7781!';
const NAME = 'canary.bird@mail.example';

withPortals('the log', (portals) => {
  test('contains no name and no password, even when the database fails on them', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _, done) {
        lines.push(String(line));
        done();
      },
    });
    const log = pino({ level: 'trace' }, stream);
    const broken = portals.db.withSchema('there_is_none');
    for (const db of [portals.db, broken]) {
      const { fetch } = createPortals({ ...portals, db: db as typeof portals.db, log });
      for (const way of ['as-specified', 'in-body'] as const) {
        for (const [call, input] of [
          [validateCustomer, { username: NAME, password: PASSWORD }],
          [validateAgent, { tbxUserID: NAME, tbxPassword: PASSWORD }],
          [remindCustomer, { 'email-id': NAME }],
        ] as const) {
          const request = requestFor(call, input, { way, origin: 'http://portal.test' }, {});
          await fetch(request, { address: '192.0.2.1', requestId: 'a-request', isOurSite: true });
        }
      }
    }
    expect(lines.join('')).toContain('call failed');
    for (const canary of [PASSWORD, NAME, encodeURIComponent(NAME)]) expect(lines.join('')).not.toContain(canary);
    const activity = await portals.db.selectFrom('activity').selectAll().execute();
    expect(activity.length).toBeGreaterThan(0);
    expect(JSON.stringify(activity)).not.toContain('canary');
  });
});
