import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, ownCalls } from '#contract/calls.ts';
import { asShown, readFields, readForm } from './read-fields.ts';

test('a form that is too long is refused, even when the request was cloned', async () => {
  const sent = new Request('http://portal.test/', {
    method: 'POST',
    body: new URLSearchParams({ a: 'b'.repeat(20_000) }),
  });
  const copy = sent.clone();
  await expect(readForm(sent)).rejects.toMatchObject({ code: 'too-large', cause: 'The request was too large.' });
  expect(await copy.text()).toHaveLength(20_002);
});

const UNREADABLE: Record<string, [name: string, value: string]> = {
  'a name with a control character': ['a\0', 'b'],
  'a value with a control character': ['a', 'b\0'],
  'a name that is half a character': ['a\ud800', 'b'],
  'a value that is half a character': ['a', '\udc00b'],
};

test.each(Object.entries(UNREADABLE))('%s, which no database can store, is refused', async (_, [name, value]) => {
  const headers = { 'content-type': 'application/json' };
  const sent = new Request('http://portal.test/', { method: 'POST', headers, body: JSON.stringify({ [name]: value }) });
  await expect(readForm(sent, { withLines: 'all' })).rejects.toMatchObject({
    code: 'malformed',
    message: 'Something in this form is too long or can’t be saved. Check what you typed or pasted, and send it again.',
    cause: expect.stringContaining('no database keeps'),
  });
});

/**
 * Direction controls and marks, zero-width spaces and joiners, fillers, a soft hyphen, a tag, and two line separators.
 */
const UNSEEN = [
  ...[
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
  ],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u115f',
    '\u3164',
    '\uffa0',
    '\u180e',
    '\u034f',
    '\u00ad',
    '\ufff9',
  ],
  ...['\ufe0f', '\u{e0041}'],
];
const everyField = Object.entries({ ...calls, ...ownCalls }).flatMap(([name, call]) =>
  Object.keys(call.input.shape).map((field) => ({ name, call: call as Call, field })),
);

test.each(everyField)('$name: invisible characters are removed from $field', async ({ call, field }) => {
  const typed = `Mari${UNSEEN.join('')}sol`;
  const read = async (value: string) => {
    const body = new URLSearchParams({ [field]: value });
    return (await readFields(call, new Request('http://portal.test/', { method: 'POST', body }), {}))[field];
  };
  // A password stays as it was typed.
  expect(await read(typed)).toBe(/password/i.test(field) ? typed : 'Marisol');
});

test('invisible characters are removed from forms, addresses and uploads; a line separator is a space', async () => {
  for (const unseen of UNSEEN) expect([unseen, asShown('note', `a${unseen}b`)]).toEqual([unseen, 'ab']);
  const body = new URLSearchParams({ note: 'gpj\u202efdp.exe', current: 'a\u200db', line: 'one\u2028two' });
  const sent = new Request('http://portal.test/', { method: 'POST', body });
  expect(await readForm(sent)).toEqual({ note: 'gpjfdp.exe', current: 'a\u200db', line: 'one two' });
  const call = Object.values(calls)[0] as Call;
  expect(await readFields(call, new Request('http://portal.test/', { method: 'POST' }), { at: 'a\u202eb' })).toEqual({
    at: 'ab',
  });
});

test('a tab, which comes along when cells of a table are pasted, is a space; in a password it is refused', async () => {
  const post = (fields: Record<string, string>) =>
    readForm(new Request('http://portal.test/', { method: 'POST', body: new URLSearchParams(fields) }), {
      withLines: ['note'],
    });
  expect(await post({ name: 'Ana\tPérez', note: 'one\ttwo\nthree' })).toEqual({
    name: 'Ana Pérez',
    note: 'one two\nthree',
  });
  await expect(post({ password: 'one\ttwo' })).rejects.toMatchObject({ code: 'malformed' });
});

test('a text as long as its field takes may have line breaks, which browsers send as two characters', async () => {
  const typed = 'a line of it\n'.repeat(153).slice(0, 2000 - 11);
  const body = new URLSearchParams({ story: typed.replaceAll('\n', '\r\n') });
  const sent = new Request('http://portal.test/', { method: 'POST', body });
  expect(await readForm(sent, { withLines: ['story'] })).toEqual({ story: typed });
});

test('letters, accents and symbols of every script stay unchanged', async () => {
  const names = ['Marisol Peña', 'Nguyễn Văn Đức', 'אברהם', 'محمد', 'สมชาย', '山田太郎', 'O’Brien–Smith', '🚗'];
  for (const name of names) expect(asShown('name', name)).toBe(name);
});
