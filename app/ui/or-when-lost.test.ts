import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { orWhenLost } from './or-when-lost.ts';

const ask = (serverAction: () => Promise<unknown>) =>
  orWhenLost((form) => ({ lost: form.get('zip') }))({
    request: new Request('http://site.test/', { method: 'POST', body: new URLSearchParams({ zip: '33135' }) }),
    serverAction,
  } as never);

test('a form that never reached the server, or that the server could not answer, gets the answer for that', async () => {
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ lost: '33135' });
  expect(await ask(async () => ({ found: 3 }))).toEqual({ found: 3 });
});

test('a redirect is followed, and a page that does not exist is said not to', async () => {
  const missing = new ErrorResponseImpl(404, 'Not Found', null);
  for (const answer of [redirect('/uaichome'), missing]) {
    await expect(ask(() => Promise.reject(answer))).rejects.toBe(answer);
  }
  expect(await ask(() => Promise.reject(new ErrorResponseImpl(503, '', null)))).toEqual({ lost: '33135' });
});
