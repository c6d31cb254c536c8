import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readStateMessage } from '#contract/login.ts';
import { sanitisedNotice } from '#insurance/notices/notice.ts';
import { withPortals } from '#testing/test-portals.ts';

test.each([
  ['<p>Read <strong>this</strong></p><script>alert(1)</script>', '<p>Read <strong>this</strong></p>'],
  ['<p onclick="x()" style="color:red">Hi</p><img src=x onerror=alert(1)>', '<p>Hi</p>'],
  ['<a href="https://example.com/a">a</a>', '<a href="https://example.com/a" rel="noopener noreferrer">a</a>'],
  ['<a href="javascript:alert(1)">b</a>', 'b'],
  ['<a href="//example.com">c</a><a href="/here">d</a>', 'cd'],
  ['<svg><a xlink:href="javascript:alert(1)">e</a></svg>', 'e'],
  ['<script>alert(1)</script><p> </p>', undefined],
])('LG-10 a notice is sanitized: %s', (html, clean) => {
  expect(sanitisedNotice(html)).toBe(clean);
});

withPortals('state message', (portals) => {
  test('CA-09 LG-09 returns the notice in force in the state, or a period if there is none', async () => {
    const later = sql<Date>`now() + interval '1 day'`;
    const before = sql<Date>`now() - interval '2 days'`;
    expect(await portals.ask(readStateMessage, { audience: 'tx' })).toMatchObject({ status: 200, body: '.' });
    await portals.db
      .insertInto('notice')
      .values([
        {
          audience: 'TX',
          version: 1,
          html: '<p>Over</p>',
          starts_at: before,
          ends_at: sql<Date>`now() - interval '1 day'`,
        },
        { audience: 'TX', version: 2, html: '<h2>Now</h2><script>x</script>', starts_at: before, ends_at: later },
        { audience: 'TX', version: 3, html: '<p>Later</p>', starts_at: later },
        { audience: 'TX', version: 4, html: '<p>Gone</p>', withdrawn_at: before },
      ])
      .execute();
    expect((await portals.ask(readStateMessage, { audience: 'tx' })).body).toBe('<h2>Now</h2>');
    expect((await portals.ask(readStateMessage, { audience: 'fl-ga' })).body).toBe('.');
  });
});
