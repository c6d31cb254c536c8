import { expect, test } from 'vitest';
import { readForm } from './read-fields.ts';

test('a form that is too long is refused, of a request that somebody else holds a copy of too', async () => {
  const sent = new Request('http://portal.test/', {
    method: 'POST',
    body: new URLSearchParams({ a: 'b'.repeat(20_000) }),
  });
  const copy = sent.clone();
  await expect(readForm(sent)).rejects.toThrow('too large');
  expect(await copy.text()).toHaveLength(20_002);
});
