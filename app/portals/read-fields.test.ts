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

const UNREADABLE: Record<string, [name: string, value: string]> = {
  'a name with a control character': ['a\0', 'b'],
  'a value with a control character': ['a', 'b\0'],
  'a name that is half a character': ['a\ud800', 'b'],
  'a value that is half a character': ['a', '\udc00b'],
};

test.each(Object.entries(UNREADABLE))('%s, which no database keeps, is refused', async (_, [name, value]) => {
  const headers = { 'content-type': 'application/json' };
  const sent = new Request('http://portal.test/', { method: 'POST', headers, body: JSON.stringify({ [name]: value }) });
  await expect(readForm(sent, { withLines: 'all' })).rejects.toThrow('no database keeps');
});
