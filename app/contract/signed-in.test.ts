import { expect, test } from 'vitest';
import { signedInAt } from './signed-in.ts';

test.each([
  ['portal-signed-in=policyholder', 'policyholder'],
  ['portal-device=x; __Host-portal-signed-in=agent-tx; portal-language=es', 'agent-tx'],
  ['portal-signed-in=staff', undefined],
  ['portal-signed-in=toString', undefined],
  ['portal-signed-in=agent-ga', undefined],
  ['portal-signed-in=policyholder-2', undefined],
  ['another-portal-signed-in=claims', undefined],
  ['', undefined],
  [null, undefined],
])('a browser that sends "%s" is assumed to be signed in at %s', (cookie, at) => {
  expect(signedInAt(cookie, {}, ['FL', 'TX'])).toBe(at);
});

test.each([
  [{ INSURED_PORTAL_URL: 'https://insured.example' }, [undefined, undefined, 'agent-fl']],
  [{ QUOTE_PORTAL_URL: 'https://quote.example' }, ['policyholder', 'claims', undefined]],
] as const)('a carrier’s own portal never counts as signed in: %o', (carrier, known) => {
  const brought = ['policyholder', 'claims', 'agent-fl'].map((at) =>
    signedInAt(`portal-signed-in=${at}`, carrier, ['FL']),
  );
  expect(brought).toEqual(known);
});
