import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { fieldsShown } from '#testing/test-shown-page.ts';
import { portalCall } from '../portals.server.ts';
import * as lienholderPage from './lienholder-page.tsx';

const MORE = { vin: '1HGCM82633A004352', lastName: 'Peña', code: 'LV-7K3M-W9QX' };
const HELD = { ok: true, answer: { error: 'Too many tries.' }, beside: { canProveMore: true } };
const UNKNOWN = { ok: true, answer: { error: 'Not found.' }, beside: {} };
const NO_ANSWER = { ok: false };

/** The form's fields after a search that the portal answered so. */
async function shownAfter(fields: Record<string, string>, reply: object) {
  const context = new RouterContextProvider();
  context.set(portalCall, (async () => reply) as never);
  const request = new Request('http://site.test/uaichome/leinholder', {
    method: 'POST',
    body: new URLSearchParams({ policyNumber: '44170263', vinSuffix: '44178', ...fields }),
  });
  const { data } = (await lienholderPage.action({ request, context } as never)) as { data: object };
  return fieldsShown(lienholderPage, null, data);
}

test('more proof is asked for only when the portal would take it', async () => {
  expect(Object.keys(await shownAfter({}, HELD))).toEqual(expect.arrayContaining(['vin', 'lastName', 'code']));
  for (const reply of [UNKNOWN, NO_ANSWER]) expect(await shownAfter({}, reply)).not.toHaveProperty('vin');
});

test.each([
  ['refused', {}, UNKNOWN],
  ['unanswered', {}, NO_ANSWER],
  ['incomplete', { vinSuffix: '44' }, NO_ANSWER],
])('LN-06 a search that is %s keeps the additional proof that was typed', async (_, fields, reply) => {
  expect(await shownAfter({ ...MORE, ...fields }, reply)).toMatchObject(MORE);
});

test('LN-06 so does one that never reached the server', async () => {
  const request = new Request('http://site.test/', { method: 'POST', body: new URLSearchParams(MORE) });
  const serverAction = () => Promise.reject(new Error('offline'));
  const answered = await lienholderPage.clientAction({ request, serverAction } as never);
  expect(fieldsShown(lienholderPage, null, answered)).toMatchObject(MORE);
});
