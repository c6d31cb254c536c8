import { UNSAFE_ErrorResponseImpl as Refusal } from 'react-router';
import { expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { meta } from './portal-layout.tsx';
import { portalMeta } from './portal-page.ts';

type Args = Parameters<typeof meta>[0];

test.each([
  [404, null, /^Oops! The page/],
  [403, null, /^Your role doesn’t include this page/],
  [409, { title: 'Your report has changed' }, /^Your report has changed/],
  [503, { why: 'away' }, /^We can’t reach our records/],
  [503, { why: 'full' }, /^Something went wrong on our side/],
  [500, null, /^Something went wrong on our side/],
])('a page that is answered with %s has the title of its heading: %j', (status, data, title) => {
  const error = new Refusal(status, '', data);
  expect(meta({ error } as Args)).toContainEqual({ title: expect.stringMatching(title) });
});

test('a record’s title starts with its number, so that its tab is told from its queue’s', () => {
  const titles = [portalMeta(() => 'Requests', 'H12'), portalMeta(() => 'Requests')].map(([first]) => first);
  expect(titles).toEqual([{ title: `H12: Requests | ${brand.shortName}` }, { title: `Requests | ${brand.shortName}` }]);
});
