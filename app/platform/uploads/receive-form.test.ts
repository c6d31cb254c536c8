import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { UPLOADS } from '#config/security-limits.ts';
import { formWith, pdf } from '#testing/test-files.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { Failure } from '../context/failure.ts';
import { incomingFolder, inOurWords, receiveForm, writeTo } from './receive-form.ts';

const env = { UPLOADS_DIR: mkdtempSync(join(tmpdir(), 'uploads-')) };
afterAll(() => rmSync(env.UPLOADS_DIR, { recursive: true }));

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  receiveForm(new Request('http://portal.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit), env);
const codeOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'taken',
    (error) => (error instanceof Failure ? error.code : String(error)),
  );
const left = () => readdirSync(incomingFolder(env));

test('a file arrives whole, under a random name, and readable only by its owner', async () => {
  const { fields, files, clear } = await send(formWith([pdf()], { remove: '7' }));
  const [file] = files;
  expect(fields).toEqual({ remove: '7' });
  expect(file).toMatchObject({ field: 'file', givenName: 'license.pdf', bytes: pdf().bytes.length });
  expect(readFileSync(file?.path ?? '')).toEqual(pdf().bytes);
  expect(file?.path).toMatch(/incoming\/[0-9a-f]{32}$/);
  expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600);
  await clear();
  expect(left()).toEqual([]);
});

test('a path or any other trick in a file name has no effect', async () => {
  const names = ['../../../etc/passwd', 'C:\\Windows\\a.pdf', '/a/../b.pdf', '..', '', 'a\u0000b.pdf', '‮fdp.exe'];
  for (const name of names) {
    const boundary = 'x'.repeat(20);
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\nabc\r\n--${boundary}--\r\n`;
    const form = await send(body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
    for (const { path, givenName } of form.files) {
      expect(path).toMatch(/incoming\/[0-9a-f]{32}$/);
      expect(givenName).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,100}$/u);
      expect(givenName).not.toMatch(/^\./);
    }
    await form.clear();
  }
});

test('too large or too many files are refused while they arrive, and nothing is left on disk', async () => {
  const much = { bytes: Buffer.alloc(UPLOADS.mostBytes + 1), name: 'a.pdf' };
  const exact = { bytes: Buffer.alloc(UPLOADS.mostBytes), name: 'a.pdf' };
  expect(await codeOf(send(formWith([much])))).toBe('too-large');
  expect(await codeOf(send(formWith(Array(UPLOADS.mostFiles + 1).fill(pdf()))))).toBe('too-large');
  expect(left()).toEqual([]);
  const { clear } = await send(formWith([exact]));
  await clear();

  // An endless stream without a length; counts how much of it is read.
  let read = 0;
  // The same piece over and over, so that any memory growth comes from the reader.
  const piece = new Uint8Array(65_536);
  const endless = new ReadableStream({
    pull(controller) {
      read += 65_536;
      controller.enqueue(
        read === 65_536
          ? new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
          : piece,
      );
    },
  });
  const before = process.memoryUsage().arrayBuffers;
  expect(await codeOf(send(endless, { 'content-type': 'multipart/form-data; boundary=b' }))).toBe('too-large');
  expect(read).toBeLessThan(UPLOADS.mostRequestBytes + 1_000_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(UPLOADS.mostRequestBytes);
  expect(left()).toEqual([]);
});

test('a body that is no form or breaks off, and a repeated field, are malformed', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  expect(await codeOf(send('a=1', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe('media-type');
  expect(await codeOf(send('', type))).toBe('malformed');
  expect(await codeOf(send('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc', type))).toBe(
    'malformed',
  );
  expect(await codeOf(send('x', { 'content-type': 'multipart/form-data; boundary=' }))).toBe('malformed');
  const twice = new FormData();
  twice.append('a', '1');
  twice.append('a', '2');
  expect(await codeOf(send(twice))).toBe('malformed');
  expect(left()).toEqual([]);
});

test('many forms that break off in parallel leave nothing, even files that were just being opened', async () => {
  const broken = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
  for (let round = 0; round < 4; round++) {
    const many = Array.from({ length: 200 }, () =>
      codeOf(send(broken, { 'content-type': 'multipart/form-data; boundary=b' })),
    );
    expect(new Set(await Promise.all(many))).toEqual(new Set(['malformed']));
    expect(left()).toEqual([]);
  }
});

test('any bytes are accepted or refused, and leave nothing behind', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      '--b',
      '--b--',
      '\r\n',
      '\r\n\r\n',
      'content-disposition: form-data; name="file"; filename="a"',
      'content-disposition: form-data; name="__proto__"',
    ),
    fc.string({ unit: anyCharacter, maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      const sent = send(parts.join(''), { 'content-type': 'multipart/form-data; boundary=b' });
      const code = await codeOf(sent.then((form) => form.clear()));
      expect(['taken', 'malformed', 'too-large']).toContain(code);
      expect(left()).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test('a full disk and a missing folder are reported as overload', async () => {
  const full = await writeTo('/dev/full', Readable.from([Buffer.alloc(100_000)])).catch(inOurWords);
  expect(full).toMatchObject({ code: 'overloaded', cause: { code: 'ENOSPC' } });

  const file = join(env.UPLOADS_DIR, 'no-folder');
  writeFileSync(file, '');
  const request = new Request('http://portal.test', { method: 'POST', body: formWith([pdf()]) });
  expect(await codeOf(receiveForm(request, { UPLOADS_DIR: file }))).toBe('overloaded');
});

test('a body that was not read stays in the request for the code that answers it', async () => {
  const file = join(env.UPLOADS_DIR, 'no-folder-either');
  writeFileSync(file, '');
  const asked = (body: BodyInit, headers?: Record<string, string>) =>
    new Request('http://portal.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  const unread = asked(formWith([pdf()]));
  expect(await codeOf(receiveForm(unread, { UPLOADS_DIR: file }))).toBe('overloaded');
  expect((await unread.formData()).get('file')).toMatchObject({ size: pdf().bytes.length });

  const megabyte = new Uint8Array(1024 * 1024);
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(megabyte) });
  const half = asked(endless, { 'content-type': 'multipart/form-data; boundary=edge' });
  expect(await codeOf(receiveForm(half, env))).toBe('too-large');
  expect(await half.body?.getReader().read()).toEqual({ done: false, value: megabyte });
});
