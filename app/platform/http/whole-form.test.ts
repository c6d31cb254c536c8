import { expect, test } from 'vitest';
import { wholeForm } from './whole-form.ts';

const FORM = 'application/x-www-form-urlencoded';
const FILES = 'multipart/form-data; boundary=edge';
const part = (text: string) => `--edge\r\nContent-Disposition: form-data; name="code"\r\n\r\n${text}\r\n--edge--\r\n`;

const take = async (body: BodyInit, type: string, isAnyType = false) => {
  const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' };
  const taken = await wholeForm(new Request('http://unison.test/', init), { isAnyType });
  return typeof taken === 'number' ? taken : taken.text();
};

test.each([
  ['a short form', 'zip=33135', FORM, 'zip=33135'],
  ['one in parts', part('7K3P'), FILES, part('7K3P')],
  ['more than 64 KB', 'a'.repeat(65 * 1024), FORM, 413],
  ['parts without an end', part('7K3P').slice(0, 60), FILES, 400],
  ['JSON', '{}', 'application/json', 415],
])('a form page accepts or refuses %s', async (_, body, type, answer) => {
  expect(await take(body, type)).toBe(answer);
});

test('an endless body is refused as soon as it is too large', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(stream) {
      sent += 1;
      stream.enqueue(new Uint8Array(8 * 1024));
    },
  });
  expect(await take(endless, FORM)).toBe(413);
  expect(sent).toBeLessThan(12);
});

test('a page that checks its own body accepts any type, and long webhooks of the processor', async () => {
  expect(await take('{}', 'application/json', true)).toBe('{}');
  expect(await take('a'.repeat(200 * 1024), 'application/json', true)).toHaveLength(200 * 1024);
  expect(await take('a'.repeat(257 * 1024), 'application/json', true)).toBe(413);
});
