import { expect, test } from 'vitest';
import { type Piece, sweep } from './sweep.ts';

/** A table of so many policies, with pieces of three. */
function tableOf(policies: number) {
  const seen: Piece[] = [];
  const endOfPiece = async (after: number) => (after + 3 <= policies ? after + 3 : undefined);
  const turn = (after: number, isDone = true) =>
    sweep(after, endOfPiece, async (piece) => {
      seen.push(piece);
      return isDone;
    });
  return { seen, turn };
}

test('a short table is gone through in one turn, and begun anew in the next', async () => {
  const { seen, turn } = tableOf(7);
  expect(await turn(0)).toBe(0);
  expect(seen).toEqual([
    { after: 0, until: 3 },
    { after: 3, until: 6 },
    { after: 6, until: undefined },
  ]);
});

test('a long one takes no more than fifty pieces a turn, each once', async () => {
  const { seen, turn } = tableOf(200);
  expect(await turn(0)).toBe(150);
  expect(seen).toHaveLength(50);
  expect(await turn(150)).toBe(0);
  expect(seen.map(({ after }) => after)).toEqual(Array.from({ length: 67 }, (_, piece) => piece * 3));
});

test('a piece of which something is left is taken up again', async () => {
  const { seen, turn } = tableOf(40);
  expect(await turn(3, false)).toBe(3);
  expect(seen).toEqual([{ after: 3, until: 6 }]);
});
