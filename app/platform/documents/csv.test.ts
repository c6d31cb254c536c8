import { expect, test } from 'vitest';
import { csvResponse, csvText } from './csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1+2', `"'-1+2"`],
  ['-12.50+A1', `"'-12.50+A1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
])('no cell of a spreadsheet is a formula: %j', (cell, written) => {
  expect(csvText([['of', cell]])).toBe(`of,${written}\r\n`);
});

test.each(['-12.50', '-1', '12.50', '0', '', 'plain'])('a number stays a number and a text a text: %s', (cell) => {
  expect(csvText([[cell, '1']])).toBe(`${cell},1\r\n`);
});

test('a comma, a quote and the end of a line stay within their cell', () => {
  expect(csvText([['a "b", c', 'd\ne']])).toBe('"a ""b"", c","d\ne"\r\n');
});

test('a file that is sent in parts is the same as a whole one', async () => {
  async function* parts() {
    yield [['a', '1']];
    yield [['b', '2'], ['=c']];
  }
  const bytes = async (rows: Parameters<typeof csvResponse>[0]) =>
    new Uint8Array(await csvResponse(rows, 'x').arrayBuffer());
  const whole = await bytes([['a', '1'], ['b', '2'], ['=c']]);
  expect(await bytes(parts())).toEqual(whole);
  expect([...whole.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
