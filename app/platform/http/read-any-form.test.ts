import { expect, test } from 'vitest';
import { UPLOADS } from '#config/security-limits.ts';
import { formWith } from '#testing/test-files.ts';
import { readAnyForm } from './read-any-form.ts';

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://portal.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const BROKEN = { 'content-type': 'multipart/form-data; boundary=b' };
const text = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

test('has the texts of a form, whatever file is before, between or after them', async () => {
  const form = formWith([{ bytes: Buffer.alloc(500_000), name: 'a.jpg' }], { first: 'one' });
  form.append('note', 'two\r\nlines');
  expect(await readAnyForm(posted(form))).toEqual({
    texts: { first: 'one', note: 'two\nlines' },
    fileFields: ['file'],
  });
  const plain = new URLSearchParams({ first: 'one', note: 'two\r\nlines' });
  expect(await readAnyForm(posted(plain))).toEqual({ texts: { first: 'one', note: 'two\nlines' }, fileFields: [] });
});

test('leaves out a text that is too long or that no database keeps', async () => {
  const body = `${text('long', 'x'.repeat(7000))}${text('nul', 'a\0')}${text('note', 'one')}--b--`;
  expect(await readAnyForm(posted(body, BROKEN))).toEqual({ texts: { note: 'one' }, fileFields: [] });
});

test('keeps no more texts than a form with files may have', async () => {
  const form = formWith([], Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`text-${at}`, 'one'])));
  expect(Object.keys((await readAnyForm(posted(form))).texts)).toHaveLength(20);
});

test('has what came before a form breaks off or grows too large, and nothing of what is no form', async () => {
  expect(await readAnyForm(posted(`${text('note', 'one')}${FILE}abc`, BROKEN))).toMatchObject({
    texts: { note: 'one' },
  });
  for (const headers of [BROKEN, { 'content-type': 'multipart/form-data; boundary=' }, {}]) {
    expect(await readAnyForm(posted('x', headers))).toEqual({ texts: {}, fileFields: [] });
  }
  let read = 0;
  const piece = new Uint8Array(1_000_000);
  const endless = new ReadableStream({
    pull(controller) {
      controller.enqueue(read === 0 ? new TextEncoder().encode(`${text('note', 'one')}${FILE}`) : piece);
      read += piece.length;
    },
  });
  expect(await readAnyForm(posted(endless, BROKEN))).toEqual({ texts: { note: 'one' }, fileFields: ['file'] });
  expect(read).toBeLessThan(UPLOADS.mostRequestBytes + 5_000_000);
});
