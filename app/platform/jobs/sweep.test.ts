import { expect, test } from 'vitest';
import { type IdRange, sweep } from './sweep.ts';

/** A table with that many policies in ranges of three. Each range has `due` items, of which four are listed at once. */
function tableOf(policies: number, { due = 0, stopsAfter = 0 } = {}) {
  const seen: IdRange[] = [];
  const endOfRange = async (after: number) => (after + 3 <= policies ? after + 3 : undefined);
  const handled: string[] = [];
  const listDue = async (range: IdRange, most: number) => {
    seen.push(range);
    return Array.from({ length: Math.min(most, due) }, (_, at) => `${range.after} ${at}`);
  };
  const stopping = new AbortController();
  const handle = async (each: string) => {
    handled.push(each);
    if (handled.length === stopsAfter) stopping.abort();
  };
  const turn = (after: number) => sweep(after, { endOfRange, listDue, most: 4, handle }, stopping.signal);
  return { seen, handled, turn };
}

test('a short table is processed in one run, and again in the next', async () => {
  const { seen, turn } = tableOf(7);
  expect(await turn(0)).toBe(0);
  expect(seen).toEqual([
    { after: 0, until: 3 },
    { after: 3, until: 6 },
    { after: 6, until: undefined },
  ]);
});

test('a long table is processed fifty ranges per run, each range once', async () => {
  const { seen, turn } = tableOf(200);
  expect(await turn(0)).toBe(150);
  expect(seen).toHaveLength(50);
  expect(await turn(150)).toBe(0);
  expect(seen.map(({ after }) => after)).toEqual(Array.from({ length: 67 }, (_, range) => range * 3));
});

test('a range with rows left over is processed again', async () => {
  const { seen, handled, turn } = tableOf(40, { due: 5 });
  expect(await turn(3)).toBe(3);
  expect(seen).toEqual([{ after: 3, until: 6 }]);
  expect(handled).toHaveLength(4);
});

test('a server that stops finishes the current item; the range is taken up again', async () => {
  const { seen, handled, turn } = tableOf(200, { due: 3, stopsAfter: 5 });
  expect(await turn(0), 'the range is taken up again').toBe(3);
  expect(handled).toEqual(['0 0', '0 1', '0 2', '3 0', '3 1']);
  expect(seen).toHaveLength(2);
});
