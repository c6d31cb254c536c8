import { expect, test } from 'vitest';
import { listCarried, listQuery, pageCounted, pageFound } from './list-query.ts';

const SIZE = 2;
const listOf = (rows: number) => ({
  read: async (page: number) =>
    Array.from({ length: rows }, (_, at) => ({ at, total: rows })).slice((page - 1) * SIZE, page * SIZE),
  count: async () => rows,
});
const seen = ({ page, rows }: { page: number; rows: { at: number }[] }) => [page, ...rows.map(({ at }) => at)];

test.each([
  [5, 2, [2, 2, 3], 3],
  [2, 2, [1, 0, 1], 1],
  [3, 9, [2, 2], 2],
  [0, 2, [1], 1],
  [0, 1, [1], 1],
])('of a list of %i rows, asked for page %i, the page shown is %j', async (rows, asked, shown, pages) => {
  const { read, count } = listOf(rows);
  expect(seen(await pageFound(asked, SIZE, read, count))).toEqual(shown);
  const counted = await pageCounted(asked, SIZE, read);
  expect([seen(counted), counted.total, counted.pages]).toEqual([shown, rows, pages]);
});

test('the address of a row carries which part of its list was open, and nothing that somebody typed', () => {
  const query = new URLSearchParams('show=mine&page=2&state=TX&lang=es&done=take&find=Ana&name=Pe%C3%B1a');
  expect(listQuery(query)).toBe('show=mine&state=TX&page=2');
  expect(listQuery(new URLSearchParams('done=take'))).toBeUndefined();
  const from = new URLSearchParams({ from: 'part=mine&page=2&find=Ana&show=//evil.example' });
  expect(listCarried(from)).toEqual({ part: 'mine', page: '2' });
  expect(listCarried(new URLSearchParams())).toEqual({});
});
